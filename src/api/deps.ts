import type { FastifyBaseLogger } from 'fastify';
import type pg from 'pg';
import type { Config } from './config.ts';
import type { Mailer } from './integrations/mail/mailer.ts';
import type { ChatFigures } from './integrations/chats/chat-limits.ts';
import type { Chats } from './integrations/chats/chats.ts';
import type { Push } from './integrations/push/create-push.ts';
import type { Payments } from './integrations/payments/payments.ts';
import type { Changes } from './database/change-notifications.ts';
import type { Now } from './clock.ts';
import type { Db } from './database/connection.ts';
import type { TenantLooks } from './database/tenant-looks.ts';
import type { JobRunner } from './jobs/worker.ts';
import type { ResponseCache } from './cache/response-cache.ts';
import type { Tokens } from './security/tokens.ts';
import type { RenderPage } from '#domain/page.ts';
import type { ReservationHooks } from './reservations/changes.ts';

/** Everything a use case may touch outside its own arguments. */
export type Deps = {
  config: Config;
  db: Db;
  pool: pg.Pool;
  now: Now;
  tokens: Tokens;
  mailer: Mailer;
  /** Null where no provider is configured: nobody is asked to pay. */
  payments: Payments | null;
  /** Null where no chat service is configured: nobody is asked whether they want chats. */
  chats: Chats | null;
  /** What the chat service signs its messages with, and what it shows when it is told where to send them; null as `chats`. */
  chatKeys: { appSecret: string; verifyToken: string } | null;
  /** Null without keys: no browser is written to. */
  push: Push | null;
  /** Does what the outbox holds, and tells what became of the chats. */
  jobs: JobRunner & { chatFigures: ChatFigures };
  /** Tells the instances which organizations changed. */
  changes: Changes;
  reservationHooks: ReservationHooks;
  /** The reads that ask all tenants at once. */
  looks: TenantLooks;
  cache: ResponseCache;
  renderPage: RenderPage;
  log: FastifyBaseLogger;
};
