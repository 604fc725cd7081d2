import { Refusal } from '#domain/refusal.ts';
import type { PublicReservation } from '#domain/reservations/contract.ts';
import { isOpen } from '#domain/reservations/status.ts';
import { epochOf } from '#domain/time.ts';
import { toInstant } from '../clock.ts';
import { lockClients, setRemindersOff } from '../clients/queries.ts';
import { change } from '../database/unit-of-work.ts';
import type { Deps } from '../deps.ts';
import { changeReservations } from './changes.ts';
import { lockReservationOfLink } from './lock-reservation.ts';
import { organizationOfLink, requirePublicReservation } from './read-model.ts';
import { isAhead, clientOfLink } from './reminder-queries.ts';

/** `sequence` numbers the change of the reservation that they were told of; `over` is where they answered. */
type Told = { sequence?: number | undefined; over?: 'link' | 'chat' };

/**
 * Notes that whoever holds a link is coming, and whom they booked with it; again it changes nothing. After a later change
 * than they were told of 409 `visit_moved`.
 */
export function confirmReservation(
  deps: Deps,
  externalId: string,
  { sequence, over = 'link' }: Told = {},
): Promise<PublicReservation> {
  const organization = organizationOfLink(externalId);
  return change(deps, { organization, actor: { kind: 'client' } }, async (work) => {
    const locked = await lockReservationOfLink(work.tx, organization, externalId);
    const [first] = locked;
    const nowMs = work.now();
    if (!isOpen(first)) throw new Refusal('reservation_locked');
    if (epochOf(first.start_at) <= nowMs) throw new Refusal('reservation_started');
    if (sequence !== undefined && sequence < first.sequence) throw new Refusal('visit_moved');
    const coming = locked.filter((each) => each.status === 'scheduled' && isAhead(each, nowMs));
    const action = over === 'chat' ? 'chat-confirmed' : 'client-confirmed';
    const edit = { action, changes: { status: 'confirmed' } } as const;
    await changeReservations(
      work,
      deps,
      coming.map((before) => ({ before, edit })),
      nowMs,
    );
    return requirePublicReservation(work.tx, organization, externalId);
  });
}

/** Lets the client of a link be reminded by the shop or not, whatever else they booked there. */
export async function switchReminders(
  deps: Deps,
  { externalId, on }: { externalId: string; on: boolean },
): Promise<void> {
  const organization = organizationOfLink(externalId);
  await change(deps, { organization, actor: { kind: 'client' } }, async ({ tx, now }) => {
    const client = await clientOfLink(tx, organization, externalId);
    if (!client) throw new Refusal('not_found');
    await lockClients(tx, organization, [client.id]);
    await setRemindersOff(tx, organization, client.id, on ? null : toInstant(now()));
  });
}
