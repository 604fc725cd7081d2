import { Refusal } from '#domain/refusal.ts';
import type { PublicReservation } from '#domain/reservations/contract.ts';
import { isOpen } from '#domain/reservations/status.ts';
import { epochOf } from '#domain/time.ts';
import { toInstant } from '../../clock.ts';
import { insertConsents, refuseMarketing, setRemindersOff } from '../../clients/consent-queries.ts';
import { readLinkClaim } from '../../clients/link-claim-queries.ts';
import { rowsOfPerson } from '../../clients/personal-queries.ts';
import { lockClients } from '../../clients/queries.ts';
import { change } from '../../database/unit-of-work.ts';
import type { Deps } from '../../deps.ts';
import { changeReservations } from './changes.ts';
import { lockReservationOfLink } from './lock-reservation.ts';
import { organizationOfLink, requirePublicReservation } from '../read-model.ts';
import { isAhead, readLinkReminders } from '../reminder-queries.ts';

/** `sequence` is the reservation's sequence in the answered message; `over` is the channel of the answer. */
type ConfirmOptions = { sequence?: number | undefined; over?: 'link' | 'chat' };

/**
 * A repeated confirmation changes nothing; 409 `visit_moved` where the reservation changed after the answered message.
 */
export function confirmReservation(
  deps: Deps,
  externalId: string,
  { sequence, over = 'link' }: ConfirmOptions = {},
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

/**
 * Turns the reminders of a link's reservation off or on: for its e-mail address, or without one for this reservation
 * alone. Several people can share a client by phone, so the whole client changes only where every record of it has that
 * address.
 */
export async function switchReminders(
  deps: Deps,
  { externalId, on }: { externalId: string; on: boolean },
): Promise<void> {
  const organization = organizationOfLink(externalId);
  await change(deps, { organization, actor: { kind: 'client' } }, async (work) => {
    const { tx, now, audit, announce } = work;
    const link = await readLinkReminders(tx, organization, externalId);
    if (!link) throw new Refusal('not_found');
    const { id, client_id: client, email } = link;
    await lockClients(tx, organization, [client]);
    const before = await readLinkReminders(tx, organization, externalId);
    if (before?.are_off === !on) return;
    const rows = await rowsOfPerson(tx, organization, client);
    if ((await readLinkClaim(tx, organization, rows, email)).isEverything)
      await setRemindersOff(tx, organization, client, on ? null : toInstant(now()));
    const reservation = email === null ? id : null;
    const consent = {
      client,
      by: null,
      to: 'reminders',
      given: on,
      source: 'link',
      email,
      reservation,
    } as const;
    await insertConsents(tx, organization, [consent], now());
    audit({ subject: 'reservation', subject_id: id, action: on ? 'reminders-on' : 'reminders-off' });
    announce();
  });
}

export async function stopMarketing(deps: Deps, externalId: string): Promise<void> {
  const organization = organizationOfLink(externalId);
  await change(deps, { organization, actor: { kind: 'client' } }, async (work) => {
    const { tx, now, announce } = work;
    const link = await readLinkReminders(tx, organization, externalId);
    if (!link) throw new Refusal('not_found');
    const { client_id: client, email } = link;
    if (email !== null && (await refuseMarketing(tx, organization, { client, email }, now()))) announce();
  });
}
