import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const sourcesIn = (folder: string) =>
  globSync(`${folder}/**/*.{ts,tsx}`)
    .filter((file) => !/\.test\.tsx?$/.test(file))
    .map((file) => ({ file, text: readFileSync(file, 'utf8') }));

const literal = /'((?:[^'\\\n]|\\.)+)'|`((?:[^`\\]|\\.)+)`/g;
// Labels and other short texts without a full stop may occur in both contract and form.
const isSentence = (text: string): boolean => /^[¿¡«\p{Lu}]/u.test(text) && text.endsWith('.');

function sentencesOf({ file, text }: { file: string; text: string }): string[] {
  const literals = [...text.matchAll(literal)].map(([, plain, template]) => plain ?? template ?? '');
  return literals.filter((each) => isSentence(each) || (file.endsWith('-limits.ts') && each.includes(' ')));
}

// Refusals are left out: their sentences come with the server's answer.
const domain = sourcesIn('src/domain').filter(({ file }) => file !== 'src/domain/refusal.ts');
const web = sourcesIn('src/web');

test('no sentence of the contracts stands in a form again', () => {
  const sentences = new Set(domain.flatMap(sentencesOf));
  expect(sentences).toContain('Requerido.');
  expect(sentences).toContain('Selecciona al menos un servicio');
  const repeated = web.flatMap(({ file, text }) =>
    [...sentences].filter((sentence) => text.includes(sentence)).map((sentence) => `${file}: ${sentence}`),
  );
  expect(repeated).toEqual([]);
});

test('the longest text of a field comes from a constant, never from a number in the form', () => {
  const numbers = web.flatMap(({ file, text }) =>
    [...text.matchAll(/\bmaxLength(?:=\{|: )(?:[^}\n]*[?:] )?\d+/g)].map(([found]) => `${file}: ${found}`),
  );
  expect(numbers).toEqual([]);
});
