import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { type Defect, defects } from './defects.ts';

// `npm run defects [NAME …]` writes each defect into its file, runs the test that must fail, and restores the file.
const root = fileURLToPath(new URL('../..', import.meta.url));
const report = join(root, '.cache', 'reports', 'defect.json');
const Report = z.object({
  numFailedTests: z.int().default(0),
  stats: z.object({ unexpected: z.int() }).default({ unexpected: 0 }),
});

let running: ChildProcess | undefined;
const stop = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.on(signal, () => {
    stop.abort();
    // The terminal sends SIGINT to the test too, and after a second one a journey leaves its server running.
    if (signal !== 'SIGINT') running?.kill(signal);
  });

async function run(command: string, args: readonly string[]): Promise<string> {
  const env = { ...process.env, PLAYWRIGHT_JSON_OUTPUT_FILE: report };
  const child = spawn(command, args, { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] });
  running = child;
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (output += String(text)));
  await once(child, 'close');
  return output;
}

const build = () => run('node', ['scripts/build.ts']);

async function runTest({ caughtBy }: Defect): Promise<string> {
  const { title } = caughtBy;
  if ('vitest' in caughtBy) {
    const isComponent = caughtBy.vitest.startsWith('components/');
    const config = isComponent ? ['--config', 'components/vitest.config.ts'] : [];
    const only = [caughtBy.vitest, ...(title ? ['-t', title] : []), ...config];
    return run('vitest', ['run', ...only, '--reporter=json', `--outputFile.json=${report}`]);
  }
  const only = [caughtBy.journey, '--project', caughtBy.project, ...(title ? ['-g', title] : [])];
  // A journey's server has two minutes to start, so it must not build first.
  const built = await build();
  return built + (await run('playwright', ['test', '-c', 'e2e', ...only, '--reporter=json']));
}

/** Counts the tests in the report, because a failed build or a missing test ends with an exit code too. */
function countFailures(): number {
  if (!existsSync(report)) return 0;
  const { numFailedTests, stats } = Report.parse(JSON.parse(readFileSync(report, 'utf8')));
  return numFailedTests + stats.unexpected;
}

async function isCaught(seeded: Defect): Promise<boolean> {
  const { name, file, code, defect } = seeded;
  if (execFileSync('git', ['status', '--porcelain', '--', file], { cwd: root }).length > 0)
    throw new Error(`${file} has uncommitted changes`);
  const source = readFileSync(join(root, file), 'utf8');
  const [before = '', after, ...others] = source.split(code);
  if (after === undefined || others.length > 0) throw new Error(`${name}: its code is not once in ${file}`);
  rmSync(report, { force: true });
  const start = performance.now();
  let output = '';
  try {
    writeFileSync(join(root, file), before + defect + after);
    output = await runTest(seeded);
  } finally {
    writeFileSync(join(root, file), source);
  }
  if (stop.signal.aborted) return false;
  const caught = countFailures() > 0;
  const seconds = ((performance.now() - start) / 1_000).toFixed(1).padStart(6);
  console.log(`${caught ? 'caught' : 'MISSED'} ${seconds} s  ${name}`);
  if (!caught) console.log(output.slice(-2_000));
  return caught;
}

const names = process.argv.slice(2);
const unknown = names.filter((name) => !defects.some((one) => one.name === name));
if (unknown.length > 0) throw new Error(`unknown defects: ${unknown.join(', ')}`);
const chosen = defects.filter(({ name }) => names.length === 0 || names.includes(name));
mkdirSync(dirname(report), { recursive: true });
let missed = 0;
for (const one of chosen) if (!stop.signal.aborted && !(await isCaught(one))) missed += 1;
// Rebuilds `dist` from the restored sources, because the last journey's build contains a defect.
if (!stop.signal.aborted && chosen.some(({ caughtBy }) => 'journey' in caughtBy)) await build();
process.exitCode = missed > 0 || stop.signal.aborted ? 1 : 0;
