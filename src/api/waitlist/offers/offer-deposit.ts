import type { z } from 'zod';
import { dueDeposit, takeDeposit } from '#domain/booking/deposits/take-deposit.ts';
import { type Order, type PlannedDeposit, publicPolicy } from '#domain/booking/facts.ts';
import { contactOf } from '#domain/clients/client.ts';
import type { OpenedDeposit } from '#domain/deposits/contract.ts';
import { Refusal } from '#domain/refusal.ts';
import type { openOfferDeposit as openCall } from '#domain/waitlist/contract.ts';
import { readDepositFacts } from '../../booking/facts/read-deposit-facts.ts';
import { phoneKey } from '../../clients/queries.ts';
import { pipeline } from '../../database/transaction.ts';
import { change, type Work } from '../../database/unit-of-work.ts';
import { announceDeposits, openedDeposit } from '../../deposits/notices.ts';
import { insertDeposits, newDeposit, requireDepositOfLink } from '../../deposits/queries.ts';
import type { Deps } from '../../deps.ts';
import type { Shop } from '../../organization/queries.ts';
import { awaitDeposit } from '../../reservations/holds/held-booking-queries.ts';
import { organizationOfLink } from '../../reservations/read-model.ts';
import { closeAccepted, lockAnswered, requireTakeable, type Takeable } from './judge-offer.ts';

export async function depositDueFor(
  { tx, now, config }: Work,
  { depositPayments }: Pick<Deps, 'depositPayments'>,
  shop: Shop,
  { entry, slot, times }: Takeable,
  deposit?: Order['deposit'],
): Promise<PlannedDeposit | null> {
  const { firstname, lastname, phone, email } = entry;
  const person = { firstname, lastname, phone, email };
  const e164 = phoneKey(shop, phone);
  const nowMs = now();
  const known = { orderers: [contactOf(person, e164)], takesCards: depositPayments !== null, nowMs };
  const deposits = await readDepositFacts(tx, shop, known);
  const facts = { zone: shop.timezone, ...(deposits && { deposits }) };
  const visit = { lines: slot.lines, start_at: times.start_at, barber: { id: slot.barber_id } };
  const order = { person, e164, ...(deposit && { deposit }) };
  const policy = publicPolicy(config);
  const due = dueDeposit(facts, { order, person, reservations: [visit] }, policy, nowMs);
  return due && takeDeposit(facts, { order, person, due }, policy);
}

export function openOfferDeposit(
  deps: Deps,
  { externalId, method, ...which }: z.output<typeof openCall.input>,
): Promise<OpenedDeposit> {
  const organization = organizationOfLink(externalId);
  return change(deps, { organization, actor: { kind: 'client' } }, async (work) => {
    const { shop, entry } = await lockAnswered(work, externalId, which);
    if (entry.deposit_link !== null) {
      const opened = await requireDepositOfLink(work.tx, organization, entry.deposit_link);
      return openedDeposit(shop, { ...opened, payUntil: opened.pay_until });
    }
    const offered = await requireTakeable(work, shop, entry);
    const due = await depositDueFor(work, deps, shop, offered, { method });
    if (!due) throw new Refusal('deposit_not_due');
    await holdForDeposit(work, offered, due);
    await closeAccepted(work, offered);
    return openedDeposit(shop, { ...due, external_id: offered.slot.external_id });
  });
}

async function holdForDeposit(work: Work, offered: Takeable, due: PlannedDeposit): Promise<void> {
  const { tx, organization, now } = work;
  const { entry, slot, times, contact } = offered;
  const { lines: _, ...row } = slot;
  const held = {
    ...row,
    ...times,
    client_id: entry.client_id,
    status: 'held' as const,
    hold: 'deposit' as const,
    held_until: due.payUntil,
    contact_email: contact.email,
    contact_phone: contact.phone,
    token_hash: null,
    lines: [],
  };
  const deposits = newDeposit({ ...due, via: entry.via }, [held], now());
  announceDeposits(work, deposits);
  const holding = { client: entry.client_id, until: due.payUntil, contact };
  await pipeline(
    awaitDeposit(tx, organization, [slot.id], holding),
    insertDeposits(tx, organization, deposits),
  );
}
