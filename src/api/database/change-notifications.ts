import { randomUUID } from 'node:crypto';
import type { FastifyBaseLogger } from 'fastify';
import type pg from 'pg';
import { Refusal } from '#domain/refusal.ts';
import type { OrganizationId } from './connection.ts';

const channel = 'organization_changed';
// Changes within these milliseconds are sent together, because each NOTIFY briefly takes a lock on the whole database.
const togetherMs = 10;

type Subscriber = {
  onChange: (organization: OrganizationId) => void;
  /** Called when the connection is lost or closed: from then on changes of other instances may be missed. */
  onLost: () => void;
};
export type Changes = {
  /** Notifies this instance immediately and other instances soon; a notification can get lost. */
  announce(organization: OrganizationId): void;
  subscribe(subscriber: Subscriber): void;
  listen(): Promise<void>;
  isListening(): boolean;
  end(): Promise<void>;
};

type Context = { pool: pg.Pool; log: FastifyBaseLogger };

export function createChanges({ pool, log }: Context): Changes {
  const self = randomUUID();
  const sender = createSender({ pool, log }, self);
  const subscribers: Subscriber[] = [];
  let connection: Promise<Listening> | null = null;
  let isListening = false;
  let ended = false;

  const onChange = (organization: OrganizationId) => {
    for (const subscriber of subscribers) subscriber.onChange(organization);
  };
  const onLost = (problem?: Error) => {
    if (problem) log.warn({ err: problem }, 'changes of other instances are not heard');
    connection = null;
    isListening = false;
    for (const subscriber of subscribers) subscriber.onLost();
  };
  const onPayload = (payload: string) => {
    const [from, organization] = payload.split(' ');
    if (from !== self) onChange(Number(organization) as OrganizationId);
  };

  return {
    announce(organization) {
      onChange(organization);
      sender.send(organization);
    },
    subscribe: (subscriber) => void subscribers.push(subscriber),
    async listen() {
      if (ended) throw new Refusal('unavailable', { retryAfterSeconds: 2 });
      const ours = (connection ??= startListening(pool, { onChange: onPayload, onLost }));
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
      onLost();
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
      .catch((problem: unknown) =>
        log.warn({ err: problem }, 'a change could not be announced to other instances'),
      );
  };
  return {
    send(organization: OrganizationId) {
      unsent.add(organization);
      // During shutdown the last requests and jobs can end after the sender.
      if (ended) void flush();
      else timer ??= setTimeout(() => void flush(), togetherMs);
    },
    async end() {
      ended = true;
      await flush();
    },
  };
}

type Listening = { stop: () => void };
type ListenerCallbacks = { onChange: (payload: string) => void; onLost: (problem: Error) => void };

async function startListening(pool: pg.Pool, { onChange, onLost }: ListenerCallbacks): Promise<Listening> {
  const client = await pool.connect();
  let isOpen = true;
  const stop = () => {
    // Destroyed instead of returned to the pool, because a pooled connection would still listen.
    if (isOpen) client.release(true);
    isOpen = false;
  };
  client.on('notification', ({ payload = '' }) => onChange(payload));
  client.on('error', (problem) => {
    if (isOpen) onLost(problem);
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
