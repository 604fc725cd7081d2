import { z } from 'zod';
import { type ChosenTime, payloadOf, type Subject, type Verb } from '#domain/chats/choices.ts';
import type { Reservation } from '#domain/reservations/contract.ts';
import { isOpen } from '#domain/reservations/status.ts';
import { epochOf } from '#domain/time.ts';
import type { Booking } from '../../booking/book.ts';
import type { TakeHold } from '../../booking/holds/take-hold.ts';
import { namesUnderPhone } from '../../clients/contact-queries.ts';
import type { Deps } from '../../deps.ts';
import type { Shop } from '../../organization/queries.ts';
import { findSender } from '../../profile/sender-queries.ts';
import { reservationsUnder } from '../../recovery/queries.ts';

const stepNames = [
  'shop',
  'hello',
  'service',
  'time',
  'days',
  'day',
  'name',
  'confirm',
  'done',
  'booked',
  'mine',
  'reservation',
  'cancel',
  'ended',
] as const;
export type StepName = (typeof stepNames)[number];
export const isStepName = (text: string): text is StepName => stepNames.some((name) => name === text);

const text = z.string().optional();
const count = z.number().optional();

export const TalkData = z.object({
  subject: text,
  barber: count,
  branch: z.number().nullable().optional(),
  start: text,
  cents: count,
  minutes: count,
  key: text,
  hold: text,
  firstname: text,
  lastname: text,
  visit: text,
  date: text,
  offset: count,
});
export type TalkData = z.infer<typeof TalkData>;

export type BookingDesk = { book: Booking; takeHold: TakeHold };

export type Talk = {
  deps: Deps;
  desk: BookingDesk;
  shop: Shop;
  phone: string;
  phones: readonly string[];
  messageId: string;
  stepMessage: string;
  step: StepName | null;
  data: TalkData;
};

export type Next = { step: StepName; data?: TalkData; say?: string };

export type Chosen = { subject: Subject; time: ChosenTime };

type OfPhone = Pick<Talk, 'deps' | 'shop' | 'phones'>;

export async function ownReservations({ deps: { db }, shop, phones }: OfPhone): Promise<Reservation[]> {
  const found = await Promise.all(
    phones.map((value) => reservationsUnder(db, shop, { kind: 'phone', value })),
  );
  return found.flat().toSorted((a, b) => epochOf(b.start_at) - epochOf(a.start_at));
}

export async function comingReservations(talk: OfPhone): Promise<Reservation[]> {
  const nowMs = talk.deps.now();
  const own = await ownReservations(talk);
  return own.filter((one) => isOpen(one) && epochOf(one.start_at) > nowMs).toReversed();
}

export async function readClients({ deps: { db }, shop, phones }: OfPhone) {
  const clients = await namesUnderPhone(db, shop.id, phones);
  const [only, another] = clients;
  return { clients, known: another ? undefined : only };
}

export const shopPhone = async ({ deps: { db }, shop }: Pick<Talk, 'deps' | 'shop'>) =>
  (await findSender(db, shop.id, null)).phone?.text;

export const linkTo = ({ deps: { config } }: Pick<Talk, 'deps'>, path: string): string =>
  `${config.publicUrl}${path}`;

type Pressed = [verb: Verb, ...values: (string | number)[]];

export const reply = ({ shop }: Pick<Talk, 'shop'>, title: string, ...choice: Pressed) => {
  const [verb, ...values] = choice;
  return { title, payload: payloadOf(shop.id, verb, ...values) };
};

export const typedName = ({ data: { firstname, lastname } }: Pick<Talk, 'data'>): TalkData =>
  firstname === undefined ? {} : { firstname, lastname };
