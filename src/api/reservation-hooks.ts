import type { ReservationHooks } from './reservations/changes.ts';
import { notifyOfChange } from './reservations/notifications.ts';

/** What happens with every change of a reservation, in this order: guards may refuse it, followers write what follows. */
export const reservationHooks: ReservationHooks = { guards: [], followers: [notifyOfChange] };
