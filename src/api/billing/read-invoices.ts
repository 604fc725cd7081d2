import type { Invoice } from '#domain/billing/contract.ts';
import type { Deps } from '../deps.ts';
import { inTime } from '../integrations/payments/in-time.ts';
import type { Payments } from '../integrations/payments/payments.ts';
import { minutes, seconds } from '../clock.ts';
import type { OrganizationId } from '../database/connection.ts';
import { findAccount } from './queries.ts';

type Context = Pick<Deps, 'db' | 'now'> & { payments: Payments };
type ResponseCache = { version: string; until: number; invoices: Invoice[] };

const limit = 5 * seconds;
const keptFor = 10 * minutes;
const keptShops = 1_000;

/** Reads the next charge and the last bills; bills are kept a while, or until the provider tells something. */
export function createInvoiceReader({ db, now, payments }: Context) {
  const kept = new Map<OrganizationId, ResponseCache>();

  async function invoicesOf(organization: OrganizationId, customer: string, version: string) {
    const known = kept.get(organization);
    if (known && known.version === version && known.until > now()) return known.invoices;
    const invoices = await inTime(limit, payments.readInvoices(customer));
    kept.delete(organization);
    kept.set(organization, { version, until: now() + keptFor, invoices });
    const [oldest] = kept.keys();
    if (kept.size > keptShops && oldest !== undefined) kept.delete(oldest);
    return invoices;
  }

  return async (organization: OrganizationId) => {
    const account = await findAccount(db, organization);
    if (!account?.customer_id) return { next_charge_at: null, invoices: [] };
    const { customer_id, snapshot_at, status, cancel_at_period_end, current_period_end } = account;
    const isCharged = (status === 'active' || status === 'trialing') && !cancel_at_period_end;
    return {
      next_charge_at: isCharged ? current_period_end : null,
      invoices: await invoicesOf(organization, customer_id, `${customer_id} ${snapshot_at}`),
    };
  };
}
