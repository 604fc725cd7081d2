import { expect, test } from 'vitest';
import { readImports } from './graph.ts';

const next = Map.groupBy(
  readImports(process.cwd()).filter(({ erased }) => !erased),
  ({ from }) => from,
);

/** All modules that a file loads at run time, each with its importing module. */
function reachedFrom(entry: string): Map<string, string> {
  const through = new Map([[entry, '']]);
  for (const file of through.keys())
    for (const { to } of next.get(file) ?? []) if (!through.has(to)) through.set(to, file);
  return through;
}

test('the public app loads no schema library, no router, no query library and no component kit', () => {
  const reached = reachedFrom('src/web/public-app/main.tsx');
  const packages = [...reached].filter(([file]) => !/^(src\/|\.|#)/.test(file));
  // Solves the proof of work that the server demands during a flood; the page imports it on demand.
  const solver = ['altcha-lib', 'altcha-lib/algorithms/web/pbkdf2'];
  const allowed = [...solver, 'lucide', 'react', 'react-dom', 'react-dom/client', 'temporal-polyfill/global'];
  expect(reached.size).toBeGreaterThan(50);
  expect(packages.filter(([name]) => !allowed.includes(name))).toEqual([]);
});

test('the public app loads nothing of the staff’s counter', () => {
  const reached = reachedFrom('src/web/public-app/main.tsx');
  expect([...reached.keys()].filter((file) => file.startsWith('src/web/counter/'))).toEqual([]);
});
