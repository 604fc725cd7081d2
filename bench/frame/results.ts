import { execFileSync } from 'node:child_process';
import { appendFileSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { arch, cpus, platform, totalmem } from 'node:os';
import { fileURLToPath } from 'node:url';
import type { Goal, Sample } from './benchmark.ts';
import type { Outcome } from './contest.ts';
import { shortfalls } from './shortfalls.ts';

const lines = fileURLToPath(new URL('../results.jsonl', import.meta.url));
const table = fileURLToPath(new URL('../RESULTS.md', import.meta.url));

const git = (...args: string[]) => execFileSync('git', args, { encoding: 'utf8' }).trim();
function commit(): string {
  try {
    const changed = git('status', '--porcelain', '--', 'src', 'db', 'package-lock.json') !== '';
    return `${git('rev-parse', '--short=7', 'HEAD')}${changed ? '+' : ''}`;
  } catch {
    return '–';
  }
}

const round = (value: number | undefined) => (value === undefined ? undefined : Number(value.toPrecision(4)));
const plain = (sample: Sample) =>
  Object.fromEntries(Object.entries(sample).map(([name, value]) => [name, round(value)]));

function lineOf({ contest, median, best, rounds, isDisturbed, pass }: Outcome): string {
  const { bench, params, unit, reference, goal } = contest;
  const { value, ...figures } = plain(median.product);
  return JSON.stringify({
    commit: commit(),
    date: new Date().toISOString(),
    bench,
    params,
    ...figures,
    value,
    unit,
    reference: reference && median.reference && { name: reference.name, ...plain(median.reference) },
    ratio: round(median.ratio ?? undefined) ?? null,
    best: goal.of === 'ratio' ? round(best.ratio ?? undefined) : round(best.product.value),
    goal,
    pass,
    rounds,
    disturbed: isDisturbed,
    machine: `${cpus().length} × ${cpus()[0]?.model}, ${Math.round(totalmem() / 2 ** 30)} GB, ${platform()} ${arch()}, Node ${process.version}`,
  });
}

const short = (value: number | undefined): string =>
  value === undefined
    ? '–'
    : Number(value.toPrecision(3)).toLocaleString('en', { maximumSignificantDigits: 3, useGrouping: true });

function bound({ wants }: Goal, value: number | undefined): string {
  if (value === undefined) return '–';
  return `${wants === 'more' ? '≥' : '≤'} ${short(value)}`;
}

const times = ({ p50_ms, p99_ms, cpu_us_per_request: cpu }: Sample) =>
  p50_ms === undefined ? '–' : `${short(p50_ms)} · ${short(p99_ms)} · ${short(cpu)}`;

export function rowOf({ contest, median, best, isDisturbed, pass }: Outcome): string {
  const { bench, params, unit, reference, goal } = contest;
  const { product, ratio } = median;
  const cells = [
    bench,
    Object.entries(params)
      .map(([name, value]) => `${name} ${value}`)
      .join(', '),
    `${short(product.value)} ${unit}${product.turned_away ? `, ${product.turned_away} turned away` : ''}`,
    times(product),
    reference && median.reference ? `${reference.name}: ${short(median.reference.value)} ${unit}` : '–',
    ratio === null ? '–' : `**${short(ratio)}**`,
    goal.of === 'ratio' ? short(best.ratio ?? undefined) : `${short(best.product.value)} ${unit}`,
    bound(goal, goal.must),
    bound(goal, goal.aim),
    `${pass === null ? '' : pass ? 'yes' : 'no'}${isDisturbed ? ' (disturbed)' : ''}`,
    commit(),
  ];
  return `| ${cells.join(' | ')} |`;
}

const heading = `# Results

For developers who compare a change with the promised speeds. \`npm run bench\` writes this file; do not edit it. Client, server and database share the machine; the product runs as with \`npm start\`, on its own durable PostgreSQL, without rate limits and demo.

- Each figure comes from the middle one of at least three rounds during which nobody else used the machine; \`best\` is the best round.
- \`times\`: p50 · p99 in milliseconds, then CPU time of a request in microseconds, server and database together.
- \`must\` and \`aim\` are goals for the ratio to the reference of the same run, but for the value in page-bytes, start and rows without a reference.

`;
const columns = [
  'bench',
  'case',
  'measured',
  'times',
  'reference',
  'ratio',
  'best',
  'must',
  'aim',
  'pass',
  'commit',
];
const nameOf = (row: string) => row.split(' | ').slice(0, 2).join(' | ');

function mergeRows(known: readonly string[], newer: readonly string[]): string[] {
  const rows = new Map([...known, ...newer].map((row) => [nameOf(row), row]));
  return [...rows.values()].toSorted((a, b) => nameOf(a).localeCompare(nameOf(b), 'en', { numeric: true }));
}

function knownRows(): string[] {
  if (!existsSync(table)) return [];
  const rows = readFileSync(table, 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('| '));
  return rows.slice(1).filter((line) => !line.startsWith('| ---'));
}

const missesGoal = (row: string): boolean => row.split(' | ').at(-2)?.startsWith('no') ?? false;

function reasonsOf(rows: readonly string[]): string {
  const reasons = rows.filter(missesGoal).map((row) => {
    const name = nameOf(row).replace('| ', '');
    return `- **${name.replace(' | ', ', ')}.** ${shortfalls[name] ?? 'Not looked into yet.'}\n`;
  });
  return reasons.length > 0 ? `\n## Rows that miss a goal\n${reasons.join('')}` : '';
}

export function keep(outcome: Outcome): void {
  appendFileSync(lines, `${lineOf(outcome)}\n`);
  write(mergeRows(knownRows(), [rowOf(outcome)]));
}

function write(rows: readonly string[]): void {
  const head = [`| ${columns.join(' | ')} |`, `|${columns.map(() => ' --- ').join('|')}|`];
  const where = `Last run on ${cpus().length} × ${cpus()[0]?.model}, ${Math.round(totalmem() / 2 ** 30)} GB, ${platform()}, Node ${process.version}.\n\n`;
  writeFileSync(table, `${heading}${where}${[...head, ...rows].join('\n')}\n${reasonsOf(rows)}`);
}
