import { setTimeout as sleep } from 'node:timers/promises';
import type { Sample } from './benchmark.ts';
import { type Connection, openConnection } from './connection.ts';
import { atShare, type Server } from './crowd.ts';
import { cpuMsOf } from './machine.ts';

/** `onAnswer` gets the body as far as it arrives in the first read, because the connection stores no further reads. */
export type Arrival = {
  request: Buffer;
  accepts: readonly number[];
  onAnswer?: (status: number, body: string) => void;
};

const mostConnections = 256;

/**
 * Sends requests at random moments, on average `perSecond`, whether or not earlier ones are answered. Times count from
 * the moment of arrival, so they include the wait for a free connection. A wrong status ends the benchmark; a 503 counts
 * as not served. `value` is the number of served requests per second.
 */
export async function arrivals(
  server: Server,
  { perSecond, seconds, next }: { perSecond: number; seconds: number; next: () => Arrival },
): Promise<Sample> {
  const open = await Promise.all(Array.from({ length: mostConnections }, () => openConnection(server.port)));
  const free = [...open];
  const waiting: { arrival: Arrival; at: number }[] = [];
  const times: number[] = [];
  const underWay = new Set<Promise<void>>();
  let turnedAway = 0;
  let wrong = '';
  const send = async (connection: Connection, { arrival, at }: (typeof waiting)[number]) => {
    const status = await connection.ask(arrival.request);
    if (status === 503) turnedAway += 1;
    else if (arrival.accepts.includes(status)) times.push(performance.now() - at);
    else wrong = `${status}: ${arrival.request.toString().slice(0, 200)}`;
    arrival.onAnswer?.(status, connection.body());
    const following = waiting.shift();
    if (following) await send(connection, following);
    else free.push(connection);
  };
  const arrive = (at: number) => {
    const queued = { arrival: next(), at };
    const connection = free.pop();
    if (!connection) {
      waiting.push(queued);
      return;
    }
    const sent = send(connection, queued).finally(() => underWay.delete(sent));
    underWay.add(sent);
  };
  const [cpuBefore, begun] = [cpuMsOf(server.pid), performance.now()];
  const end = begun + seconds * 1_000;
  let at = begun;
  while (at < end) {
    at -= (Math.log(1 - Math.random()) * 1_000) / perSecond;
    const ahead = at - performance.now();
    if (ahead > 1) await sleep(ahead);
    arrive(at);
  }
  await Promise.all(underWay);
  for (const connection of open) connection.close();
  if (wrong) throw new Error(`a request was answered ${wrong}`);
  const elapsed = (performance.now() - begun) / 1_000;
  times.sort((a, b) => a - b);
  return {
    value: times.length / elapsed,
    rps: times.length / elapsed,
    p50_ms: atShare(times, 0.5) ?? 0,
    p99_ms: atShare(times, 0.99) ?? 0,
    cpu_us_per_request: ((cpuMsOf(server.pid) - cpuBefore) * 1_000) / times.length,
    turned_away: turnedAway,
  };
}
