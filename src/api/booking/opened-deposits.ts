import type { Accepted, PlannedReservation } from '#domain/booking/facts.ts';
import type { EpochMs } from '#domain/time.ts';
import { toInstant } from '../clock.ts';
import type { Work } from '../database/unit-of-work.ts';
import { depositEnd, mailOf } from '../deposits/notices.ts';
import type { HeldRow, NewDeposit } from '../deposits/queries.ts';

export function announceDeposits(work: Work, deposits: readonly NewDeposit[]): void {
  if (deposits.length === 0) return;
  for (const { id, pay_until } of deposits) work.enqueue(depositEnd(id, pay_until));
  // A client without an id confirms by e-mail first, and gets the deposit's e-mail afterwards.
  const awaited = deposits.filter(({ client_id, method }) => client_id !== null && method === 'transfer');
  work.enqueue(...awaited.map((deposit) => mailOf(deposit, 'open')));
  work.announce();
}

type ToHold = { planned: PlannedReservation; row: HeldRow };

export function depositOf(
  { deposit, reservations }: Accepted,
  rows: readonly ToHold[],
  nowMs: EpochMs,
): NewDeposit[] {
  const own = rows.filter(({ planned }) => reservations.includes(planned)).map(({ row }) => row);
  const [first] = own;
  if (!deposit || !first) return [];
  const { reason, method, amount_cents, currency, payUntil: pay_until } = deposit;
  const { id, external_id, client_id = null } = first;
  const visit = { id, external_id, reservation_id: id, client_id, request: own };
  const due = { reason, method, amount_cents, currency, pay_until };
  return [{ ...visit, ...due, state: 'open', created_at: toInstant(nowMs) }];
}
