import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { calls } from '#api/openapi/calls.ts';
import { refusalCodes } from '#domain/refusal.ts';
import { refusalsOf } from '#domain/route.ts';

const listed = new Set(calls.flatMap((call) => [...refusalsOf(call)]));

// Stripe webhooks and uploads have no contract.
const unlisted = ['bad_signature', 'unreadable_file'];
test('every code is listed by a call, except those that no call can give', () => {
  expect(refusalCodes.filter((code) => !listed.has(code))).toEqual(unlisted);
});

test('every listed code can be given: it is named where a rule or the server refuses', () => {
  const declares = /(^|\/)(contract|refusal|route)\.ts$|\.test\.ts$/;
  const sources = globSync(['src/api/**/*.ts', 'src/domain/**/*.ts'])
    .filter((file) => !declares.test(file))
    .map((file) => readFileSync(file, 'utf8'));
  const isGiven = (code: string) => sources.some((source) => source.includes(`'${code}'`));
  expect([...listed].filter((code) => !isGiven(code))).toEqual([]);
});

test.each(calls.map((call) => [`${call.method} ${call.path}`, call] as const))(
  '%s does not list what is derived',
  (_title, call) => {
    const derived = refusalsOf({ ...call, refusals: [] });
    expect(call.refusals.filter((code) => derived.has(code))).toEqual([]);
  },
);
