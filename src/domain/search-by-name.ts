const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** The things whose name contains the searched text, case and accents aside. */
export function searchByName<T extends { name: string }>(things: readonly T[], search: string): T[] {
  const wanted = plain(search.trim());
  return things.filter(({ name }) => plain(name).includes(wanted));
}
