import type { ImportMapping } from '#domain/imports/contract.ts';

/** Of barbers, services and statuses the server changes only the entries that the choices name. */
export type Choices = Partial<ImportMapping>;

const byName = <T extends { name: string }>(before: readonly T[] = [], more: readonly T[] = []): T[] => [
  ...new Map([...before, ...more].map((one) => [one.name, one])).values(),
];

export function mergeChoices<C extends Choices>(before: C, more: Choices): C {
  return {
    ...before,
    ...more,
    ...(more.barbers && { barbers: byName(before.barbers, more.barbers) }),
    ...(more.services && { services: byName(before.services, more.services) }),
    ...(more.statuses && { statuses: byName(before.statuses, more.statuses) }),
  };
}
