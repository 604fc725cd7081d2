import { bookingOpen } from '#domain/billing/subscription.ts';
import { maxDurationMin, maxQuantity, mergeLines } from '#domain/booking/form/basket.ts';
import { requireProof } from '#domain/booking/flood-limits.ts';
import { type Problem, Refusal } from '#domain/refusal.ts';
import { bookableWindow } from '#domain/schedule/openings/bookable-days.ts';
import { datesBetween } from '#domain/schedule/blocks/blocks.ts';
import { type EpochMs, minuteOf, today } from '#domain/time.ts';
import type { Person } from '#domain/clients/client.ts';
import type { StaffWaitEntry, WaitEntry, WaitlistRequest } from '#domain/waitlist/contract.ts';
import { judgeJoining, type Standing } from '#domain/waitlist/joining.ts';
import { isFreeNow, windowEnd } from '#domain/waitlist/place-for.ts';
import { findBilling } from '../billing/queries.ts';
import { readAccountTrust } from '../billing/read-account-trust.ts';
import { readOpeningPeople } from '../booking/read-openings.ts';
import { isProof } from '../booking/read-proof-of-work.ts';
import { insertConsents } from '../clients/consent-queries.ts';
import { countedAt, findKnown, insertClients } from '../clients/queries.ts';
import { newIds } from '../database/bulk-insert.ts';
import { answerGiven, type Idempotency, storeAnswers } from '../database/idempotency.ts';
import { by, type Change, change, type Work } from '../database/unit-of-work.ts';
import type { Deps } from '../deps.ts';
import type { Session } from '../http/serve.ts';
import { takeConfirmation } from '../integrations/mail/mail-budgets.ts';
import { jobOf } from '../jobs/define-job.ts';
import { lockShop, type Shop, tenantOf } from '../organization/queries.ts';
import { lockCalendars } from '../reservations/queries.ts';
import { mintPublicId, mintToken } from '../security/tokens.ts';
import { expiryOf } from './offers/end-offer.ts';
import { toStaffWaitEntry, toWaitEntry } from './entry-read-model.ts';
import { joinedEmail } from './planned-jobs.ts';
import { type Entry, insertEntry, listOpen, requireEntry } from './queries.ts';
import { minutesOf, readPrices } from './read-prices.ts';

type Origin = {
  via?: string | undefined;
  /** Digest of the network address of an online client; null where addresses are not limited. */
  address?: string | null;
  proof?: string | undefined;
};

type Joining = WaitlistRequest & Origin & { isProven?: boolean };

export async function joinList(
  deps: Deps,
  { slug, proof, ...wanted }: WaitlistRequest & Origin & { slug: string },
  idempotency: Idempotency,
): Promise<WaitEntry> {
  const organization = await tenantOf(deps)({ slug });
  const isProven = await isProof(deps, organization, proof);
  const actor = { kind: 'client' } as const;
  const entry = await join(deps, { organization, actor }, { ...wanted, isProven }, idempotency);
  return toWaitEntry(entry, deps.now());
}

export async function addToList(
  deps: Deps,
  session: Session,
  wanted: WaitlistRequest,
  idempotency: Idempotency,
): Promise<StaffWaitEntry> {
  return toStaffWaitEntry(await join(deps, by(session), wanted, idempotency), deps.now());
}

const join = (deps: Deps, who: Change, wanted: Joining, idempotency: Idempotency): Promise<Entry> =>
  change(deps, who, async (work) => {
    const { tx, organization, actor } = work;
    validateRequest(wanted);
    const shop = await lockShop(tx, organization);
    const answered = await answerGiven<{ entry: number }>(tx, organization, idempotency);
    if (answered) return requireEntry(tx, organization, { id: answered.entry });
    if (!shop.rules.waitlist.on) throw new Refusal('waitlist_off');
    const { client: person } = wanted;
    const known = await findKnown(tx, shop, person);
    if (actor.kind === 'client') {
      if (!known.is_known) requireProofInFlood(work, shop, wanted);
      await requireBookingOpen(work, shop);
      if (known.is_blocked) throw new Refusal('not_taken_online');
    }
    requireWithinWindow(work, shop, wanted);
    // Changes that free a time lock these calendars too, so they see this entry, or this transaction sees the free
    // time.
    await lockCalendars(tx, organization, [wanted.barber_id ?? 'any']);
    await requireNothingFree(work, shop, wanted);
    const standing = await judge(work, shop, wanted, known.is_known);
    if (!standing.counts) await payConfirmation(work, person);
    const entry = await store(work, shop, wanted, { ...standing, known: known.id });
    await storeAnswers(tx, organization, [{ idempotency, answer: { entry: entry.id } }], work.now());
    return entry;
  });

function requireProofInFlood({ config, now }: Work, { rules, flood_seen_at }: Shop, joining: Joining): void {
  const { confirmation } = rules.online;
  const floodSeenAt = config.rateLimits ? flood_seen_at : null;
  requireProof({ confirmation, floodSeenAt }, joining.isProven ?? false, now());
}

function validateRequest({ date_from, date_to, time_from, time_to, services }: WaitlistRequest): void {
  const problems: Problem[] = [];
  const say = (loc: string, msg: string) => problems.push({ msg, loc: [loc], type: 'custom' });
  if (date_to < date_from) say('date_to', 'No puede ser anterior al primer día.');
  if (time_to <= time_from) say('time_to', 'Debe ser posterior al inicio.');
  if (mergeLines(services).some(({ quantity }) => quantity > maxQuantity))
    say('services', `La cantidad máxima es ${maxQuantity}.`);
  if (problems.length > 0) throw new Refusal('invalid', { detail: problems });
}

async function requireBookingOpen({ tx, organization, config }: Work, { rules }: Shop): Promise<void> {
  const { status } = await findBilling(tx, organization);
  if (rules.online.paused || !bookingOpen(status, config.openBillingStatuses))
    throw new Refusal('booking_closed');
}

function requireWithinWindow({ now }: Work, { timezone: zone }: Shop, wanted: WaitlistRequest): void {
  const last = bookableWindow(now(), zone).at(-1) ?? '';
  if (wanted.date_to > last) throw new Refusal('outside_window');
  if (wanted.date_from < today(now(), zone) || windowEnd(wanted, zone) <= now()) throw new Refusal('past');
}

async function requireNothingFree(
  { tx, organization, now }: Work,
  shop: Shop,
  wanted: WaitlistRequest,
): Promise<void> {
  const { barber_id = null, branch_id = null, date_from, date_to } = wanted;
  const services = mergeLines(wanted.services);
  const dates = datesBetween(date_from, date_to);
  const query = { dates, barber: barber_id ?? undefined, nowMs: now() };
  const facts = await readOpeningPeople(tx, shop, query);
  if (barber_id !== null && facts.people.length === 0) throw new Refusal('unknown_barber');
  const minutes = minutesOf(services, await readPrices(tx, organization, services));
  if (minutes === null) throw new Refusal('unknown_service');
  if (branch_id !== null && !facts.branches.includes(branch_id)) throw new Refusal('unknown_branch');
  if (minutes > maxDurationMin) throw new Refusal('visit_too_long');
  if (minutes > minuteOf(wanted.time_to) - minuteOf(wanted.time_from)) {
    const msg = `Los servicios duran ${minutes} minutos: elige un rango más largo.`;
    throw new Refusal('invalid', { detail: [{ msg, loc: ['time_to'], type: 'too_short' }] });
  }
  if (isFreeNow({ ...wanted, barber_id, branch_id, minutes }, facts)) throw new Refusal('free_now');
}

/** The locked row of the shop lets no other entry in meanwhile. */
async function judge(
  { tx, organization, actor, config }: Work,
  shop: Shop,
  { client, address = null }: WaitlistRequest & Origin,
  isKnown: boolean,
): Promise<Standing> {
  const isConfirmed = actor.kind === 'person' || isKnown;
  if (!config.rateLimits) return { is_confirmed: isConfirmed, counts: true };
  const open = (await listOpen(tx, organization)).map((one) => ({
    ...one,
    ...countedAt(shop, one),
  }));
  return judgeJoining({ contact: countedAt(shop, client), isConfirmed, address }, open);
}

/** An exhausted e-mail budget refuses the entry, because only the confirmation e-mail makes the entry count. */
async function payConfirmation({ tx, now, organization }: Work, { email }: Person): Promise<void> {
  const trust = await readAccountTrust(tx, organization);
  const mail = { organization, to: email ?? '', about: 'waitlist' } as const;
  const taken = await takeConfirmation({ db: tx, now }, mail, trust);
  if ('waitSeconds' in taken)
    throw new Refusal('confirmation_unavailable', { retryAfterSeconds: taken.waitSeconds });
}

type Judged = Standing & {
  known: number | undefined;
};

async function store(
  work: Work,
  shop: Shop,
  wanted: WaitlistRequest & Origin,
  { known, ...standing }: Judged,
): Promise<Entry> {
  const { tx, organization, actor } = work;
  const { client: person, services, date_from, date_to, time_from, time_to } = wanted;
  const nowMs = work.now();
  const ids = await newIds(tx, ['clients', 'waitlist_entries'], 1);
  const id = ids.waitlist_entries[0] ?? 0;
  const entry = {
    ...standing,
    id,
    external_id: mintPublicId(organization, 16),
    client_id: known ?? ids.clients[0] ?? 0,
    person,
    barber_id: wanted.barber_id ?? null,
    branch_id: wanted.branch_id ?? null,
    added_by: actor.kind === 'person' ? actor.user.id : null,
    via: wanted.via ?? null,
    token: standing.is_confirmed ? null : mintToken(),
    joined_from: standing.is_confirmed ? null : (wanted.address ?? null),
    lines: mergeLines(services),
    date_from,
    date_to,
    time_from,
    time_to,
  };
  if (known === undefined) {
    const origin = entry.added_by === null ? 'booking' : 'staff';
    await insertClients(tx, shop, [{ id: entry.client_id, person, isAnonymous: false, origin }], nowMs);
  }
  await insertEntry(tx, organization, entry, nowMs);
  if (wanted.whatsapp)
    await insertConsents(
      tx,
      organization,
      [{ client: entry.client_id, by: entry.added_by, to: 'chat' }],
      nowMs,
    );
  announceEntry(work, entry, windowEnd(wanted, shop.timezone));
  return requireEntry(tx, organization, { id });
}

type Announced = Pick<Entry, 'id' | 'barber_id' | 'counts'> & {
  added_by: number | null;
  token: string | null;
};

function announceEntry(
  { audit, enqueue }: Work,
  { id, barber_id, added_by, token, counts }: Announced,
  end: EpochMs,
): void {
  const action = added_by === null ? 'joined' : 'added';
  audit({ subject: 'waitlist', subject_id: id, action, after: { barber_id } });
  enqueue(expiryOf(id, end));
  if (added_by === null)
    enqueue(
      jobOf(joinedEmail, { key: `wait-joined:${id}`, payload: { entry_id: id, token, is_paid: !counts } }),
    );
}
