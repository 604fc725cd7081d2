import type { PublicDeposit } from '#domain/deposits/contract.ts';
import { Refusal } from '#domain/refusal.ts';
import { hourMs, instantOf } from '#domain/time.ts';
import type { Deps } from '../../deps.ts';
import { jobOf } from '../../jobs/define-job.ts';
import { requireShop } from '../../organization/queries.ts';
import { bookVisit, settleBooked } from '../book-deposit.ts';
import { depositEnd } from '../notices.ts';
import { depositAsked } from '../planned-jobs.ts';
import { startOf, updateDeposit } from '../queries.ts';
import { mayPayLater, requirePublicDeposit } from '../read-model.ts';
import { byLink } from '../settle-deposit.ts';

const askedHours = 3;

export const bookWithoutPayment = (deps: Deps, externalId: string): Promise<PublicDeposit> =>
  byLink(deps, externalId, async (work, deposit) => {
    const { tx, organization, now } = work;
    const { id, external_id } = deposit;
    const shop = await requireShop(tx, organization);
    if (!(await mayPayLater(tx, shop, deposit))) throw new Refusal('deposit_settled');
    const start = startOf(deposit);
    if ((await bookVisit(work, deps, deposit)) === null) throw new Refusal('slot_taken');
    const until = start - askedHours * hourMs;
    await settleBooked(work, deposit, 'waived');
    if (until > now()) {
      const pay_until = instantOf(until);
      await updateDeposit(tx, organization, id, { state: 'asked', pay_until });
      work.enqueue(
        depositEnd(id, instantOf(start)),
        jobOf(depositAsked, { key: `deposit-asked:${id}`, payload: { deposit_id: id } }),
      );
    }
    work.audit({ subject: 'deposit', subject_id: id, action: 'asked-later' });
    return requirePublicDeposit(tx, organization, external_id);
  });
