/** A count with its noun: `1 visita`, `2 visitas`, `0 visitas`. */
export const countText = (count: number, one: string, many: string): string =>
  `${count} ${count === 1 ? one : many}`;
