type Branch = { id: number; is_active: boolean };

/** The drawer of a shop without branches, or of what belongs to none of several. */
export const noBranch = 0;

/** The branch whose drawer money goes to: the first of some that the shop still has, else its only active one, else none. */
export function drawerBranch(wanted: readonly (number | null)[], branches: readonly Branch[]): number {
  const known = wanted.find((id) => branches.some((branch) => branch.id === id));
  if (known) return known;
  const [only, ...others] = branches.filter(({ is_active }) => is_active);
  return only && others.length === 0 ? only.id : noBranch;
}
