export const withoutAccents = (text: string): string =>
  text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

export const sameName = (text: string): string => withoutAccents(text).replace(/\s+/g, ' ').trim();

export function searchByName<T extends { name: string }>(things: readonly T[], search: string): T[] {
  const wanted = withoutAccents(search.trim());
  return things.filter(({ name }) => withoutAccents(name).includes(wanted));
}
