import type { BookingRequest } from '#domain/booking/contract.ts';
import { phoneDigits } from '#domain/phone.ts';
import { Refusal } from '#domain/refusal.ts';
import type { PublicReservation } from '#domain/reservations/contract.ts';
import type { EpochMs } from '#domain/time.ts';
import type { Config } from '../config.ts';
import type { Shop } from '../organization/queries.ts';
import type { Calendar } from '../reservations/queries.ts';
import { joinClients } from './clients.ts';
import { type Plan, planReservation } from './plan-reservation.ts';
import type { RequestFacts, ShopFacts, Wanted } from './queries.ts';
import { requireFewAhead } from './reservations-ahead.ts';

/** A request that gets its reservation. */
export type Accepted = Wanted & { id: number; plan: Plan; client_id: number };
/**
 * What a request comes to: refused, answered before, or accepted, by this request or by its twin in the batch; `later`
 * while somebody else has the calendar.
 */
type Judgement = { refusal: Refusal } | { answer: PublicReservation } | { accepted: Accepted } | 'later';

type Context = Pick<Config, 'openBillingStatuses' | 'rateLimits'> & { nowMs: EpochMs };
/** What the database says, and ids for the reservations and clients there will be. */
type Given = ShopFacts & {
  each: readonly RequestFacts[];
  calendars: readonly Calendar[];
  ids: { reservations: readonly number[]; clients: readonly number[] };
};

/** Judges the requests of a batch in their order, each as if those accepted before it were booked already. */
export function judgeRequests(shop: Shop, wanted: readonly Wanted[], given: Given, context: Context) {
  const accepted: Accepted[] = [];
  const clients = joinClients(given.ids.clients);
  const judge = (one: Wanted, own: RequestFacts): Judgement => {
    const before = answeredBefore(one, own, accepted);
    if (before) return before;
    const { request } = one;
    const calendar = given.calendars.find(({ id }) => id === request.barber_id);
    if (!calendar && own.is_barber_known) return 'later';
    if (context.rateLimits) requireFew(request, own, accepted, context.nowMs);
    const sameCalendar = accepted.filter(({ plan }) => plan.barber.id === request.barber_id);
    const circumstances = {
      ...given,
      ...own,
      calendar,
      busy: [...own.busy, ...sameCalendar.map(({ plan }) => plan)],
    };
    const plan = planReservation(shop, request, circumstances, context);
    const id = given.ids.reservations[accepted.length] as number;
    const reservation = { ...one, id, plan, client_id: clients.join(request.client, own.client) };
    accepted.push(reservation);
    return { accepted: reservation };
  };
  const judgements = wanted.map((one, nth) => {
    try {
      return judge(one, given.each[nth] as RequestFacts);
    } catch (problem) {
      if (problem instanceof Refusal) return { refusal: problem };
      throw problem;
    }
  });
  return { judgements, accepted, newClients: clients.added };
}

/** What a repeated request comes to: the same as the first one. */
function answeredBefore({ retry }: Wanted, { answered }: RequestFacts, accepted: readonly Accepted[]) {
  if (!retry) return null;
  const twin = accepted.find((one) => one.retry?.key === retry.key);
  const hash = answered?.hash ?? twin?.retry?.hash;
  if (!hash) return null;
  if (hash !== retry.hash) throw new Refusal('idempotency_mismatch');
  return twin ? { accepted: twin } : { answer: answered?.answer as unknown as PublicReservation };
}

function requireFew(
  { client }: BookingRequest,
  { ahead_of_email, ahead_of_phone }: RequestFacts,
  accepted: readonly Accepted[],
  nowMs: EpochMs,
): void {
  const digits = phoneDigits(client.phone);
  const booked = (isTheirs: (other: BookingRequest['client']) => boolean) =>
    accepted.filter(({ request }) => isTheirs(request.client)).map(({ plan }) => plan);
  requireFewAhead([...ahead_of_email, ...booked(({ email }) => email === client.email)], nowMs);
  if (!digits) return;
  requireFewAhead([...ahead_of_phone, ...booked(({ phone }) => phoneDigits(phone) === digits)], nowMs);
}
