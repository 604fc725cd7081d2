/** Links in e-mails name a proposed time by its number after such a fragment. */
export const ownFragment = 'h';
export const memberFragment = (member: number): string => `h-${member}-`;
