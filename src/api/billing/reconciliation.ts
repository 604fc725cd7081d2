import { setTimeout as sleep } from 'node:timers/promises';
import type { Deps } from '../deps.ts';
import type { Payments } from '../integrations/payments/payments.ts';
import { days, hours, minutes, toInstant } from '../clock.ts';
import type { OrganizationId } from '../database/connection.ts';
import { claimSync, organizationsToSync } from './queries.ts';
import { reconcileSubscription } from './reconcile-subscription.ts';
import { dropOldEvents } from './subscription-queries.ts';

type Context = Pick<Deps, 'db' | 'now' | 'log' | 'jobs' | 'changes'> & { payments: Payments };
export type Reconciliation = {
  /** Begins to look, now and then every few minutes. */
  start: () => void;
  /** Asks about everybody who is due. Answers how many were asked. */
  run: () => Promise<number>;
  stop: () => Promise<void>;
};

const lookEvery = 5 * minutes;
const askEvery = 6 * hours;
// The provider repeats a message for three days.
const eventsKept = 30 * days;

/** Asks the provider about every shop now and then, so that no lost message leaves one blocked for long. */
export function createReconciliation(context: Context): Reconciliation {
  const { db, now, log } = context;
  const closing = new AbortController();
  let round: Promise<unknown> = Promise.resolve();

  async function ask(organization: OrganizationId): Promise<void> {
    const customer = await claimSync(db, organization, now(), lookEvery);
    if (!customer) return;
    await reconcileSubscription(context, organization, customer);
    await dropOldEvents(db, organization, now() - eventsKept);
  }

  async function run(): Promise<number> {
    for (let asked = 0; ;) {
      const organizations = await organizationsToSync(db, {
        synced: toInstant(now() - askEvery),
        unsettledSynced: toInstant(now() - lookEvery),
        unsettledSince: toInstant(now() - days),
      });
      if (organizations.length === 0) return asked;
      for (const organization of organizations) {
        if (closing.signal.aborted) return asked;
        await ask(organization).catch(() => log.warn({ organization }, 'a subscription could not be read'));
        asked += 1;
      }
    }
  }

  async function keepLooking(): Promise<void> {
    while (!closing.signal.aborted) {
      await run().catch((problem: unknown) =>
        log.warn({ err: problem }, 'subscriptions cannot be reconciled'),
      );
      await sleep(lookEvery, undefined, { signal: closing.signal, ref: false }).catch(() => undefined);
    }
  }

  return {
    run,
    start() {
      round = keepLooking();
    },
    async stop() {
      closing.abort();
      await Promise.race([round, sleep(3_000, undefined, { ref: false })]);
    },
  };
}
