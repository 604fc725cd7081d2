import { callbackify } from 'node:util';
import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import { buildApp } from '#api/app.ts';
import type { Chats, Handover } from '#api/integrations/chats/chats.ts';
import type { Mail, Mailer } from '#api/integrations/mail/mailer.ts';
import type { DepositPayments } from '#api/integrations/payments/deposits/deposit-payments.ts';
import type { Payments } from '#api/integrations/payments/subscriptions/payments.ts';
import { createJobs } from '#api/create-jobs.ts';
import { createChanges } from '#api/database/change-notifications.ts';
import { openDatabase, openPool } from '#api/database/connection.ts';
import { createTenantQueries } from '#api/database/tenant-queries.ts';
import { createResponseCache } from '#api/cache/response-cache.ts';
import { Refusal } from '#domain/refusal.ts';
import { callerOf, type TestApp } from '../app.ts';
import { postChatWebhook } from '../chatting-app.ts';
import { connectedEventsUrl, postEvent } from '../paying-app.ts';
import type { Chance } from '../chance.ts';

type Mailbox = { delivered: Mail[] };
export type Faults = { count: number };
export type Instance = Awaited<ReturnType<typeof anInstance>>;
type Query = (...sent: unknown[]) => Promise<unknown>;
type Done = (problem: NodeJS.ErrnoException | null, answer?: unknown) => void;

const never = new Promise<never>(() => undefined);
const wired = (client: pg.ClientBase) =>
  client as unknown as { query: Query; connection: { stream: { destroy(): void } } };
const lost = () => Object.assign(new Error('Connection terminated unexpectedly'), { code: 'ECONNRESET' });
const tooLong = () => Object.assign(new Error('canceling statement'), { code: '57014' });

type Context = { control: TestApp; chance: Chance; mailbox: Mailbox; faults: Faults };

type Outside = Context & { pool: pg.Pool };

function aWorldThatFails({ chance, mailbox, faults, pool }: Outside) {
  const death = Promise.withResolvers<'dead'>();
  const clients = new Set<pg.ClientBase>();
  let isDead = false;
  let stepsLeft = Infinity;

  const die = () => {
    isDead = true;
    faults.count += 1;
    for (const client of clients) wired(client).connection.stream.destroy();
    death.resolve('dead');
  };
  /**
   * Database queries, e-mails, payments and chats go through this function; afterwards the process continues, or it is
   * dead and the promise never settles.
   */
  async function step<T>(work: () => Promise<T>): Promise<T> {
    if (isDead) return never;
    stepsLeft -= 1;
    // The process dies before the external system receives the request, or after it.
    if (stepsLeft <= 0 && chance.happens(0.5)) die();
    if (isDead) return never;
    const done = await work();
    if (stepsLeft <= 0 && !isDead) die();
    return isDead ? never : done;
  }
  pool.on('connect', (client) => {
    clients.add(client);
    if (isDead) wired(client).connection.stream.destroy();
    makeFail(client, { chance, faults, step });
  });
  const mailer: Mailer = {
    send: (mail) =>
      step(async () => {
        if (chance.happens(0.15)) throw new Error('451 try again later');
        mailbox.delivered.push(mail);
      }),
    close: async () => undefined,
  };
  const doom = (steps: number) => void (stepsLeft = steps);
  const payments = (real: Payments) => payingBadly(real, { chance, faults, step });
  const deposits = (real: DepositPayments) => payingDepositsBadly(real, { chance, faults, step });
  const chats = (real: Chats) => chattingBadly(real, { chance, faults, step });
  return { mailer, payments, deposits, chats, doom, died: death.promise, isDead: () => isDead };
}

type Failing = Pick<Context, 'chance' | 'faults'> & { step: <T>(work: () => Promise<T>) => Promise<T> };

function makeFail(client: pg.ClientBase, { chance, faults, step }: Failing): void {
  const real = wired(client).query;
  const cut = () => {
    faults.count += 1;
    wired(client).connection.stream.destroy();
    return lost();
  };
  const query = (...sent: unknown[]) =>
    step(async () => {
      const [text] = sent;
      const share = text === 'commit' ? 0.08 : 0.01;
      if (chance.happens(share)) throw cut();
      if (text !== 'commit' && text !== 'rollback' && chance.happens(0.005)) {
        faults.count += 1;
        throw tooLong();
      }
      const answer = await real(...sent);
      // The database runs the statement, and its answer is lost.
      if (chance.happens(share)) throw cut();
      return answer;
    });
  wired(client).query = async (...sent) => {
    const done = sent.at(-1);
    if (typeof done !== 'function') return query(...sent);
    // The pool calls `query` with a callback.
    return callbackify(() => query(...sent.slice(0, -1)))(done as Done);
  };
}

/** The payment provider behind a connection that fails before the request or before its answer. */
function payingBadly(real: Payments, { chance, faults, step }: Failing): Payments {
  const lose = () => {
    if (!chance.happens(0.08)) return;
    faults.count += 1;
    throw new Refusal('unavailable');
  };
  const badly =
    <A, T>(ask: (about: A) => Promise<T>) =>
    (about: A) =>
      step(async () => {
        lose();
        const answer = await ask(about);
        lose();
        return answer;
      });
  return {
    createCustomer: badly((input) => real.createCustomer(input)),
    openCheckout: badly((input) => real.openCheckout(input)),
    openPortal: badly((input) => real.openPortal(input)),
    readSubscriptions: badly((input) => real.readSubscriptions(input)),
    readInvoices: badly((input) => real.readInvoices(input)),
    readMonthlyPrice: () => real.readMonthlyPrice(),
    endSubscription: badly((input) => real.endSubscription(input)),
    readEvent: (...message) => real.readEvent(...message),
  };
}

function payingDepositsBadly(real: DepositPayments, { chance, faults, step }: Failing): DepositPayments {
  const isLost = () => {
    const lost = chance.happens(0.08);
    if (lost) faults.count += 1;
    return lost;
  };
  const down = { outcome: 'down' } as const;
  const badly =
    <A, T>(ask: (about: A) => Promise<T>) =>
    (about: A) =>
      step(async () => {
        if (isLost()) return down;
        const answer = await ask(about);
        return isLost() ? down : answer;
      });
  return {
    open: badly((payment) => real.open(payment)),
    expire: badly((session) => real.expire(session)),
    read: badly((session) => real.read(session)),
    refund: badly((refund) => real.refund(refund)),
    readRefunds: badly((payment) => real.readRefunds(payment)),
    readDispute: badly((payment) => real.readDispute(payment)),
  };
}

/** The chat service behind a connection that fails: the chat is not delivered, or its delivery is unknown. */
function chattingBadly(real: Chats, { chance, faults, step }: Failing): Chats {
  const lose = (outcome: 'unreached' | 'unsure'): Handover | null => {
    if (!chance.happens(0.08)) return null;
    faults.count += 1;
    return { outcome, text: 'the connection was lost' };
  };
  const badly =
    <C>(send: (chat: C) => Promise<Handover>) =>
    (chat: C) =>
      step(async () => {
        const unreached = lose('unreached');
        if (unreached) return unreached;
        const handover = await send(chat);
        return lose('unsure') ?? handover;
      });
  return {
    sendTemplate: badly((chat) => real.sendTemplate(chat)),
    sendText: badly((chat) => real.sendText(chat)),
  };
}

export async function anInstance(context: Context) {
  const { deps } = context.control;
  const pool = openPool(deps.pool.options.connectionString ?? '', { connections: 6 });
  const { mailer, payments, deposits, chats, ...fate } = aWorldThatFails({ ...context, pool });
  const db = openDatabase(pool);
  const changes = createChanges({ ...deps, pool });
  const cache = createResponseCache({ ...deps, changes });
  const paying = deps.payments && payments(deps.payments);
  const depositPayments = deps.depositPayments && deposits(deps.depositPayments);
  const tenantQueries = createTenantQueries({ ...deps, changes });
  const chatting = deps.chats && chats(deps.chats);
  const base = {
    ...deps,
    pool,
    db,
    mailer,
    payments: paying,
    depositPayments,
    chats: chatting,
    changes,
    cache,
    tenantQueries,
  };
  const jobs = createJobs(base);
  const app: FastifyInstance = await buildApp({ ...base, jobs });
  return {
    ...fate,
    call: callerOf(app),
    post: (body: string, signature: string) => postEvent(app, body, signature),
    postConnected: (body: string, signature: string) => postEvent(app, body, signature, connectedEventsUrl),
    postChatWebhook: (body: string, signature: string) => postChatWebhook(app, body, signature),
    drain: () => jobs.drain().catch(() => 0),
    close: async () => {
      if (!fate.isDead()) await Promise.race([app.close().then(() => db.destroy()), fate.died]);
    },
  };
}
