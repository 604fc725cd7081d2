import type { Branch } from '#domain/branches/contract.ts';
import type { CashDay } from '#domain/cash/contract.ts';
import { isPlainDate, type PlainDate } from '#domain/time.ts';
import type { Choices } from '#web/ui/SelectField.tsx';

/** As it stands in the page's address. */
export type CashAddress = { day?: string; branch?: string };
type Known = Pick<Branch, 'id' | 'name' | 'is_active'>;
/** Where a day has money that is of no branch which is there now. */
export type OtherDrawers = NonNullable<CashDay['other_drawers']>;

const none = 'none';
const own = ({ id }: Known) => String(id);

/** The day of an address; today without one, and for a day that is still ahead. */
export function dayOf({ day }: CashAddress, today: PlainDate): PlainDate {
  return isPlainDate(day) && day <= today ? day : today;
}

/**
 * The drawers that a shop may have money in on a day, one of which is no branch's unless everything goes to the only branch and
 * did then.
 */
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

/** Which of them an address means; without a word of it that of the person's branch, else of the first active one. */
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

/** The branch whose drawer it is; null for the one that is no branch's. */
export const branchOf = (drawer: string): number | null => (drawer === none ? null : Number(drawer));

/** The shortest address: today is not named, so that its link is always about today. */
export const writeAddress = ({ day, branch }: CashAddress, today: PlainDate): string =>
  new URLSearchParams({ ...(day && day !== today && { day }), ...(branch && { branch }) }).toString();
