import { existsSync, readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import { basename } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const hasProc = existsSync('/proc/self/stat');
// Linux reports CPU time in hundredths of a second, independent of the kernel's clock.
const tickMs = 10;
const kernelThread = 0x00200000;
/** Share of one core that other processes may use before a round counts as disturbed. */
export const mostOfOthers = 0.1;

type Process = { pid: number; parent: number; isKernel: boolean; cpuMs: number };

function readProcess(pid: number): Process | null {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The process name before the last parenthesis can contain any character.
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
    const at = (index: number) => Number(fields[index]);
    // Includes the time of ended child processes, so that sums only grow.
    const cpuMs = (at(11) + at(12) + at(13) + at(14)) * tickMs;
    return { pid, parent: at(1), isKernel: (at(6) & kernelThread) !== 0, cpuMs };
  } catch {
    return null;
  }
}

function processes(): Process[] {
  if (!hasProc) return [];
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  return pids.map((pid) => readProcess(Number(pid))).filter((process) => process !== null);
}

function treeOf(root: number, all: readonly Process[]): Process[] {
  const tree = all.filter(({ pid }) => pid === root);
  for (const { pid } of tree) tree.push(...all.filter(({ parent }) => parent === pid));
  return tree;
}

const total = (some: readonly Process[]) => some.reduce((sum, { cpuMs }) => sum + cpuMs, 0);

/** CPU time in milliseconds of a process and its descendants; NaN where the system does not report it. */
export const cpuMsOf = (pid: number): number => (hasProc ? total(treeOf(pid, processes())) : Number.NaN);

/** CPU milliseconds of processes outside the benchmark's tree, plus time stolen by the host of a virtual machine. */
function cpuMsOfOthers(): number {
  const all = processes();
  const ours = new Set(treeOf(process.pid, all).map(({ pid }) => pid));
  const others = all.filter(({ pid, isKernel }) => !isKernel && !ours.has(pid));
  return total(others) + stolenMs();
}

function stolenMs(): number {
  if (!hasProc) return 0;
  const [, , , , , , , , stolen] = (readFileSync('/proc/stat', 'utf8').split('\n')[0] ?? '').split(/\s+/);
  return Number(stolen) * tickMs;
}

/** Runs work and returns the share of one core that other processes used during it. */
export async function besideOthers<T>(work: () => Promise<T>): Promise<{ result: T; others: number }> {
  const [before, begun] = [cpuMsOfOthers(), performance.now()];
  const result = await work();
  return { result, others: (cpuMsOfOthers() - before) / (performance.now() - begun) };
}

async function isCalm(): Promise<boolean> {
  if (!hasProc) return (loadavg()[0] ?? 0) < 0.2 * cpus().length;
  const before = cpuMsOf(process.pid);
  const { others } = await besideOthers(() => sleep(500));
  const ours = (cpuMsOf(process.pid) - before) / 500;
  return others < mostOfOthers / 2 && ours < 0.2;
}

/** Waits until other processes and the measured servers are idle; gives up after `patienceMs`. */
export async function waitForCalm(patienceMs: number): Promise<void> {
  const end = performance.now() + patienceMs;
  let isReported = false;
  while (!(await isCalm())) {
    if (performance.now() > end) return;
    if (!isReported) process.stderr.write('  waiting for an idle machine…\n');
    isReported = true;
    await sleep(500);
  }
}

/** Memory in megabytes of a server's own processes, without a database that it started. */
export function megabytesOf(root: number): number {
  const nodes = treeOf(root, processes()).filter(({ pid }) => programOf(pid).startsWith('node'));
  const kilobytes = nodes.map(({ pid }) => {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8');
    return Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1]);
  });
  return kilobytes.reduce((sum, one) => sum + one, 0) / 1_024;
}

function programOf(pid: number): string {
  try {
    return basename(readlinkSync(`/proc/${pid}/exe`));
  } catch {
    return '';
  }
}
