import { LRUCache } from 'lru-cache';
import type { Invoice } from '#domain/billing/contract.ts';
import type { Deps } from '../deps.ts';
import { inTime } from '../integrations/payments/payment-problem.ts';
import type { Payments } from '../integrations/payments/subscriptions/payments.ts';
import { minutes, seconds } from '../clock.ts';
import type { OrganizationId } from '../database/connection.ts';
import { findAccount } from './queries.ts';

type Context = Pick<Deps, 'db' | 'now'> & { payments: Payments };

const limit = 5 * seconds;
const keptFor = 10 * minutes;
const keptShops = 1_000;

/** Invoices are cached for ten minutes or until a new provider snapshot. */
export function createInvoiceReader({ db, now, payments }: Context) {
  const known = new LRUCache<string, Invoice[]>({
    max: keptShops,
    // `lru-cache` still returns an entry whose age equals the TTL.
    ttl: keptFor - 1,
    ttlResolution: 0,
    perf: { now },
  });

  async function invoicesOf(customer: string, version: string) {
    const key = `${customer} ${version}`;
    const invoices = known.get(key) ?? (await inTime(limit, payments.readInvoices(customer)));
    if (!known.has(key)) known.set(key, invoices);
    return invoices;
  }

  return async (organization: OrganizationId) => {
    const account = await findAccount(db, organization);
    if (!account?.customer_id) return { next_charge_at: null, invoices: [] };
    const { customer_id, snapshot_at, status, cancel_at_period_end, current_period_end } = account;
    const isCharged = (status === 'active' || status === 'trialing') && !cancel_at_period_end;
    return {
      next_charge_at: isCharged ? current_period_end : null,
      invoices: await invoicesOf(customer_id, String(snapshot_at)),
    };
  };
}
