/** What somebody reads whose group no longer fits at a time. */
export const groupLost = (people: number): string =>
  people === 2
    ? 'Ya no entran los dos a esa hora. Elige otra.'
    : 'Ya no entran todos a esa hora. Elige otra.';

/** `Ana y Tomás`, `Ana, Tomás y Eva` */
export const namesOf = (names: readonly string[]): string =>
  names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} y ${names.at(-1)}`;
