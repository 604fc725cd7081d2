import { PassThrough } from 'node:stream';
import type { FastifyBaseLogger } from 'fastify';
import type pg from 'pg';
import { Refusal } from '#domain/refusal.ts';
import { minutes, seconds } from '../lib/clock.ts';
import type { OrganizationId } from '../lib/db.ts';
import { agendaChannel } from './queries.ts';

const heartbeatEvery = 15 * seconds;
// A session that ended meanwhile listens no longer than this; browsers come back with a fresh token.
const longestStream = 10 * minutes;
const hint = 'data: changed\n\n';

export type AgendaEvents = {
  /** A stream of server-sent events that hints at every change of the organization's reservations. */
  follow(organization: OrganizationId): Promise<PassThrough>;
  /** Ends every stream and stops listening. */
  end(): void;
};

/** Passes the database's notifications on to whoever follows; one listening connection a process. */
export function createAgendaEvents({ pool, log }: { pool: pg.Pool; log: FastifyBaseLogger }): AgendaEvents {
  const followers = new Map<OrganizationId, Set<PassThrough>>();
  let listening: Promise<Listening> | null = null;
  let ended = false;

  const tell = (streams: Iterable<PassThrough>, words: string) => {
    // Who reads nothing of so little is gone: the browser's polling takes over.
    for (const stream of streams) if (!stream.write(words)) stream.destroy();
  };
  const everybody = () => [...followers.values()].flatMap((streams) => [...streams]);
  const heartbeat = setInterval(() => tell(everybody(), ': still here\n\n'), heartbeatEvery).unref();

  // Hints were lost from here on: browsers must notice, look for themselves and come back.
  const lose = (problem?: Error) => {
    if (problem) log.warn({ err: problem }, 'the agenda no longer hears of changes');
    listening = null;
    for (const stream of everybody()) stream.end();
  };

  const listen = () =>
    (listening ??= startListening(pool, {
      hear: (organization) => tell(followers.get(organization) ?? [], hint),
      lose,
    }).catch((problem: unknown) => {
      listening = null;
      throw problem;
    }));

  return {
    async follow(organization) {
      if (ended) throw new Refusal('unavailable', { retryAfterSeconds: 2 });
      await listen();
      const stream = new PassThrough();
      const fellows = followers.get(organization) ?? new Set();
      followers.set(organization, fellows.add(stream));
      const end = setTimeout(() => stream.end(), longestStream).unref();
      stream.once('close', () => {
        clearTimeout(end);
        fellows.delete(stream);
        if (fellows.size === 0) followers.delete(organization);
      });
      stream.write(': following\n\n');
      return stream;
    },
    end() {
      ended = true;
      clearInterval(heartbeat);
      const connection = listening;
      lose();
      void connection?.then(({ stop }) => stop()).catch(() => undefined);
    },
  };
}

type Ears = { hear: (organization: OrganizationId) => void; lose: (problem: Error) => void };
type Listening = { stop: () => void };

async function startListening(pool: pg.Pool, { hear, lose }: Ears): Promise<Listening> {
  const client = await pool.connect();
  let isOpen = true;
  const stop = () => {
    // Destroyed rather than given back: the next user of the connection must not listen.
    if (isOpen) client.release(true);
    isOpen = false;
  };
  client.on('notification', ({ payload }) => hear(Number(payload) as OrganizationId));
  client.on('error', (problem) => {
    if (isOpen) lose(problem);
    stop();
  });
  try {
    await client.query(`listen ${agendaChannel}`);
    return { stop };
  } catch (problem) {
    stop();
    throw problem;
  }
}
