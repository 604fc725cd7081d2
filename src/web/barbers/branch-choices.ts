import type { Branch } from '#domain/branches/contract.ts';

/** The branches a barber may be put into, after none. */
export const branchChoices = (branches: readonly Branch[]) => [
  { value: '', text: 'Sin sucursal' },
  ...branches.map(({ id, name }) => ({ value: String(id), text: name })),
];
