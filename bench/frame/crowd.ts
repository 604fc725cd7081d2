import { setTimeout as sleep } from 'node:timers/promises';
import type { Sample } from './benchmark.ts';
import { type Connection, openConnection } from './connection.ts';
import { cpuMsOf } from './machine.ts';

export type Server = { port: number; pid: number };

// Status of an overloaded server, which counts neither as served nor as an error.
const turnedAway = 503;
const politenessMs = 20;

type Answers = { status: number; ms: number }[];
type Crowd = {
  connections: number;
  request: (client: number) => Buffer;
  /** Accepted statuses; any other one ends the benchmark, except 503. */
  accepts?: readonly number[];
};

export const atShare = (sorted: readonly number[], share: number): number | undefined =>
  sorted[Math.floor((sorted.length - 1) * share)];

async function withConnections<T>(
  { port }: Server,
  count: number,
  work: (open: Connection[]) => Promise<T>,
): Promise<T> {
  const open = await Promise.all(Array.from({ length: count }, () => openConnection(port)));
  try {
    return await work(open);
  } finally {
    for (const connection of open) connection.close();
  }
}

async function note(answer: () => Promise<number>, into: Answers): Promise<void> {
  const begun = performance.now();
  const status = await answer();
  into.push({ status, ms: performance.now() - begun });
  if (status === turnedAway) await sleep(politenessMs);
}

async function measured(
  server: Server,
  accepts: readonly number[],
  work: (into: Answers) => Promise<unknown>,
) {
  const answers: Answers = [];
  const [cpuBefore, begun] = [cpuMsOf(server.pid), performance.now()];
  await work(answers);
  const seconds = (performance.now() - begun) / 1_000;
  const cpuMs = cpuMsOf(server.pid) - cpuBefore;
  const odd = answers.find(({ status }) => status !== turnedAway && !accepts.includes(status));
  if (odd) throw new Error(`a request was answered ${odd.status}`);
  const served = answers.filter(({ status }) => status !== turnedAway);
  const times = served.map(({ ms }) => ms).toSorted((a, b) => a - b);
  const rps = served.length / seconds;
  const sample: Sample = {
    value: rps,
    rps,
    p50_ms: atShare(times, 0.5) ?? 0,
    p99_ms: atShare(times, 0.99) ?? 0,
    cpu_us_per_request: (cpuMs * 1_000) / served.length,
    turned_away: answers.length - served.length,
  };
  return sample;
}

/** Clients that send the next request at each answer (after a 503 with a short pause), for some seconds. */
export function inTurns(server: Server, seconds: number, { request, ...crowd }: Crowd) {
  return turnsOf(server, seconds, { ...crowd, turn: (connection, who) => connection.ask(request(who)) });
}

type Busy = Omit<Crowd, 'request'> & {
  turn: (connection: Connection, client: number) => Promise<number>;
};

export function turnsOf(server: Server, seconds: number, { connections, turn, accepts = [200] }: Busy) {
  return withConnections(server, connections, (open) =>
    measured(server, accepts, async (answers) => {
      const end = performance.now() + seconds * 1_000;
      const client = async (connection: Connection, who: number) => {
        while (performance.now() < end) await note(() => turn(connection, who), answers);
      };
      await Promise.all(open.map(client));
    }),
  );
}

export function onceEach(
  server: Server,
  { connections, requests }: { connections: number; requests: readonly Buffer[] },
): Promise<Sample> {
  return withConnections(server, connections, (open) =>
    measured(server, [200], async (answers) => {
      let next = 0;
      const client = async (connection: Connection) => {
        for (let request = requests[next++]; request; request = requests[next++])
          await note(() => connection.ask(request), answers);
      };
      await Promise.all(open.map(client));
    }),
  );
}

/** Clients that all send a request at the same moment; each wave starts after all answers to the previous wave. */
export function inWaves(server: Server, seconds: number, { connections, request, accepts = [200] }: Crowd) {
  return withConnections(server, connections, (open) =>
    measured(server, accepts, async (answers) => {
      const end = performance.now() + seconds * 1_000;
      while (performance.now() < end) {
        await Promise.all(open.map((connection, who) => note(() => connection.ask(request(who)), answers)));
      }
    }),
  );
}
