import { randomUUID } from 'node:crypto';
import type { FastifyBaseLogger } from 'fastify';
import type pg from 'pg';
import { Refusal } from '#domain/refusal.ts';
import type { OrganizationId } from './connection.ts';

const channel = 'organization_changed';
// Changes of so many milliseconds go out together: each message takes a lock of the whole database for a moment.
const togetherMs = 10;

type Ears = {
  /** Something of an organization changed. */
  hear: (organization: OrganizationId) => void;
  /** From here on changes of other instances may be missed. */
  lose: () => void;
};
export type Changes = {
  /** Tells this instance at once, and all others soon, that an organization changed; to those it is a hint that may get lost. */
  announce(organization: OrganizationId): void;
  subscribe(ears: Ears): void;
  /** Makes sure that changes of other instances are heard; rejects when the database cannot be listened to. */
  listen(): Promise<void>;
  isListening(): boolean;
  end(): Promise<void>;
};

type Context = { pool: pg.Pool; log: FastifyBaseLogger };

/** Carries word of changes between the instances of one database; one listening connection each. */
export function createChanges({ pool, log }: Context): Changes {
  const self = randomUUID();
  const sender = createSender({ pool, log }, self);
  const everyone: Ears[] = [];
  let connection: Promise<Listening> | null = null;
  let isListening = false;
  let ended = false;

  const hear = (organization: OrganizationId) => {
    for (const ears of everyone) ears.hear(organization);
  };
  const lose = (problem?: Error) => {
    if (problem) log.warn({ err: problem }, 'changes of other instances are not heard');
    connection = null;
    isListening = false;
    for (const ears of everyone) ears.lose();
  };
  const hearOthers = (word: string) => {
    const [from, organization] = word.split(' ');
    if (from !== self) hear(Number(organization) as OrganizationId);
  };

  return {
    announce(organization) {
      hear(organization);
      sender.send(organization);
    },
    subscribe: (ears) => void everyone.push(ears),
    async listen() {
      if (ended) throw new Refusal('unavailable', { retryAfterSeconds: 2 });
      const ours = (connection ??= startListening(pool, { hear: hearOthers, lose }));
      try {
        await ours;
        if (connection === ours) isListening = true;
      } catch (problem) {
        if (connection === ours) connection = null;
        throw problem;
      }
    },
    isListening: () => isListening,
    async end() {
      ended = true;
      await sender.end();
      const open = connection;
      lose();
      await open?.then(({ stop }) => stop()).catch(() => undefined);
    },
  };
}

function createSender({ pool, log }: Context, self: string) {
  const unsent = new Set<OrganizationId>();
  let timer: NodeJS.Timeout | undefined;
  let ended = false;
  const flush = async () => {
    clearTimeout(timer);
    timer = undefined;
    const words = [...unsent].map((organization) => `${self} ${organization}`);
    unsent.clear();
    if (words.length === 0) return;
    await pool
      .query(`select pg_notify('${channel}', word) from unnest($1::text[]) as word`, [words])
      .catch((problem: unknown) => log.warn({ err: problem }, 'other instances were not told of a change'));
  };
  return {
    send(organization: OrganizationId) {
      unsent.add(organization);
      if (!ended) timer ??= setTimeout(() => void flush(), togetherMs);
    },
    async end() {
      ended = true;
      await flush();
    },
  };
}

type Listening = { stop: () => void };
type Line = { hear: (word: string) => void; lose: (problem: Error) => void };

async function startListening(pool: pg.Pool, { hear, lose }: Line): Promise<Listening> {
  const client = await pool.connect();
  let isOpen = true;
  const stop = () => {
    // Destroyed rather than given back: the next user of the connection must not listen.
    if (isOpen) client.release(true);
    isOpen = false;
  };
  client.on('notification', ({ payload = '' }) => hear(payload));
  client.on('error', (problem) => {
    if (isOpen) lose(problem);
    stop();
  });
  try {
    await client.query(`listen ${channel}`);
    return { stop };
  } catch (problem) {
    stop();
    throw problem;
  }
}
