import type { z } from 'zod';
import type { ClientRow, FoundClient } from '../../clients/contract.ts';
import { looksLikeEmail, typedPhone, wholePhone } from '../../text/contact.ts';
import type { Role } from '../../permissions.ts';
import type { RefusalCode } from '../../refusal.ts';
import type { StaffChannel } from '../../reservations/contract.ts';
import type { Service } from '../../services/contract.ts';
import { timesText } from '../../services/service-list.ts';
import {
  type Clock,
  type EpochMs,
  epochToLocal,
  isWholeDate,
  type LocalDateTime,
  type PlainDate,
  type Zone,
} from '../../time.ts';
import { add, type BasketLine } from './basket.ts';
import type { takeBooking } from '../contract.ts';
import { invalidEmail, leastMinutes, mostMinutes } from '../../field-limits.ts';

export type NewClient = {
  kind: 'new';
  firstname: string;
  lastname: string;
  code: string;
  phone: string;
  email: string;
};
export type CounterKnown = FoundClient & Partial<Pick<ClientRow, 'photo_url' | 'is_blocked'>>;
export type CounterClient = { kind: 'known'; client: CounterKnown } | NewClient | { kind: 'walk_in' };

export type CounterForm = {
  client: CounterClient | null;
  lines: readonly BasketLine<Service>[];
  barberId: number | null;
  isNow: boolean;
  date: PlainDate;
  time: Clock;
  channel: StaffChannel;
  /** Typed minutes, if the length differs from that of the services. */
  minutes: string;
  notes: string;
  branchId: number | null;
  notifies: boolean;
  wantsChat: boolean;
};

export type CounterStart = {
  client?: CounterKnown;
  barberId?: number;
  /** Day that the agenda shows; ignored if a time of the board was pressed, which sets `startLocal`. */
  date?: PlainDate;
  startLocal?: LocalDateTime;
  minutes?: number;
  channel?: StaffChannel;
};

export function openCounter(start: CounterStart, today: PlainDate, barberId: number | null): CounterForm {
  const isWalkIn = start.channel === 'walk_in';
  return {
    client: start.client ? { kind: 'known', client: start.client } : isWalkIn ? { kind: 'walk_in' } : null,
    lines: [],
    barberId: start.barberId ?? barberId,
    isNow: isWalkIn && start.startLocal === undefined,
    date: start.startLocal?.slice(0, 10) ?? start.date ?? today,
    time: start.startLocal?.slice(11, 16) ?? '',
    channel: start.channel ?? 'phone',
    minutes: start.minutes === undefined ? '' : String(start.minutes),
    notes: '',
    branchId: null,
    notifies: true,
    wantsChat: false,
  };
}

/** Makes a new client from the search text: digits become the phone, words become the name. */
export function newClient(typed: string, code: string): NewClient {
  const text = typed.trim();
  const emptyClient = { kind: 'new', firstname: '', lastname: '', code, phone: '', email: '' } as const;
  if (/\d{3}/.test(text) && !/\p{L}/u.test(text)) {
    const { number, ...of } = typedPhone(text, code);
    return { ...emptyClient, ...of, phone: number.trim() };
  }
  const [firstname = '', ...rest] = text.split(/\s+/);
  return { ...emptyClient, firstname, lastname: rest.join(' ') };
}

/** Services of the client's last reservation that the shop still offers; null if none remain. */
export function usualLines(client: CounterClient | null, services: readonly Service[]) {
  const had = client?.kind === 'known' ? (client.client.last?.services ?? []) : [];
  const lines = had.flatMap(({ service_id, quantity }) => {
    const service = services.find(({ id }) => id === service_id);
    return service ? [{ service, quantity }] : [];
  });
  return lines.length > 0 ? lines : null;
}

export const linesText = (lines: readonly BasketLine[]): string =>
  lines.map(({ service: { name }, quantity }) => timesText({ name, quantity })).join(' + ');

export const sameLines = (a: readonly BasketLine[], b: readonly BasketLine[]): boolean =>
  a.length === b.length &&
  a.every(({ service, quantity }) =>
    b.some((other) => other.service.id === service.id && other.quantity === quantity),
  );

export const pressService = <F extends Pick<CounterForm, 'lines'>>(form: F, service: Service): F => ({
  ...form,
  lines: add(form.lines, service),
});

type Person = { id: number; role: Role };

/**
 * The bookable people of an agenda, which also lists managers, and former staff with reservations. Keeps the agenda's
 * order by name; `firstId` moves one person to the front.
 */
export function bookablePeople<P extends Person>(
  people: readonly P[],
  barbers: readonly { id: number }[],
  firstId?: number,
): P[] {
  const isBarber = new Set(barbers.map(({ id }) => id));
  return people
    .filter(({ id, role }) => role === 'owner' || (role === 'barber' && isBarber.has(id)))
    .toSorted((a, b) => Number(b.id === firstId) - Number(a.id === firstId));
}

export function byUse(
  services: readonly Service[],
  counts: readonly { service_id: number; uses: number }[],
): Service[] {
  const uses = new Map(counts.map((count) => [count.service_id, count.uses]));
  return services.toSorted((a, b) => (uses.get(b.id) ?? 0) - (uses.get(a.id) ?? 0));
}

const wholeMinutes = /^\d{1,3}$/;
const isLength = (minutes: string) =>
  wholeMinutes.test(minutes) && Number(minutes) >= leastMinutes && Number(minutes) <= mostMinutes;

/**
 * Length in minutes: the typed minutes, else the sum of the services; null for invalid minutes, or without minutes and
 * services.
 */
export function lengthOf({ minutes, lines }: Pick<CounterForm, 'minutes' | 'lines'>): number | null {
  if (minutes.trim()) return isLength(minutes.trim()) ? Number(minutes) : null;
  return lines.reduce((sum, { service, quantity }) => sum + service.duration_minutes * quantity, 0) || null;
}

export const dateAndTime = (date: string, time: Clock): LocalDateTime | null =>
  isWholeDate(date) && time ? `${date}T${time}` : null;

export function startOf(
  { isNow, date, time }: Pick<CounterForm, 'isNow' | 'date' | 'time'>,
  now: EpochMs,
  zone: Zone,
): LocalDateTime | null {
  if (isNow) return epochToLocal(now, zone);
  return dateAndTime(date, time);
}

export const barberNeeded = 'Elige con quién.';
export const startNeeded = 'Elige la fecha y la hora.';

export type CounterField = 'client' | 'services' | 'minutes' | 'barber' | 'start' | 'branch';
export type CounterProblems = Partial<Record<CounterField, string>>;

export function counterProblems(form: CounterForm): CounterProblems {
  const minutes = form.minutes.trim();
  return {
    ...clientProblem(form.client),
    ...(minutes && !isLength(minutes) && { minutes: `Entre ${leastMinutes} y ${mostMinutes} minutos.` }),
    ...(!minutes && lengthOf(form) === null && { services: 'Elige un servicio o indica cuánto dura.' }),
    ...(form.barberId === null && { barber: barberNeeded }),
    ...(!form.isNow && dateAndTime(form.date, form.time) === null && { start: startNeeded }),
  };
}

function clientProblem(client: CounterClient | null): CounterProblems {
  if (client === null) return { client: 'Elige un cliente o «Sin cita».' };
  if (client.kind !== 'new') return {};
  if (!client.firstname.trim()) return { client: 'Escribe el nombre del cliente o elige «Sin cita».' };
  if (client.email.trim() && !looksLikeEmail(client.email.trim())) return { client: invalidEmail };
  return {};
}

const fieldsByCode: Partial<Record<RefusalCode, CounterField>> = {
  unknown_client: 'client',
  client_without_name: 'client',
  unknown_service: 'services',
  no_duration: 'services',
  visit_too_long: 'services',
  unknown_barber: 'barber',
  unknown_branch: 'branch',
  nonexistent_time: 'start',
  date_out_of_reach: 'start',
  slot_taken: 'start',
  slot_held: 'start',
  closed_day: 'start',
  day_off: 'start',
  blocked_time: 'start',
  outside_hours: 'start',
};

export const fieldOf = (code: RefusalCode): CounterField | undefined => fieldsByCode[code];

type Sent = z.input<typeof takeBooking.input>;

/** The booking of an anonymous walk-in has the channel `walk_in`, whichever channel the form has. */
export function counterRequest(
  form: CounterForm,
  { anyway, changeId }: { anyway: boolean; changeId: string },
): Sent {
  const { client, lines, minutes, notes } = form;
  return {
    barber_id: form.barberId ?? 0,
    client: sentClient(client),
    services: lines.map(({ service, quantity }) => ({ service_id: service.id, quantity })),
    channel: client?.kind === 'walk_in' ? 'walk_in' : form.channel,
    notify: form.notifies,
    anyway,
    change_id: changeId,
    ...(!form.isNow && { start_local: `${form.date}T${form.time}` }),
    ...(minutes.trim() && { duration_min: Number(minutes) }),
    ...(notes.trim() && { notes: notes.trim() }),
    ...(form.branchId !== null && { branch_id: form.branchId }),
    ...(form.wantsChat && client?.kind !== 'walk_in' && { whatsapp: true }),
  };
}

function sentClient(client: CounterClient | null): Sent['client'] {
  if (client === null || client.kind === 'walk_in') return null;
  if (client.kind === 'known') return { id: client.client.id };
  const { firstname, lastname, code, phone, email } = client;
  return {
    firstname: firstname.trim(),
    lastname: lastname.trim(),
    phone: wholePhone({ code, number: phone }),
    email: email.trim() || null,
  };
}
