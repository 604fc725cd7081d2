/** Text in lower case and without accents, for searches. */
export const withoutAccents = (text: string): string =>
  text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** Normalizes a name for comparison: ignores case, accents and extra spaces. */
export const sameName = (text: string): string => withoutAccents(text).replace(/\s+/g, ' ').trim();

/** Items whose name contains the searched text, ignoring case and accents. */
export function searchByName<T extends { name: string }>(things: readonly T[], search: string): T[] {
  const wanted = withoutAccents(search.trim());
  return things.filter(({ name }) => withoutAccents(name).includes(wanted));
}
