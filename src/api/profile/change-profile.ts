import type { z } from 'zod';
import type { AuditAction } from '#domain/audit/messages.ts';
import {
  type addPhoto as addCall,
  type editPhoto as editCall,
  mostPhotos,
  type PagePhoto,
  type Profile,
  type saveProfile as saveCall,
} from '#domain/profile/contract.ts';
import { policyProblems } from '#domain/organization/policy.ts';
import { Refusal } from '#domain/refusal.ts';
import { today } from '#domain/time.ts';
import type { OrganizationId, Tx } from '../database/connection.ts';
import { type Idempotency, makeOnce } from '../database/idempotency.ts';
import { by, change, type Work } from '../database/unit-of-work.ts';
import { refuseAddresses } from '#domain/text/names.ts';
import type { Deps } from '../deps.ts';
import { releasePhoto, requireOwnPhoto } from '../images/queries.ts';
import { lockShop, requireRoom, requireShop, updateListing } from '../organization/queries.ts';
import type { Session } from '../session/require-session.ts';
import * as queries from './queries.ts';
import { toAsciiHost } from './website.ts';

/** Locks the shop's row first, so that concurrent changes of its page run one after another. */
async function changePage<T>(deps: Deps, session: Session, use: (work: Work) => Promise<T>): Promise<T> {
  return change(deps, by(session), async (work) => {
    const { tx, organization, now } = work;
    const { timezone } = await lockShop(tx, organization);
    const done = await use(work);
    await updateListing(tx, organization, { changed_on: today(now(), timezone) });
    return done;
  });
}

const auditEvent = ({ organization }: Work, action: AuditAction<'profile'>) =>
  ({ subject: 'profile', subject_id: organization, action }) as const;

const auditedPage = (page: queries.ProfileTexts & Pick<Profile, 'is_listed'>) => ({
  ...Object.fromEntries(queries.textColumns.map((column) => [column, page[column]])),
  is_listed: page.is_listed,
  frame_origins: page.frame_origins.join(', ') || null,
});

const wordsOf = ({
  is_listed: _listed,
  photos: _photos,
  ...words
}: Awaited<ReturnType<typeof queries.requirePublicProfile>>) => words;

export function saveProfile(
  deps: Deps,
  session: Session,
  { is_listed, ...form }: z.output<typeof saveCall.input>,
): Promise<Profile> {
  const own = (url: string | null | undefined) => url && requireOwnPhoto(deps.config, url);
  const words = withoutAbsent({
    ...form,
    logo_url: own(form.logo_url),
    cover_url: own(form.cover_url),
    website: form.website && toAsciiHost(form.website),
  });
  return changePage(deps, session, async (work) => {
    const { tx, organization, audit, now } = work;
    const before = await queries.requirePublicProfile(tx, organization);
    refuseAddresses(['cancellation_policy'], form, before);
    if (form.currency !== undefined) await requireFittingPolicy(tx, organization, form.currency);
    await queries.saveTexts(tx, organization, { ...wordsOf(before), ...words });
    if (is_listed !== undefined) await updateListing(tx, organization, { is_listed });
    const after = await queries.requireProfile(tx, organization);
    for (const picture of ['logo_url', 'cover_url'] as const)
      if (before[picture] !== after[picture]) await releasePhoto(tx, organization, before[picture], now());
    audit({ ...auditEvent(work, 'changed'), before: auditedPage(before), after: auditedPage(after) });
    return after;
  });
}

/** Throws 422 if the shop's deposits need a currency, or have an amount that the currency cannot express. */
async function requireFittingPolicy(tx: Tx, organization: OrganizationId, currency: string | null) {
  const { policy } = (await requireShop(tx, organization)).rules;
  const [problem] = policy ? policyProblems(policy, currency) : [];
  if (!problem) return;
  const msg = currency === null ? 'La barbería pide anticipos: necesita una moneda.' : problem.msg;
  throw new Refusal('invalid', { detail: [{ msg, loc: ['currency'], type: 'custom' }] });
}

const withoutAbsent = (form: object) =>
  Object.fromEntries(
    Object.entries(form).filter(([, value]) => value !== undefined),
  ) as Partial<queries.ProfileTexts>;

export function addPhoto(
  deps: Deps,
  session: Session,
  { url, alt }: z.output<typeof addCall.input>,
  idempotency: Idempotency = null,
): Promise<PagePhoto> {
  const own = requireOwnPhoto(deps.config, url);
  return changePage(deps, session, (work) => {
    const { tx, organization, audit } = work;
    return makeOnce(work, idempotency, {
      find: (id) => queries.requirePagePhoto(tx, organization, id),
      make: async () => {
        await requireRoom(tx, organization, mostPhotos, queries.countPhotos);
        const photo = await queries.insertPagePhoto(tx, organization, { url: own, alt });
        audit({ ...auditEvent(work, 'photo-added'), after: { alt } });
        return photo;
      },
    });
  });
}

export function editPhoto(
  deps: Deps,
  session: Session,
  { id, alt }: z.output<typeof editCall.input>,
): Promise<PagePhoto> {
  return changePage(deps, session, async (work) => {
    const { tx, organization, audit } = work;
    const before = await queries.requirePagePhoto(tx, organization, id);
    await queries.updateAlt(tx, organization, { id, alt });
    audit({ ...auditEvent(work, 'photo-changed'), before: { alt: before.alt }, after: { alt } });
    return { ...before, alt };
  });
}

export async function deletePhoto(deps: Deps, session: Session, id: number): Promise<undefined> {
  await changePage(deps, session, async (work) => {
    const { tx, organization, audit, now } = work;
    const { url, alt } = await queries.requirePagePhoto(tx, organization, id);
    await queries.deletePagePhoto(tx, organization, id);
    await releasePhoto(tx, organization, url, now());
    audit({ ...auditEvent(work, 'photo-removed'), before: { alt } });
  });
}

const otherPhotos = [{ msg: 'Las fotos cambiaron. Vuelve a ordenarlas.', loc: ['ids'], type: 'photos' }];

export function orderPhotos(deps: Deps, session: Session, ids: number[]): Promise<PagePhoto[]> {
  return changePage(deps, session, async (work) => {
    const { tx, organization, audit } = work;
    const before = await queries.listPhotos(tx, organization);
    const known = new Set(before.map(({ id }) => id));
    const isWhole = ids.length === known.size && known.isSubsetOf(new Set(ids));
    if (!isWhole) throw new Refusal('invalid', { detail: otherPhotos });
    await queries.placePhotos(tx, organization, ids);
    const order = (all: readonly number[]) => ({ photo_ids: all.join(', ') });
    audit({
      ...auditEvent(work, 'photos-ordered'),
      before: order(before.map(({ id }) => id)),
      after: order(ids),
    });
    return queries.listPhotos(tx, organization);
  });
}
