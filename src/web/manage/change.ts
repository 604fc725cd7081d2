import type { PublicReservation } from '#domain/reservations/contract.ts';
import type { Zone } from '#domain/time.ts';

/** What the dialogs that change a reservation are given. */
export type Change = {
  reservation: PublicReservation;
  zone: Zone;
  onDone: (changed: PublicReservation) => void;
  onFailed: (failure: unknown) => void;
  onClose: () => void;
};
