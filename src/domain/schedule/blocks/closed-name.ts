import type { Closing } from './withheld.ts';

// Shops also name a closing "Feriado: Navidad" or "Cerrado por reformas".
const saysClosed = /^(feriado\s*[:·–-]|cerrad[oa]s?\b)/i;

export const closedName = ({ name }: Pick<Closing, 'name'>): string =>
  saysClosed.test(name) ? name : `Cerrado: ${name}`;
