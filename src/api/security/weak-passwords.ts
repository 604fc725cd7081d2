import { Refusal } from '#domain/refusal.ts';
import { commonPasswords } from './common-passwords.ts';

/** Whose password it is; the words that a guesser tries first. */
type Owner = { firstname: string; lastname: string; email: string; shop?: string | null };

/** Refuses a password that is guessed within the first few thousand tries. */
export function refuseWeakPassword(password: string, owner: Owner | undefined): void {
  const text = fold(password);
  const isWeak = isCommon(text) || isRepeated(text) || isWalk(text) || (owner && isMadeOf(text, owner));
  if (isWeak) throw new Refusal('weak_password');
}

const fold = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();

/** A common password, also with up to four digits or one mark behind it, such as a year. */
function isCommon(text: string): boolean {
  const [, word = ''] = /^(.*?[a-z])\d{0,4}[!.*]?$/.exec(text) ?? [];
  return commonPasswords.has(text) || commonPasswords.has(word);
}

/** One to four characters over and over. */
const isRepeated = (text: string): boolean => /^(.{1,4})\1+$/su.test(text);

// The digits, the alphabet, and the rows and slanted columns of the keyboard.
const lines = ['01234567890', 'abcdefghijklmnopqrstuvwxyz', 'qwertyuiop', 'asdfghjklñ', 'zxcvbnm'];
const columns = ['1qaz', '2wsx', '3edc', '4rfv', '5tgb', '6yhn', '7ujm', '8ik', '9ol', '0p'];
const backwards = (text: string): string => text.split('').toReversed().join('');
const walks = [...lines, lines.slice(2).join(''), columns.join('')].map(fold);

/** A stretch of neighbours, in either direction. */
const isWalk = (text: string): boolean =>
  walks.some((walk) => walk.includes(text) || walk.includes(backwards(text)));

/** Nothing but the names of the person and the shop, beside digits and marks. */
function isMadeOf(text: string, { firstname, lastname, email, shop }: Owner): boolean {
  const names = [firstname, lastname, email.split('@')[0] ?? '', shop ?? ''].map(fold);
  const words = names.flatMap((name) => name.split(/[^\p{L}]+/u)).filter((word) => word.length > 1);
  const longestFirst = words.toSorted((a, b) => b.length - a.length);
  const letters = text.replace(/[^\p{L}]+/gu, '');
  return letters !== '' && longestFirst.reduce((rest, word) => rest.replaceAll(word, ''), letters) === '';
}
