import type { Branch } from '../branches/contract.ts';
import type { Instant, Zone } from '../time.ts';
import type { PublicReservation } from './contract.ts';

/** What the server hands to the page behind a reservation's link. */
export type ReservationPage = {
  reservation: PublicReservation;
  /** The shop's name and its wall clock. */
  shop: { name: string; timezone: Zone };
  /** The server's clock when the page was made. */
  now: Instant;
  /** Where the reservation takes place, as long as that is known. */
  branch: Branch | null;
};
