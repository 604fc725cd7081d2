/** A text as it is searched in: in small letters and without accents. */
export const withoutAccents = (text: string): string =>
  text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** A name as it is compared: case, accents and further spaces aside. */
export const sameName = (text: string): string => withoutAccents(text).replace(/\s+/g, ' ').trim();

/** The things whose name contains the searched text, case and accents aside. */
export function searchByName<T extends { name: string }>(things: readonly T[], search: string): T[] {
  const wanted = withoutAccents(search.trim());
  return things.filter(({ name }) => withoutAccents(name).includes(wanted));
}
