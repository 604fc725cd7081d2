/** What somebody reads whose group no longer fits at a time. */
export const groupLost = (people: number): string =>
  `Ya no entran ${people === 2 ? 'los dos' : 'todos'} a esa hora. Elige otra.`;
