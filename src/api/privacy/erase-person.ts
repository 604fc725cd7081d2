import { z } from 'zod';
import type { AuditAction } from '#domain/audit/messages.ts';
import type { ErasingState } from '#domain/privacy/contract.ts';
import { Refusal } from '#domain/refusal.ts';
import { instantOf } from '#domain/time.ts';
import { readLinkClaim } from '../clients/link-claim-queries.ts';
import {
  erasePerson,
  findPerson,
  forgetPhotos,
  recordDataRequest,
  photosOf,
  type PersonRow,
  rowsOfPerson,
} from '../clients/personal-queries.ts';
import { lockClients } from '../clients/queries.ts';
import { days, minutes, seconds } from '../clock.ts';
import type { OrganizationId } from '../database/connection.ts';
import { byProduct, by, change, type Work, type WorkDeps } from '../database/unit-of-work.ts';
import type { Deps } from '../deps.ts';
import { erasePhotos } from '../images/queries.ts';
import { forgetConversations } from '../integrations/chats/conversations.ts';
import { forgetMessagesTo } from '../integrations/messages.ts';
import { defineJob, JobLaterError, jobOf } from '../jobs/define-job.ts';
import { forgetJobsAbout } from '../jobs/queue.ts';
import { lockOrganization } from '../organization/queries.ts';
import { eraseTexts } from '../ratings/personal-queries.ts';
import {
  barbersAhead,
  cancelAhead,
  eraseSome,
  hasUnsentCancellation,
} from '../reservations/personal-queries.ts';
import { lockCalendars } from '../reservations/queries.ts';
import type { Session } from '../session/require-session.ts';
import { eraseDeposits } from '../deposits/personal-queries.ts';
import { barbersOffering, eraseEntries, removeClientsFromWaitlist } from '../waitlist/personal-queries.ts';
import { readDataUnder, summaryOf } from './export-person.ts';
import {
  deleteLinks,
  findErasure,
  insertErasures,
  recordErasures,
  requireLink,
  settleErasures,
  useLink,
} from './queries.ts';

export type ErasingDeps = WorkDeps & Pick<Deps, 'config' | 'reservationHooks'>;

// Small enough that each transaction holds its calendar locks only briefly.
const visitsAtOnce = 500;
// Delay of the erasure job: the request itself normally finishes the erasure; the job takes over after interruptions.
const graceMs = 10 * seconds;

const EraseClient = z.object({ client_id: z.number() });

export const eraseJob = defineJob({
  kind: 'erase-client',
  lane: 'work',
  payload: EraseClient,
  expiresAfter: 60 * days,
  async run(deps: ErasingDeps, { organization, payload }) {
    if ((await finishErasure(deps, organization, payload.client_id)) === 'running')
      throw new JobLaterError('the client is to be told of a cancellation first', minutes);
  },
});

/**
 * Starts erasing a client: cancels future reservations, with a message to the client unless `tells` is `nobody`, and
 * removes waitlist entries. After the commit no booking matches the client, so a later one creates a new client.
 */
export async function beginErasure(
  work: Work,
  deps: Pick<Deps, 'reservationHooks'>,
  client: number,
  { tells, action = 'erased' }: { tells?: 'nobody'; action?: AuditAction<'client'> } = {},
): Promise<void> {
  const { tx, organization, audit, enqueue, now } = work;
  // Bookings and merges lock the organization too: they find the client either unchanged or erased.
  await lockOrganization(tx, organization);
  const known = await requireRows(work, client);
  const clients = known.map(({ id }) => id);
  const barbers = [...(await barbersAhead(work, clients)), ...(await barbersOffering(work, clients))];
  await lockCalendars(tx, organization, barbers);
  await removeClientsFromWaitlist(work, clients);
  await cancelAhead(work, deps, { clients, locked: new Set(barbers), ...(tells && { tells }) });
  await lockClients(tx, organization, clients);
  const at = instantOf(now());
  const rows = await requireRows(work, client);
  await erasePerson(tx, organization, rows, at);
  await forgetConversations(
    tx,
    rows.flatMap(({ phone_e164 }) => phone_e164 ?? []),
  );
  await insertErasures(tx, organization, clients, at);
  const [person] = rows;
  const { id } = person;
  audit({ subject: 'client', subject_id: id, action });
  enqueue(jobOf(eraseJob, { key: `erase:${id}:${at}`, payload: { client_id: id }, dueAt: now() + graceMs }));
}

async function requireRows({ tx, organization }: Work, client: number): Promise<[PersonRow, ...PersonRow[]]> {
  const [person, ...merged] = await rowsOfPerson(tx, organization, client);
  if (!person || person.erased_at !== null) throw new Refusal('not_found');
  return [person, ...merged];
}

/**
 * Continues a started erasure; safe to repeat after interruptions and to run concurrently. Answers `running` while a
 * cancellation message is still unsent, because it needs the client's address.
 */
export async function finishErasure(
  deps: ErasingDeps,
  organization: OrganizationId,
  client: number,
): Promise<ErasingState['state']> {
  const { config, db, now } = deps;
  const erasure = await findErasure(db, organization, client);
  if (!erasure || erasure.done_at !== null) return 'done';
  const clients = (await rowsOfPerson(db, organization, client)).map(({ id }) => id);
  if (erasure.noted_at === null) {
    await recordErasures(config.dataDir, organization, clients, erasure.at);
    await settleErasures(db, organization, clients, { noted_at: instantOf(now()) });
  }
  if (await hasUnsentCancellation(db, organization, clients)) return 'running';
  let isDone = false;
  while (!isDone) {
    isDone = await change(deps, byProduct(organization), async (work) => {
      const some = await eraseSome(work, clients, visitsAtOnce);
      await forgetJobsAbout(work.tx, organization, { clients, words: some.words });
      work.announce();
      return some.isDone;
    });
  }
  await change(deps, byProduct(organization), (work) => eraseRest(work, deps, clients));
  return 'done';
}

async function eraseRest(work: Work, { config }: ErasingDeps, clients: readonly number[]): Promise<void> {
  const { tx, organization, now, announce } = work;
  await eraseEntries(tx, organization, clients);
  await eraseDeposits(tx, organization, clients);
  await eraseTexts(tx, organization, clients);
  await forgetMessagesTo(tx, organization, clients);
  await deleteLinks(tx, organization, clients);
  const photos = await photosOf(tx, organization, clients);
  await forgetPhotos(tx, organization, clients);
  await erasePhotos(tx, organization, photos, { dataDir: config.dataDir, nowMs: now() });
  await settleErasures(tx, organization, clients, { done_at: instantOf(now()) });
  announce();
}

/**
 * Erases the client of a data link, once. Repeated requests get the progress, and 400 `bad_token` after completion. If
 * the client may be several people, only staff can erase: the request is recorded for them, with the same answer.
 */
export async function eraseByLink(deps: ErasingDeps, token: string): Promise<ErasingState> {
  const { db, now } = deps;
  const { organization, client_id, used_at } = await requireLink(db, token, now());
  if (used_at === null) {
    const noted = await change(deps, { organization, actor: { kind: 'client' } }, (work) =>
      beginByLink(work, deps, token),
    ).catch(asBadToken);
    if (noted) return noted;
  } else if ((await rowsOfPerson(db, organization, client_id))[0]?.erased_at === null)
    throw new Refusal('bad_token');
  const [person] = await rowsOfPerson(db, organization, client_id);
  return { state: await finishErasure(deps, organization, person?.id ?? client_id) };
}

async function beginByLink(work: Work, deps: ErasingDeps, token: string): Promise<ErasingState | null> {
  const { tx, organization, now, announce } = work;
  // This lock orders two requests with one link, because the link's row is locked only at the end.
  await lockOrganization(tx, organization);
  const { client_id, used_at, ...link } = await requireLink(tx, token, now());
  if (used_at !== null) return null;
  const rows = await requireRows(work, client_id);
  const email = link.email ?? (await findPerson(tx, organization, client_id))?.email ?? null;
  if ((await readLinkClaim(tx, organization, rows, email)).isEverything) {
    await beginErasure(work, deps, client_id);
    await useLink(tx, organization, token, now());
    return null;
  }
  await recordDataRequest(tx, organization, rows[0].id, 'erase', instantOf(now()));
  await useLink(tx, organization, token, now());
  announce();
  const data = await readDataUnder(tx, organization, { client: client_id, email: email ?? '' }, now());
  return { state: summaryOf(data).ahead > 0 ? 'running' : 'done' };
}

function asBadToken(problem: unknown): never {
  throw problem instanceof Refusal && problem.code === 'not_found' ? new Refusal('bad_token') : problem;
}

/** Repeated requests get the progress, and 404 after completion. */
export async function eraseByStaff(deps: ErasingDeps, session: Session, id: number): Promise<ErasingState> {
  const { organization_id: organization } = session;
  const [person] = await rowsOfPerson(deps.db, organization, id);
  if (!person) throw new Refusal('not_found');
  if (person.erased_at === null)
    await change(deps, by(session), (work) => beginErasure(work, deps, person.id));
  else if ((await findErasure(deps.db, organization, person.id))?.done_at !== null)
    throw new Refusal('not_found');
  return { state: await finishErasure(deps, organization, person.id) };
}
