export const groupLost = (people: number): string =>
  `Ya no entran ${people === 2 ? 'los dos' : 'todos'} a esa hora. Elige otra.`;
