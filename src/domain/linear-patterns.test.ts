import * as fields from './fields.ts';
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { keepPhoneCharacters, looksLikeEmail, phoneDigits } from './text/contact.ts';
import { isSlug, slugFromName, slugPattern } from './slug.ts';
import { searchByName } from './text/search-by-name.ts';

const long = 100_000;
// A backtracking pattern needs minutes for the long text, a linear one a few milliseconds.
const mostMs = 1_000;

const parts = [
  'a',
  '-',
  'a-',
  ' ',
  '@',
  'a@',
  '.',
  'a.',
  'a@a.',
  '1',
  '0',
  '+',
  '\t',
  '\u0301',
  'á',
  '20',
  ':',
  'é-',
  '{',
  '\\',
];
const ends = ['', '!', '@', ' ', '-', '\u0000', '.'];
const texts = parts.flatMap((part) =>
  ends.map((end) => part.repeat(Math.ceil(long / part.length)).slice(0, long) + end),
);

function slowest(work: (text: string) => unknown): number {
  let most = 0;
  for (const text of texts) {
    const begun = performance.now();
    work(text);
    most = Math.max(most, performance.now() - begun);
  }
  return most;
}

const schemas = Object.entries({
  ...fields,
  line: fields.line(80),
  optionalLine: fields.optionalLine(80),
  optionalText: fields.optionalText(500),
  countText: fields.countText(1, 100),
}).flatMap(([name, value]) =>
  typeof value === 'object' && 'safeParse' in value
    ? [[name, (text: string) => value.safeParse(text)] as const]
    : [],
);

const works: readonly (readonly [string, (text: string) => unknown])[] = [
  ...schemas,
  ['looksLikeEmail', looksLikeEmail],
  ['isSlug', isSlug],
  ['the pattern of a slug', (text) => slugPattern.test(text)],
  ['slugFromName', slugFromName],
  ['keepPhoneCharacters', keepPhoneCharacters],
  ['phoneDigits', phoneDigits],
  ['searchByName', (text) => searchByName([{ name: text }], text)],
];

test.each(works)('%s takes linear time on 100,000 characters', (_name, work) => {
  expect(slowest(work)).toBeLessThan(mostMs);
});

const here = fileURLToPath(new URL('.', import.meta.url));
const sources = readdirSync(here, { recursive: true, encoding: 'utf8' }).filter(
  (file) => file.endsWith('.ts') && !file.endsWith('.test.ts'),
);
// A regular expression begins where no value can end, which distinguishes it from a division.
const literal = /(?<=[(=,:]\s*|=>\s*|^\s*)\/(?![/*])((?:\\.|\[(?:\\.|[^\]\\\n])*\]|[^/\\\n[])+)\/([a-z]*)/gm;
const patterns = sources.flatMap((file) =>
  [...readFileSync(`${here}/${file}`, 'utf8').matchAll(literal)].map(
    ([, source = '', flags = '']) => [`${file} /${source}/${flags}`, new RegExp(source, flags)] as const,
  ),
);

test('the patterns of the domain are found', () => {
  expect(patterns.length).toBeGreaterThan(15);
});

test.each(patterns)('%s takes linear time, wherever it is asked', (_title, pattern) => {
  expect(slowest((text) => text.replace(pattern, ''))).toBeLessThan(mostMs);
});
