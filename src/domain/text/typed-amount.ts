import { formatCents } from '../money.ts';
import { withoutAccents } from './search-by-name.ts';

// The longest real spelling, "desde S/. 99,999,999.99 nuevos soles", is shorter.
const longest = 60;
export const longestTyped = 24;
const mostCents = 9_999_999_999;

/** Currency signs, codes and names of Spanish and Portuguese speaking countries, without dots and spaces. */
const currencies = [
  '[$€₲₡]|(?:us|ar|mx|rd|co|col|cl|uy|r|c|u|b)\\$|\\$(?:u|b)',
  's\\/|b\\/|bss?|bsd|gs|q|l',
  'usd|eur|uyu|ars|clp|cop|mxn|pen|bob|pyg|brl|ves|crc|pab|gtq|hnl|nio|dop|cup|mn',
  '(?:nuevos)?sole?s?|bolivianos?|guaranie?s?|reai?s|reales|colon(?:es)?|quetzal(?:es)?|lempiras?|balboas?',
  'cordobas?|bolivar(?:es)?|euros?',
  '(?:pesos?|dolar(?:es)?)(?:uruguayos?|argentinos?|chilenos?|mexicanos?|colombianos?|dominicanos?|americanos?)?',
].join('|');
const beforeAmount = new RegExp(`^(?:desde|from)?(?:${currencies}){0,2}$`, 'u');
const afterAmount = new RegExp(`^(?:${currencies}){0,2}(?:c\\/u)?$`, 'u');

// A dot before the first digit is a decimal mark at the start, after "$" or a space; else it ends a sign like "Bs.".
const amountParts = /^([^\d,]*?)((?:(?<![^$\s])[.,])?\d[\d.,'’ ]*)([^\d]*)$/u;

const readDecimals = (whole: string, fraction: string): number => {
  const cents = Number(whole) * 100 + Number(fraction.slice(0, 2).padEnd(2, '0'));
  return (fraction[2] ?? '0') >= '5' ? cents + 1 : cents;
};

const withoutSeparators = (text: string): string => text.replace(/[.,]/g, '');

/** Cents of digits with dots and commas; null for ambiguous separators, as in `1.2345`. */
function centsOfDigits(text: string): number | null {
  const [, small, smallFraction = ''] = /^(0*)[.,](\d+)$/.exec(text) ?? [];
  if (small !== undefined) return readDecimals('0', smallFraction);
  const [, begun, begunFraction = ''] = /^(0\d+)[.,](\d+)$/.exec(text) ?? [];
  if (begun !== undefined) return readDecimals(begun, begunFraction);
  const mixed = /^(\d{1,3}(?:\.\d{3})+),(\d+)$/.exec(text) ?? /^(\d{1,3}(?:,\d{3})+)\.(\d+)$/.exec(text);
  if (mixed) return readDecimals(withoutSeparators(mixed[1] ?? ''), mixed[2] ?? '');
  const [, whole, fraction = ''] =
    /^(\d+|[1-9]\d{0,2}(?:\.\d{3})+|[1-9]\d{0,2}(?:,\d{3})+)(?:[.,](\d{1,2}))?$/.exec(text) ?? [];
  return whole === undefined ? null : readDecimals(withoutSeparators(whole), fraction);
}

/**
 * Parses an amount to whole cents as people and spreadsheets write it, with or without a currency. A dot or comma
 * before exactly three digits groups thousands, before one or two digits, or in a number that begins with 0 or with the
 * mark, it is the decimal mark; with both, the last one is the decimal mark. Null for negative amounts, amounts above
 * 99,999,999.99 and any other text.
 */
export function readCents(text: string): number | null {
  const trimmed = text.trim();
  if (trimmed.length > longest) return null;
  const typed = withoutAccents(trimmed).replace(/\s/g, ' ');
  const [, before = '', digits = '', after = ''] = amountParts.exec(typed) ?? [];
  const words = [before, after.replace(/^\s*[-–—]/, '')].map((part) => part.replace(/[\s.]/g, ''));
  if (!digits || !beforeAmount.test(words[0] ?? '') || !afterAmount.test(words[1] ?? '')) return null;
  // A decimal mark without decimals, as in "30.-".
  const bare = digits.trim().replace(/[.,]$/, '');
  // Colombia writes millions as "1'250.000".
  const millions = bare.replace(/^(\d{1,3})['’](\d{3})([.,])(?=\d{3}(?!\d))/, '$1$3$2$3');
  const grouped = millions.replace(/(?<=\d)[ '’](?=\d{3}(?!\d))/g, '');
  const cents = centsOfDigits(grouped);
  return cents !== null && cents <= mostCents ? cents : null;
}

export function shownAmount(text: string): string {
  const cents = readCents(text);
  return cents === null ? text : formatCents(cents);
}

export function readSignedCents(text: string): number | null {
  const [, sign, size = ''] = /^\s*([+\-−–]?)(.*)$/su.exec(text) ?? [];
  const cents = readCents(size);
  return cents === null || !sign || sign === '+' || cents === 0 ? cents : -cents;
}
