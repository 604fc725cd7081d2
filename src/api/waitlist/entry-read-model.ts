import { epochOf, type EpochMs, instantOf } from '#domain/time.ts';
import type { StaffWaitEntry, WaitEntry } from '#domain/waitlist/contract.ts';
import type { Entry } from './queries.ts';

export function toWaitEntry(entry: Entry, now: EpochMs): WaitEntry {
  const { external_id, state, counts, offer, deposit_link, date_from, date_to, time_from, time_to } = entry;
  return {
    external_id,
    state,
    counts,
    window: { date_from, date_to, time_from, time_to },
    offer: offer && epochOf(offer.expires_at) > now ? toOffer(offer) : null,
    ...(deposit_link !== null && { deposit_link }),
  };
}

const toOffer = ({ barber_id, firstname, lastname, ...offer }: NonNullable<Entry['offer']>) => ({
  id: offer.id,
  start_at: instantOf(epochOf(offer.start_at)),
  end_at: instantOf(epochOf(offer.end_at)),
  expires_at: instantOf(epochOf(offer.expires_at)),
  barber: { id: barber_id, firstname, lastname },
});

/** The name is as typed, because the form does not prove the client's identity. */
export function toStaffWaitEntry(entry: Entry, now: EpochMs): StaffWaitEntry {
  const { id, client_id, firstname, lastname, phone, barber, branch_id, services, lapsed } = entry;
  return {
    ...toWaitEntry(entry, now),
    id,
    client: { id: client_id, firstname, lastname, phone },
    barber,
    branch_id,
    services,
    created_at: instantOf(epochOf(entry.created_at)),
    lapsed,
  };
}
