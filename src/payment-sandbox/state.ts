import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Checkout, Customer, Event, Invoice, PortalSession, Price, Subscription } from './objects.ts';

export type Undelivered = { event: Event; attempts: number; dueMs: number };
/** An answer under its idempotency key. */
export type ResponseCache = { request: string; body: unknown; atMs: number };
export type State = {
  keys: { secretKey: string; webhookSecret: string };
  price: Price;
  customers: Record<string, Customer>;
  checkouts: Record<string, { session: Checkout; subscriptionMetadata: Record<string, string> }>;
  portals: Record<string, PortalSession>;
  subscriptions: Record<string, Subscription>;
  invoices: Record<string, Invoice>;
  undelivered: Undelivered[];
  answers: Record<string, ResponseCache>;
};

export const mint = (prefix: string): string => `${prefix}_test_${randomBytes(15).toString('hex')}`;

const empty = (created: number): State => ({
  keys: { secretKey: mint('sk'), webhookSecret: mint('whsec') },
  price: {
    id: mint('price'),
    object: 'price',
    livemode: false,
    created,
    currency: 'uyu',
    unit_amount: 99_000,
    type: 'recurring',
    recurring: { interval: 'month', interval_count: 1 },
  },
  customers: {},
  checkouts: {},
  portals: {},
  subscriptions: {},
  invoices: {},
  undelivered: [],
  answers: {},
});

/** The entry of that id; a name that every object inherits is none. */
export const own = <T>(things: Record<string, T>, id = ''): T | undefined =>
  Object.hasOwn(things, id) ? things[id] : undefined;

/** The sandbox's state in one file, which is replaced as a whole so that a kill never leaves it half written. */
export function openState(file: string, created: number): { state: State; save: () => void } {
  const state = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as State) : empty(created);
  const save = () => {
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(`${file}.new`, JSON.stringify(state), { mode: 0o600, flush: true });
    renameSync(`${file}.new`, file);
  };
  if (!existsSync(file)) save();
  return { state, save };
}
