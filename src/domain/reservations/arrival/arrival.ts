import { Refusal } from '../../refusal.ts';
import { type EpochMs, epochOf, hourMs, type Instant, minuteMs } from '../../time.ts';
import { isOpen, type ReservationStatus } from '../status.ts';

type Timed = { status: ReservationStatus; start_at: Instant; end_at: Instant };
export type Arrival = { arrived_at?: Instant | null | undefined; late_minutes?: number | null | undefined };

const arrivalHours = 2;
const lateHours = 3;
export const lateChoices = [5, 10, 15] as const;
/** The barber gets one notification, at the end of this time, of a client's late announcements within it. */
export const latePressMs = minuteMs;
export type LateChoice = 0 | (typeof lateChoices)[number];

const isFrom = ({ start_at }: Timed, hours: number, now: EpochMs) =>
  epochOf(start_at) - hours * hourMs <= now;

export const takesArrival = (reservation: Timed, now: EpochMs): boolean =>
  isOpen(reservation) && isFrom(reservation, arrivalHours, now) && epochOf(reservation.end_at) > now;

export const takesLate = (reservation: Timed, now: EpochMs): boolean =>
  isOpen(reservation) && isFrom(reservation, lateHours, now) && epochOf(reservation.start_at) > now;

export function requireArriving(reservation: Timed, now: EpochMs): void {
  if (!isOpen(reservation)) throw new Refusal('reservation_locked');
  if (epochOf(reservation.end_at) <= now) throw new Refusal('reservation_over');
  if (!isFrom(reservation, arrivalHours, now))
    throw new Refusal('too_early', { detail: `La llegada se marca desde ${arrivalHours} horas antes.` });
}

export function requireBeforeStart(reservation: Timed, now: EpochMs): void {
  if (!isOpen(reservation)) throw new Refusal('reservation_locked');
  if (epochOf(reservation.start_at) <= now) throw new Refusal('reservation_started');
  if (!isFrom(reservation, lateHours, now))
    throw new Refusal('too_early', { detail: `Puedes avisar desde ${lateHours} horas antes.` });
}

export const lateText = (minutes: number): string => `Llega ${minutes} min tarde`;

export function arrivalMark({
  status,
  arrived_at,
  late_minutes,
}: Arrival & Pick<Timed, 'status'>): string | null {
  if (!isOpen({ status })) return null;
  if (arrived_at) return 'Llegó';
  return late_minutes ? lateText(late_minutes) : null;
}

export function arrivalText(reservation: Arrival & Pick<Timed, 'status'>, now: EpochMs): string | null {
  const mark = arrivalMark(reservation);
  if (!mark || !reservation.arrived_at) return mark;
  const minutes = Math.floor((now - epochOf(reservation.arrived_at)) / minuteMs);
  return minutes < 1 ? 'Llegó recién' : `Espera hace ${waitText(minutes)}`;
}

function waitText(minutes: number): string {
  const hours = Math.floor(minutes / 60);
  return hours === 0 ? `${minutes} min` : `${hours} h ${minutes % 60} min`;
}
