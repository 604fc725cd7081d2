import { Refusal } from '#domain/refusal.ts';
import { commonPasswords } from './common-passwords.ts';

type Owner = { firstname: string; lastname: string; email: string; shop?: string | null };

export function refuseWeakPassword(password: string, owner: Owner | undefined): void {
  const text = fold(password);
  const isWeak = isCommon(text) || isRepeated(text) || isWalk(text) || (owner && isMadeOf(text, owner));
  if (isWeak) throw new Refusal('weak_password');
}

const fold = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();

/** A common password, optionally followed by up to four digits (for example a year) and one punctuation mark. */
function isCommon(text: string): boolean {
  const [, word = ''] = /^(.*?[a-z])\d{0,4}[!.*]?$/.exec(text) ?? [];
  return commonPasswords.has(text) || commonPasswords.has(word);
}

const isRepeated = (text: string): boolean => /^(.{1,4})\1+$/su.test(text);

const lines = ['01234567890', 'abcdefghijklmnopqrstuvwxyz', 'qwertyuiop', 'asdfghjklñ', 'zxcvbnm'];
const columns = ['1qaz', '2wsx', '3edc', '4rfv', '5tgb', '6yhn', '7ujm', '8ik', '9ol', '0p'];
const backwards = (text: string): string => text.split('').toReversed().join('');
const walks = [...lines, lines.slice(2).join(''), columns.join('')].map(fold);

const isWalk = (text: string): boolean =>
  walks.some((walk) => walk.includes(text) || walk.includes(backwards(text)));

function isMadeOf(text: string, { firstname, lastname, email, shop }: Owner): boolean {
  const names = [firstname, lastname, email.split('@')[0] ?? '', shop ?? ''].map(fold);
  const words = names.flatMap((name) => name.split(/[^\p{L}]+/u)).filter((word) => word.length > 1);
  const longestFirst = words.toSorted((a, b) => b.length - a.length);
  const letters = text.replace(/[^\p{L}]+/gu, '');
  return letters !== '' && longestFirst.reduce((rest, word) => rest.replaceAll(word, ''), letters) === '';
}
