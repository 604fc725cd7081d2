import { countText } from '#domain/text/count.ts';
import type { PushEvent } from '#domain/devices/contract.ts';
import { lateChoices, lateText } from '#domain/reservations/arrival/arrival.ts';
import { formatShortDay } from '#domain/schedule/day-text.ts';
import { formatTime } from '#domain/text/time-format.ts';
import { type EpochMs, epochOf, type Instant, instantToLocal, type Zone } from '#domain/time.ts';
import { hours, minutes, seconds } from '../../clock.ts';
import type { PushMessage } from '../../integrations/push/create-push.ts';
import type { AddressedReservation } from '../../reservations/mailed-queries.ts';

const titles: Record<PushEvent, string> = {
  booked: 'Nueva reserva',
  moved: 'Reserva movida',
  canceled: 'Reserva cancelada',
  delayed: 'Reserva demorada',
};

export const longestLateMs = Math.max(...lateChoices) * minutes;

const titleOf = (event: PushEvent, late: number | undefined): string => {
  if (late === undefined) return titles[event];
  return late === 0 ? 'Llega a tiempo' : lateText(late);
};

// For a visit this near the message is urgent, so that phones in battery saving mode show it at once.
const soonMs = 2 * hours;
// Push services keep a message for four weeks at most; in seconds.
const longestTtl = 28 * 86_400;

function whenText(start_at: Instant, zone: Zone): string {
  const local = instantToLocal(start_at, zone);
  return `${formatShortDay(local.slice(0, 10))} ${formatTime(local)}`;
}

/** `Ana P.`, because strangers can read a locked screen. */
const shortName = (firstname: string, lastname: string): string =>
  lastname ? `${firstname} ${Array.from(lastname)[0]}.` : firstname;

type PushedReservation = Pick<
  AddressedReservation,
  'id' | 'lines' | 'timezone' | 'client_firstname_snapshot' | 'client_lastname_snapshot'
>;
type About = {
  start_at: Instant;
  more: number;
  hide_names: boolean;
  nowMs: EpochMs;
  late?: number;
};

/** `start_at` is the start or canceled start of the visit, `more` the number of other visits. */
export function pushMessage(
  event: PushEvent,
  visit: PushedReservation,
  { start_at, more, hide_names, nowMs, late }: About,
): PushMessage {
  const startMs = epochOf(start_at) + (late === undefined ? 0 : longestLateMs);
  const services = visit.lines.map(({ name }) => name).join(', ');
  const name = shortName(visit.client_firstname_snapshot, visit.client_lastname_snapshot);
  const others = `y ${countText(more, 'reserva', 'reservas')} más`;
  const body = [services, hide_names ? '' : name, more > 0 ? others : ''].filter((part) => part !== '');
  const day = instantToLocal(start_at, visit.timezone).slice(0, 10);
  const topic = `visit-${visit.id}`;
  return {
    data: {
      title: `${titleOf(event, late)} · ${whenText(start_at, visit.timezone)}`,
      body: body.join(' · '),
      url: `/dashboard/agenda?view=day&day=${day}&open=${visit.id}`,
      tag: topic,
    },
    ttl: Math.min(Math.max(1, Math.floor((startMs - nowMs) / seconds)), longestTtl),
    topic,
    urgency: startMs - nowMs <= soonMs ? 'high' : 'normal',
  };
}
