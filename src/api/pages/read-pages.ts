import { Refusal } from '#domain/refusal.ts';
import { fromCents } from '#domain/money.ts';
import { addressOf, fullName } from '#domain/text/contact.ts';
import { publicTerms } from '#domain/organization/rules.ts';
import type { Page, PersonDataPage, PrivacyPage, ReservationPage, WaitEntryPage } from '#domain/page.ts';
import { asksForConfirmation } from '#domain/reminders/coming.ts';
import type { MessageState } from '#domain/reservations/messages/contract.ts';
import { isBooked } from '#domain/reservations/deposit-states.ts';
import { isOpen } from '#domain/reservations/status.ts';
import { epochOf, instantOf } from '#domain/time.ts';
import type { OrganizationId } from '../database/connection.ts';
import type { Deps } from '../deps.ts';
import { calendarFile, calendarReservation } from '../notifications/calendar-entry.ts';
import { requirePublicDeposit } from '../deposits/read-model.ts';
import { readLinkRating } from '../ratings/read-link-rating.ts';
import { findMailedReservation } from '../reservations/mailed-queries.ts';
import { findHold, type Hold, requireToken } from '../reservations/holds/held-booking-queries.ts';
import { organizationOfLink, readMembers, requirePublicReservation } from '../reservations/read-model.ts';
import { readLinkReminders } from '../reservations/reminder-queries.ts';
import { nextOfSeries } from '../reservations/series-queries.ts';
import { findBranch, listPublicBranches } from '../branches/queries.ts';
import { wantsMarketing } from '../clients/consent-queries.ts';
import { requireShop, requireShopOfSlug } from '../organization/queries.ts';
import { messagesOf } from '../integrations/messages.ts';
import { findPolicy } from '../profile/queries.ts';
import { findSender } from '../profile/sender-queries.ts';
import { readWithMarketing } from '../privacy/read-by-link.ts';
import { toWaitEntry } from '../waitlist/entry-read-model.ts';
import { readGroupProposals, readProposals } from '../absences/read-proposals.ts';
import { requireEntry } from '../waitlist/queries.ts';

type Reader = Pick<Deps, 'db' | 'chats' | 'cache'>;

export async function readReservationPage(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  externalId: string,
): Promise<ReservationPage> {
  const organization = organizationOfLink(externalId);
  const [reservation, { name, timezone, rules }, reminders, policy] = await Promise.all([
    requirePublicReservation(db, organization, externalId, now()),
    requireShop(db, organization),
    readLinkReminders(db, organization, externalId),
    findPolicy(db, organization),
  ]);
  const nowMs = now();
  const { on, ask_confirmation } = rules.reminders;
  const { branch_id, group, id, series, start_at } = reservation;
  const mayAsk = on && ask_confirmation && isOpen(reservation);
  const after = instantOf(Math.max(epochOf(start_at), nowMs));
  const [
    proposed,
    { members, proposedMembers },
    branch,
    wantsNews,
    messages,
    { phone, chat },
    nextVisits,
    rating,
  ] = await Promise.all([
    reservation.status === 'canceled'
      ? readProposals({ db, now }, externalId).catch(undefinedWhereGone)
      : undefined,
    group ? readGroup({ db, now }, organization, id) : alone,
    branch_id === null ? undefined : findBranch(db, organization, branch_id),
    reminders?.email ? wantsMarketing(db, organization, reminders.client_id, reminders.email) : false,
    mayAsk ? messagesOf(db, organization, id) : [],
    findSender(db, organization, branch_id),
    series ? nextOfSeries(db, organization, { id, after, most: mostNextVisits }) : [],
    reservation.status === 'completed' ? readLinkRating({ db, now }, externalId) : undefined,
  ]);
  const wasReminded = messages.some(({ kind, state }) => kind === 'reminder' && wentOut.has(state));
  const booked_at = reminders?.created_at ?? reservation.start_at;
  // Stays true for confirmed clients, because their page shows the confirmation in the same place.
  const asks = mayAsk && asksForConfirmation({ ...reservation, booked_at, wasReminded }, nowMs);
  return {
    reservation,
    shop: { name, timezone },
    now: instantOf(nowMs),
    branch: branch ?? null,
    ...(proposed && { proposed }),
    ...(proposedMembers.length > 0 && { proposed_members: proposedMembers }),
    ...(members && { members }),
    ...(nextVisits.length > 0 && { next_visits: nextVisits }),
    ...(asks && { asks_coming: true }),
    ...(rating && (rating.rateable || rating.stars !== null) && { rating }),
    ...(reminders?.are_off && { reminders_off: true }),
    ...(wantsNews && { wants_news: true }),
    ...(policy && { policy }),
    ...publicTerms(rules),
    ...(phone && { contact: { phone, ...(chat && { chat }) } }),
  };
}

const alone = { members: undefined, proposedMembers: [] };

async function readGroup(reader: Pick<Deps, 'db' | 'now'>, organization: OrganizationId, booker: number) {
  const members = await readMembers(reader.db, organization, booker);
  return { members, proposedMembers: await readGroupProposals(reader, organization, members) };
}

function undefinedWhereGone(problem: unknown): undefined {
  if (!(problem instanceof Refusal) || problem.code !== 'not_found') throw problem;
}

const mostNextVisits = 6;
const wentOut: ReadonlySet<MessageState> = new Set(['sent', 'delivered', 'read', 'unknown']);

/**
 * The page of a booking's confirmation link; once the booking is confirmed, the reservation's page. Throws 404 for a
 * wrong token.
 */
export async function readHeldPage(
  deps: Pick<Deps, 'db' | 'now'>,
  link: { externalId: string; token: string },
): Promise<Page> {
  const { db, now } = deps;
  const { externalId } = link;
  const organization = organizationOfLink(externalId);
  await requireToken(db, organization, link);
  const [hold, policy, { rules }] = await Promise.all([
    findHold(db, organization, externalId),
    findPolicy(db, organization),
    requireShop(db, organization),
  ]);
  if (!hold) return { kind: 'reservation', data: await readReservationPage(deps, externalId) };
  const { external_id, held_until, shop: name, slug, timezone, companions } = hold;
  const people = [hold, ...companions].map((each) => ({
    firstname: each.client_firstname_snapshot,
    lastname: each.client_lastname_snapshot,
    ...visitOf(each),
  }));
  return {
    kind: 'held',
    data: {
      hold: { external_id, held_until, ...visitOf(hold) },
      ...(companions.length > 0 && { people }),
      shop: { name, slug, timezone },
      now: instantOf(now()),
      ...(policy && { policy }),
      ...publicTerms(rules),
    },
  };
}

function visitOf(hold: Hold['companions'][number]) {
  const { start_at, end_at, barber_firstname: firstname, barber_lastname: lastname } = hold;
  const services = hold.lines.map(({ service_id, name: service, price_cents, ...line }) => ({
    service_id,
    service: {
      id: service_id,
      name: service,
      price: fromCents(price_cents),
      is_premium: line.is_premium,
    },
    quantity: line.quantity,
    duration_min: line.duration_min,
  }));
  const barber = { id: hold.barber_id, firstname, lastname, photo_url: null };
  return { start_at, end_at, barber, services };
}

export async function readWaitEntryPage(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  externalId: string,
): Promise<WaitEntryPage> {
  const organization = organizationOfLink(externalId);
  const [entry, { name, slug, timezone, rules }, policy] = await Promise.all([
    requireEntry(db, organization, { external_id: externalId }),
    requireShop(db, organization),
    findPolicy(db, organization),
  ]);
  return {
    entry: toWaitEntry(entry, now()),
    shop: { name, slug, timezone },
    services: entry.services.map((service) => service.name),
    barber: entry.barber && fullName(entry.barber),
    now: instantOf(now()),
    ...(policy && { policy }),
    ...publicTerms(rules),
  };
}

export async function readDepositPage(deps: Pick<Deps, 'db' | 'now'>, externalId: string): Promise<Page> {
  const { db, now } = deps;
  const organization = organizationOfLink(externalId);
  const [deposit, { name, slug, timezone, rules }, { phone, chat }] = await Promise.all([
    requirePublicDeposit(db, organization, externalId),
    requireShop(db, organization),
    findSender(db, organization, null),
  ]);
  if (deposit.reservation && isBooked(deposit.state))
    return { kind: 'reservation', data: await readReservationPage(deps, externalId) };
  return {
    kind: 'deposit',
    data: {
      deposit,
      shop: { name, slug, timezone },
      now: instantOf(now()),
      ...publicTerms(rules),
      ...(phone && { contact: { phone, ...(chat && { chat }) } }),
    },
  };
}

export async function readPersonDataPage(
  deps: Pick<Deps, 'db' | 'now'>,
  token: string,
): Promise<PersonDataPage> {
  const { summary, wantsNews } = await readWithMarketing(deps, token).catch((problem: unknown) => {
    throw problem instanceof Refusal && problem.code === 'bad_token' ? new Refusal('not_found') : problem;
  });
  return { token, summary, ...(wantsNews && { wants_news: true }) };
}

export async function readPrivacyPage(deps: Reader, slug: string): Promise<PrivacyPage> {
  const { id, name, rules } = await requireShopOfSlug(deps, slug);
  const branches = await listPublicBranches(deps.db, id, { only_active: true });
  return {
    shop: { name, slug },
    addresses: branches.map(addressOf).filter(Boolean),
    retention_months: rules.retention_months,
    reminders: rules.reminders.on,
    chat: rules.chat.on && deps.chats !== null,
    waitlist: rules.waitlist.on,
    marketing: rules.marketing.on,
  };
}

export async function readCalendarFile(
  { db, now, config }: Pick<Deps, 'db' | 'now' | 'config'>,
  externalId: string,
): Promise<string> {
  const organization = organizationOfLink(externalId);
  const { id, start_at, end_at, status } = await requirePublicReservation(db, organization, externalId);
  const reservation = await findMailedReservation(db, organization, { reservation_id: id });
  if (!reservation) throw new Refusal('not_found');
  const { publicUrl, mailFrom: from } = config;
  const { sequence } = reservation;
  const entry = calendarReservation(
    reservation,
    { sequence, start_at, end_at },
    { publicUrl, from, nowMs: now() },
  );
  return calendarFile([entry], { isCanceled: status === 'canceled' });
}
