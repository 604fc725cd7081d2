import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';

// `npm test` runs every step, also after a failed one; `npm test -- types journeys` runs those two only.
const root = fileURLToPath(new URL('..', import.meta.url));
const reports = join(root, '.cache', 'reports');
const vitestReport = join(reports, 'vitest.json');
const journeysReport = join(reports, 'journeys.json');

type Count = { passed: number; failed: number };
type Step = { name: string; commands: string[][]; env?: Record<string, string>; count?: () => Count };

const read = (file: string): unknown => JSON.parse(readFileSync(file, 'utf8'));

function vitestCount(): Count {
  const Report = z.object({ numPassedTests: z.int(), numFailedTests: z.int() });
  const { numPassedTests: passed, numFailedTests: failed } = Report.parse(read(vitestReport));
  return { passed, failed };
}

function journeysCount(): Count {
  const Report = z.object({ stats: z.object({ expected: z.int(), unexpected: z.int(), flaky: z.int() }) });
  const { expected, unexpected, flaky } = Report.parse(read(journeysReport)).stats;
  return { passed: expected, failed: unexpected + flaky };
}

const typed = ['tsconfig.json', 'src/domain', 'src/web', 'e2e'];
const steps: Step[] = [
  { name: 'format', commands: [['oxfmt', '--check']] },
  { name: 'lint', commands: [['oxlint', '--type-aware']] },
  { name: 'types', commands: typed.map((project) => ['tsc', '-p', project]) },
  { name: 'imports', commands: [['node', 'scripts/imports/check.ts']] },
  { name: 'dead-code', commands: [['knip', '--no-progress', '--no-config-hints']] },
  { name: 'database-types', commands: [['node', 'scripts/database-types.ts', '--verify']] },
  { name: 'web-build', commands: [['node', 'scripts/build.ts']] },
  {
    name: 'tests',
    commands: [
      ['vitest', 'run', '--reporter=default', '--reporter=json', `--outputFile.json=${vitestReport}`],
    ],
    count: vitestCount,
  },
  {
    name: 'journeys',
    commands: [['playwright', 'test', '-c', 'e2e', '--reporter=list,json']],
    env: { PLAYWRIGHT_JSON_OUTPUT_FILE: journeysReport },
    count: journeysCount,
  },
];

type Result = Count & { name: string; seconds: number };

function run({ name, commands, env, count }: Step): Result {
  console.log(`\n── ${name}`);
  const start = performance.now();
  const statuses = commands.map(
    ([command = '', ...args]) =>
      spawnSync(command, args, { cwd: root, stdio: 'inherit', env: { ...process.env, ...env } }).status,
  );
  const isFine = statuses.every((status) => status === 0);
  const seconds = (performance.now() - start) / 1_000;
  return { name, seconds, ...tally(isFine, count) };
}

function tally(isFine: boolean, count?: () => Count): Count {
  const plain = isFine ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
  if (!count) return plain;
  try {
    const { passed, failed } = count();
    // A test file that does not load fails the step without a failed test.
    return { passed, failed: isFine ? failed : Math.max(failed, 1) };
  } catch {
    return { passed: 0, failed: 1 };
  }
}

function summary(results: readonly Result[]) {
  const rows = results.map(({ name, passed, failed, seconds }) => {
    const mark = failed > 0 ? '✗' : '✓';
    const counts = `${String(passed).padStart(5)} passed ${String(failed).padStart(4)} failed`;
    return `${mark} ${name.padEnd(16)} ${counts} ${seconds.toFixed(1).padStart(8)} s`;
  });
  const total = (of: 'passed' | 'failed') => results.reduce((sum, result) => sum + result[of], 0);
  return `\n${rows.join('\n')}\n\n${total('passed')} passed, ${total('failed')} failed`;
}

rmSync(reports, { recursive: true, force: true });
mkdirSync(reports, { recursive: true });
const wanted = process.argv.slice(2);
const results = steps.filter(({ name }) => wanted.length === 0 || wanted.includes(name)).map(run);
console.log(summary(results));
process.exitCode = results.length === 0 || results.some(({ failed }) => failed > 0) ? 1 : 0;
