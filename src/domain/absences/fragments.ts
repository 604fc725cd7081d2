export const ownFragment = 'h';
export const memberFragment = (member: number): string => `h-${member}-`;
