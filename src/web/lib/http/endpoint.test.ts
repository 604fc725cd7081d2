import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { Route } from '#domain/route.ts';

const literal = /endpoint<typeof (?:\w+\.)?(\w+)>\(\s*'(\w+ [^']+)',?\s*\)/g;

const contracts = import.meta.glob<Record<string, Partial<Route>>>(
  ['../../../domain/**/*contract.ts', '../../../domain/organization/rules.ts'],
  {
    eager: true,
  },
);
const known = new Map(
  Object.values(contracts)
    .flatMap((module) => Object.entries(module))
    .filter(([, { path }]) => path)
    .map(([name, { method, path }]) => [name, `${method} ${path}`]),
);

test('every light endpoint of the browser names a call of the contract by its exact signature', () => {
  const literals = globSync('src/web/**/*.{ts,tsx}', { exclude: ['**/*.test.ts'] }).flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(literal)].map(([, name, signature]) => ({
      file,
      name,
      signature,
    })),
  );
  expect(literals.length).toBeGreaterThan(3);
  const wrong = literals.filter(({ name, signature }) => known.get(name) !== signature);
  expect(wrong).toEqual([]);
});
