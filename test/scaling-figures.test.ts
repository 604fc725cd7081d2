import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const read = (file: string) => readFileSync(new URL(`../${file}`, import.meta.url), 'utf8');
const requestsOfShop = 21 / 900;

/** CPU time of a request in microseconds, the third figure of a row's times. */
function cpuOfTown(): number {
  const row = read('bench/RESULTS.md')
    .split('\n')
    .find((line) => line.startsWith('| town | shops 2000,') && line.includes('figure requests'));
  return Number(row?.split(' | ')[3]?.split(' · ')[2]?.replaceAll(',', ''));
}

test('the sizes of machines follow from the measured town', () => {
  const text = read('docs/scaling.md');
  const cpu = cpuOfTown();
  expect(cpu).toBeGreaterThan(0);
  expect(text).toContain(`*T* = ${cpu.toLocaleString('en')} µs:`);
  const [, table = ''] = text.split('| shops | cores on plain PostgreSQL |');
  const rows = [...table.matchAll(/^\| ([\d,]+) \| ([\d,.]+) \|/gm)].map(([, ...cells]) =>
    cells.map((cell) => Number(cell.replaceAll(',', ''))),
  );
  expect(rows).toEqual(
    [1_000, 10_000, 100_000, 1_000_000, 10_000_000].map((shops) => {
      const cores = (2 * shops * requestsOfShop * cpu) / 1_000_000;
      return [shops, Number(cores.toPrecision(cores < 1 ? 1 : 2))];
    }),
  );
});
