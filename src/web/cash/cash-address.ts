import type { Branch } from '#domain/branches/contract.ts';
import type { CashDay } from '#domain/cash/contract.ts';
import { isPlainDate, type PlainDate } from '#domain/time.ts';
import type { Choices } from '#web/ui/fields/SelectField.tsx';

export type CashAddress = { day?: string; branch?: string };
type Known = Pick<Branch, 'id' | 'name' | 'is_active'>;
/** Drawers with money on the day that belong to no existing branch: deleted branches, or no branch (null). */
export type OtherDrawers = NonNullable<CashDay['other_drawers']>;

const none = 'none';
const own = ({ id }: Known) => String(id);

export function dayOf({ day }: CashAddress, today: PlainDate): PlainDate {
  return isPlainDate(day) && day <= today ? day : today;
}

/** "Sin sucursal" is left out while one active branch takes every charge and the day has no money without a branch. */
export function drawerChoices(branches: readonly Known[], others: OtherDrawers = []): Choices {
  const named = branches.map((branch) => ({
    value: own(branch),
    text: branch.is_active ? branch.name : `${branch.name} (inactiva)`,
  }));
  const removed = others.flatMap(({ branch_id, name }) =>
    branch_id === null ? [] : { value: String(branch_id), text: `${name} (eliminada)` },
  );
  const isOnlyOne = branches.filter(({ is_active }) => is_active).length === 1;
  const hasNone = !isOnlyOne || others.some(({ branch_id }) => branch_id === null);
  return [...named, ...removed, ...(hasNone ? [{ value: none, text: 'Sin sucursal' }] : [])];
}

/** The drawer that the address names; otherwise that of the user's branch (`mine`), else of the first active branch. */
export function drawerOf(
  { branch }: CashAddress,
  branches: readonly Known[],
  mine: number | null,
  others: OtherDrawers = [],
): string {
  const values = drawerChoices(branches, others).map(({ value }) => value);
  const usual = branches.find(({ is_active }) => is_active);
  return (
    values.find((value) => value === branch) ??
    values.find((value) => value === String(mine)) ??
    (usual ? own(usual) : none)
  );
}

export const branchOf = (drawer: string): number | null => (drawer === none ? null : Number(drawer));

/** Today is left out, so that a bookmarked link always opens the current day. */
export const writeAddress = ({ day, branch }: CashAddress, today: PlainDate): string =>
  new URLSearchParams({ ...(day && day !== today && { day }), ...(branch && { branch }) }).toString();
