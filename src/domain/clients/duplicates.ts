/**
 * Splits possible duplicates into groups without a pair that the staff marked as distinct; the first client of a group
 * represents it. A client without duplicates is in no group.
 */
export function groupDuplicates<C>(clients: readonly C[], areDistinct: (one: C, other: C) => boolean): C[][] {
  const groups: C[][] = [];
  for (const client of clients) {
    const group = groups.find((members) => members.every((member) => !areDistinct(member, client)));
    if (group) group.push(client);
    else groups.push([client]);
  }
  return groups.filter(({ length }) => length > 1);
}
