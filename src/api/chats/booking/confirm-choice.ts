import { lapsedText } from '#domain/chats/booking-texts.ts';
import { type ChosenTime, readSubject, readTime } from '#domain/chats/choices.ts';
import { type Order, publicPolicy } from '#domain/booking/facts.ts';
import type { Person } from '#domain/clients/client.ts';
import { fullName } from '#domain/text/contact.ts';
import { sameName } from '#domain/text/search-by-name.ts';
import { localToInstant } from '#domain/time.ts';
import type { Reservation } from '#domain/reservations/contract.ts';
import { bookOrder } from '../../booking/book.ts';
import { findKnown } from '../../clients/queries.ts';
import { isOptedOut } from '../../integrations/chats/optouts.ts';
import { changeByClient } from '../../reservations/changes/client-changes.ts';
import { nextAfterRefusal } from './choose-time.ts';
import { requireVisit, subjectOf, type Visit } from './offers.ts';
import { comingReservations, type Next, readClients, type Talk, type TalkData, typedName } from './talk.ts';

type Told = { subject: string; barber: number; start_at: string };

const isSame = (one: Reservation, { subject, barber, start_at }: Told): boolean =>
  one.start_at === start_at &&
  one.barber_id === barber &&
  (!subject.startsWith('r') || subject === `r${one.external_id}`);

const isChosen = ({ subject, ...chosen }: TalkData, wanted: string, time: ChosenTime): boolean =>
  subject === wanted &&
  chosen.barber === time.barber &&
  chosen.branch === time.branch &&
  chosen.start === time.start;

export async function confirmChoice(talk: Talk, [subject = '', ...values]: readonly string[]): Promise<Next> {
  const { data, shop } = talk;
  const time = readTime(values.slice(0, 3));
  const [cents, minutes] = values.slice(3);
  const start_at = time && localToInstant(time.start, shop.timezone);
  if (!time || !start_at) return { step: 'time', data: { subject } };
  const coming = await comingReservations(talk);
  const booked = coming.find((one) => isSame(one, { subject, barber: time.barber, start_at }));
  const isLive = talk.step === 'confirm' && isChosen(data, subject, time);
  if (booked) return { step: isLive ? 'done' : 'booked', data: { visit: booked.external_id } };
  try {
    const visit = await requireVisit(talk, subject);
    if (!isLive) return { step: 'time', data: { ...typedName(talk), subject }, say: lapsedText };
    const { cents: centsNow, minutes: minutesNow } = visit;
    if (String(centsNow) !== cents || String(minutesNow) !== minutes)
      return { step: 'confirm', data: { ...data, cents: centsNow, minutes: minutesNow } };
    const who = visit.moved ? null : await personOf(talk);
    if (!visit.moved && !who) return { step: 'name', data };
    const externalId = who ? await book(talk, visit, who) : await move(talk, visit, start_at);
    return { step: 'done', data: { visit: externalId } };
  } catch (problem) {
    return nextAfterRefusal(talk, subject, problem);
  }
}

type Who = { person: Person; client: number | null | undefined };

async function personOf(talk: Talk): Promise<Who | null> {
  const { data, phone } = talk;
  const contact = { phone: `+${phone}`, email: null };
  const { clients, known } = await readClients(talk);
  if (known) {
    const { id, firstname, lastname } = known;
    return { person: { firstname, lastname, ...contact }, client: id };
  }
  if (data.firstname === undefined) return null;
  const named = { firstname: data.firstname, lastname: data.lastname ?? '' };
  const same = clients.find((one) => sameName(fullName(one)) === sameName(fullName(named)));
  // A new name under a phone of several clients is a new client; a phone of nobody is matched as usual.
  const client = clients.length > 0 ? (same?.id ?? null) : undefined;
  return { person: { ...named, ...contact }, client };
}

async function book(talk: Talk, visit: Visit, { person, client }: Who): Promise<string> {
  const { deps, desk, shop, data, phone } = talk;
  const subject = readSubject(subjectOf(visit));
  const [isOut, known] = await Promise.all([
    isOptedOut(deps.db, phone),
    findKnown(deps.db, shop, { ...person, id: client ?? null }),
  ]);
  const item = {
    barber: data.barber ?? 0,
    branch: data.branch ?? null,
    lines: subject && 'service' in subject ? [{ service_id: subject.service, quantity: 1 }] : [],
    start_local: data.start ?? null,
  };
  const key = data.key ?? '';
  const order: Omit<Order, 'ids'> = {
    person,
    notes: null,
    items: [item],
    hold: data.hold,
    wantsChat: !isOut,
    inChat: true,
    via: 'whatsapp',
    linked: { id: client, is_blocked: known.is_blocked },
    idempotency: { key: `chat-${key}`, hash: Buffer.from(key, 'base64url').toString('hex') },
  };
  const policy = { ...publicPolicy(deps.config), asksStrangers: false };
  const ordered = { order, policy, actor: { kind: 'client' } as const };
  const booked = await bookOrder(desk.book, { organization: shop.id, ordered });
  if ('held_until' in booked) throw new Error('a booking by a proven phone waits for no email');
  return booked[0]?.external_id ?? '';
}

async function move({ deps }: Talk, { subject }: Visit, start_at_utc: string): Promise<string> {
  if (!('reservation' in subject)) throw new Error('only a reservation moves');
  const { reservation: externalId } = subject;
  await changeByClient(deps, { externalId, action: 'reschedule', start_at_utc, inChat: true });
  return externalId;
}
