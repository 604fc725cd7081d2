type Branch = { id: number; is_active: boolean };

/** Drawer of a shop without branches, or of money that belongs to no particular branch. */
export const noBranch = 0;

/**
 * Branch whose drawer receives the money: the first wanted branch that still exists, else the only active one, else 0.
 */
export function drawerBranch(wanted: readonly (number | null)[], branches: readonly Branch[]): number {
  const known = wanted.find((id) => branches.some((branch) => branch.id === id));
  if (known) return known;
  const [only, ...others] = branches.filter(({ is_active }) => is_active);
  return only && others.length === 0 ? only.id : noBranch;
}
