import { longestName } from '../field-limits.ts';
import { name } from '../text/names.ts';

const partOfName = name(longestName);

export type TypedName = { firstname: string; lastname: string };

export function readTypedName(text: string): TypedName | { problem: string } {
  const [first = '', ...others] = text.trim().split(/\s+/u);
  const parts = [first, ...(others.length > 0 ? [others.join(' ')] : [])];
  const read = parts.map((part) => partOfName.safeParse(part));
  const wrong = read.find(({ error }) => error);
  if (wrong?.error) return { problem: wrong.error.issues[0]?.message ?? '' };
  const [firstname = '', lastname = ''] = read.map(({ data }) => data ?? '');
  return { firstname, lastname };
}
