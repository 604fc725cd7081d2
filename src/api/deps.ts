import type { FastifyBaseLogger } from 'fastify';
import type pg from 'pg';
import type { Config } from './config.ts';
import type { Mailer } from './integrations/mail/mailer.ts';
import type { ChatFigures } from './integrations/chats/chat-limits.ts';
import type { Chats } from './integrations/chats/chats.ts';
import type { Push } from './integrations/push/create-push.ts';
import type { DepositAccounts } from './integrations/payments/deposits/deposit-accounts.ts';
import type { DepositPayments } from './integrations/payments/deposits/deposit-payments.ts';
import type { Payments } from './integrations/payments/subscriptions/payments.ts';
import type { Changes } from './database/change-notifications.ts';
import type { Now } from './clock.ts';
import type { Db } from './database/connection.ts';
import type { TenantQueries } from './database/tenant-queries.ts';
import type { JobRunner } from './jobs/worker.ts';
import type { ResponseCache } from './cache/response-cache.ts';
import type { HashCost } from './security/passwords.ts';
import type { Tokens } from './security/tokens.ts';
import type { RenderPage } from '#domain/page.ts';
import type { ReservationHooks } from './reservations/changes/changes.ts';

export type Deps = {
  config: Config;
  db: Db;
  pool: pg.Pool;
  now: Now;
  tokens: Tokens;
  /** A new password is hashed at this cost; a stored hash carries its own. */
  hashCost: HashCost;
  mostProofKeys: number;
  mailer: Mailer;
  /** Null without a payment provider: shops are not asked to pay. */
  payments: Payments | null;
  /** Null without a payment provider or the secret of its events about shops' accounts: no deposits by card. */
  depositAccounts: DepositAccounts | null;
  depositPayments: DepositPayments | null;
  /** Null without a chat service: booking forms do not offer chat messages. */
  chats: Chats | null;
  chatKeys: { appSecret: string; verifyToken: string } | null;
  push: Push | null;
  jobs: JobRunner & { chatFigures: ChatFigures; chatPace: () => Promise<void> };
  changes: Changes;
  reservationHooks: ReservationHooks;
  tenantQueries: TenantQueries;
  cache: ResponseCache;
  renderPage: RenderPage;
  log: FastifyBaseLogger;
};
