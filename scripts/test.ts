import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';

// `npm test` runs every step, even after a failed one; `npm test -- types journeys` runs only those two.
const root = fileURLToPath(new URL('..', import.meta.url));
const reports = join(root, '.cache', 'reports');
const vitestReport = join(reports, 'vitest.json');
const componentsReport = join(reports, 'components.json');
const journeysReport = join(reports, 'journeys.json');

type TestFile = { file: string; seconds: number };
type Count = {
  passed: number;
  failed: number;
  names: string[];
  files: TestFile[];
};
type Step = { name: string; commands: string[][]; env?: Record<string, string>; count?: () => Count };

const read = (file: string): unknown => JSON.parse(readFileSync(file, 'utf8'));

const VitestReport = z.object({
  numPassedTests: z.int(),
  numFailedTests: z.int(),
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      // Vitest's report measures a file from first test to last test; imports and the first `beforeAll` are missing.
      startTime: z.number(),
      endTime: z.number(),
      assertionResults: z.array(z.object({ status: z.string(), fullName: z.string() })),
    }),
  ),
});

function vitestCount(report: string): Count {
  const { numPassedTests: passed, numFailedTests: failed, testResults } = VitestReport.parse(read(report));
  const names = testResults
    .filter(({ status }) => status === 'failed')
    .flatMap(({ name, assertionResults }) => {
      const tests = assertionResults.filter(({ status }) => status === 'failed');
      const file = relative(root, name);
      return tests.length === 0 ? [file] : tests.map(({ fullName }) => `${file} › ${fullName}`);
    });
  const files = testResults.map(({ name, startTime, endTime }) => ({
    file: relative(root, name),
    seconds: (endTime - startTime) / 1_000,
  }));
  return { passed, failed, names, files };
}

const JourneysReport = z.object({
  stats: z.object({ expected: z.int(), unexpected: z.int(), flaky: z.int() }),
  suites: z.array(
    z.object({
      get suites() {
        return JourneysReport.shape.suites.optional();
      },
      specs: z.array(
        z.object({
          title: z.string(),
          file: z.string(),
          tests: z.array(
            z.object({
              projectName: z.string(),
              status: z.string(),
              results: z.array(z.object({ duration: z.number() })),
            }),
          ),
        }),
      ),
    }),
  ),
});
type Suites = z.infer<typeof JourneysReport>['suites'];

const specsOf = (suites: Suites): Suites[number]['specs'] =>
  suites.flatMap(({ specs, suites: inner = [] }) => [...specs, ...specsOf(inner)]);

function journeysCount(): Count {
  const { stats, suites } = JourneysReport.parse(read(journeysReport));
  const specs = specsOf(suites);
  const names = specs.flatMap(({ file, title, tests }) =>
    tests
      .filter(({ status }) => ['unexpected', 'flaky'].includes(status))
      .map(({ projectName }) => `e2e/${file} › ${title} (${projectName})`),
  );
  const files = [...Map.groupBy(specs, ({ file }) => file)].map(([file, all]) => {
    const results = all.flatMap(({ tests }) => tests.flatMap((test) => test.results));
    return { file: `e2e/${file}`, seconds: results.reduce((sum, { duration }) => sum + duration, 0) / 1_000 };
  });
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky, names, files };
}

const typed = ['tsconfig.json', 'src/domain', 'src/web', 'components', 'e2e'];
const vitest = (report: string, ...more: string[]) => ({
  commands: [
    ['vitest', 'run', ...more, '--reporter=default', '--reporter=json', `--outputFile.json=${report}`],
  ],
  count: () => vitestCount(report),
});
const steps: Step[] = [
  { name: 'format', commands: [['oxfmt', '--check']] },
  { name: 'lint', commands: [['oxlint', '--type-aware']] },
  { name: 'types', commands: typed.map((project) => ['tsc', '-p', project]) },
  { name: 'imports', commands: [['node', 'scripts/imports/check.ts']] },
  { name: 'dead-code', commands: [['knip', '--no-progress', '--no-config-hints']] },
  { name: 'database-types', commands: [['node', 'scripts/database-types.ts', '--verify']] },
  { name: 'web-build', commands: [['node', 'scripts/build.ts']] },
  { name: 'tests', ...vitest(vitestReport) },
  { name: 'components', ...vitest(componentsReport, '--config', 'components/vitest.config.ts') },
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
  const none = { names: [], files: [] };
  const plain = isFine ? { passed: 1, failed: 0, ...none } : { passed: 0, failed: 1, ...none };
  if (!count) return plain;
  try {
    const { failed, ...counted } = count();
    // A test file that fails to load fails the step, although the report counts no failed test.
    return { ...counted, failed: isFine ? failed : Math.max(failed, 1) };
  } catch {
    return { passed: 0, failed: 1, ...none };
  }
}

function summary(results: readonly Result[]) {
  const rows = results.map(({ name, passed, failed, seconds }) => {
    const mark = failed > 0 ? '✗' : '✓';
    const counts = `${String(passed).padStart(5)} passed ${String(failed).padStart(4)} failed`;
    return `${mark} ${name.padEnd(16)} ${counts} ${seconds.toFixed(1).padStart(8)} s`;
  });
  const total = (of: 'passed' | 'failed') => results.reduce((sum, result) => sum + result[of], 0);
  const failed = results.flatMap(({ names }) => names.map((name) => `  ✗ ${name}`));
  const lines = ['', ...rows, ...failed, '', `${total('passed')} passed, ${total('failed')} failed`];
  return lines.join('\n');
}

function slowest(results: readonly Result[], most = 40): string {
  const files = results.flatMap((result) => result.files).toSorted((a, b) => b.seconds - a.seconds);
  const rows = files.slice(0, most).map(({ file, seconds }) => `${seconds.toFixed(1).padStart(8)} s ${file}`);
  return rows.length === 0 ? '' : ['', 'Slowest files', ...rows, ''].join('\n');
}

rmSync(reports, { recursive: true, force: true });
mkdirSync(reports, { recursive: true });
const wanted = process.argv.slice(2);
const results = steps.filter(({ name }) => wanted.length === 0 || wanted.includes(name)).map(run);
console.log(slowest(results) + summary(results));
process.exitCode = results.length === 0 || results.some(({ failed }) => failed > 0) ? 1 : 0;
