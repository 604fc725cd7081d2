import { globSync } from 'node:fs';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { ensureBuilt } from '../scripts/build.ts';
import type { Benchmark } from './frame/benchmark.ts';
import { play } from './frame/contest.ts';
import { keep, rowOf } from './frame/results.ts';

// `npm run bench`, `npm run bench -- storm page-bytes`. With `--quick` each benchmark runs one short round and stores
// no results.
const rows = fileURLToPath(new URL('rows', import.meta.url));
const names = globSync('*.ts', { cwd: rows })
  .map((file) => basename(file, '.ts'))
  .toSorted();
// These benchmarks need disk space and a quarter of an hour, so they run only when the command names them.
const onlyByName = ['ten-million', 'numbers', 'town'];

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    quick: { type: 'boolean', default: false },
    rounds: { type: 'string', default: '5' },
    seconds: { type: 'string' },
    rows: { type: 'string', default: '10000000' },
  },
});
const { quick } = values;
const setting = {
  quick,
  rounds: Math.max(3, Number(values.rounds)),
  seconds: Number(values.seconds ?? (quick ? 1 : 4)),
  rows: Number(values.rows),
};
const unknown = positionals.filter((name) => !names.includes(name));
if (unknown.length > 0) {
  console.error(`No benchmark is called ${unknown.join(', ')}. There are: ${names.join(', ')}.`);
  process.exit(1);
}
const wanted = positionals.length > 0 ? positionals : names.filter((name) => !onlyByName.includes(name));

await ensureBuilt();
let failed = 0;
for (const name of wanted) {
  const { benchmark } = (await import(`./rows/${name}.ts`)) as { benchmark: Benchmark };
  console.log(`\n── ${name}`);
  for await (const contest of benchmark(setting)) {
    const outcome = await play(contest, setting);
    if (outcome.pass === false) failed += 1;
    if (!quick) keep(outcome);
    console.log(rowOf(outcome));
  }
}
process.exitCode = failed > 0 ? 1 : 0;
