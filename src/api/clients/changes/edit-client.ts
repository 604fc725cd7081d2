import { sql } from 'kysely';
import type { z } from 'zod';
import { digitsOf } from '#domain/clients/client.ts';
import { consentsOf } from '#domain/clients/consents.ts';
import type * as calls from '#domain/clients/contract.ts';
import { mergedFields } from '#domain/clients/merged-fields.ts';
import { may } from '#domain/permissions.ts';
import { Refusal } from '#domain/refusal.ts';
import { toInstant } from '../../clock.ts';
import { newIds } from '../../database/bulk-insert.ts';
import type { OrganizationId, Tx } from '../../database/connection.ts';
import { brokenConstraint } from '../../database/errors.ts';
import { type Idempotency, makeOnce } from '../../database/idempotency.ts';
import { setColumns } from '../../database/statements/set-columns.ts';
import { by, change, type Work } from '../../database/unit-of-work.ts';
import type { Deps } from '../../deps.ts';
import { releasePhoto, requireOwnPhoto } from '../../images/queries.ts';
import { lockShop } from '../../organization/queries.ts';
import type { Session } from '../../session/require-session.ts';
import { type Consent, insertConsents, setRemindersOff } from '../consent-queries.ts';
import { e164Of } from '../e164.ts';
import { settleDataRequests } from '../personal-queries.ts';
import { auditFacts, insertClients, lockClients } from '../queries.ts';
import { notesAbout, readClient, readMembers, requireClient, toNote } from '../read-client.ts';
import type { Reader } from '../read-access.ts';

export function createClient(
  deps: Deps,
  session: Session,
  { firstname, lastname, phone, email, tags }: z.output<typeof calls.createClient.input>,
  idempotency: Idempotency = null,
): Promise<calls.Client> {
  return change(deps, by(session), async (work) => {
    const { tx, organization, audit, now } = work;
    const shop = await lockShop(tx, organization);
    return makeOnce(work, idempotency, {
      find: async (id) => readClient(tx, organization, await requireClient(tx, organization, id), now()),
      make: async () => {
        const person = { firstname, lastname: lastname ?? '', phone, email: email ?? null };
        await requireFreeEmail(tx, organization, person.email);
        const id = (await newIds(tx, ['clients'], 1)).clients[0] ?? 0;
        await insertClients(tx, shop, [{ id, person, isAnonymous: false, origin: 'staff' }], now());
        if (tags.length > 0) await update(tx, organization, id, { tags });
        audit({ subject: 'client', subject_id: id, action: 'created', after: { tags: tagText(tags) } });
        return readClient(tx, organization, id, now());
      },
    });
  });
}

async function requireFreeEmail(tx: Tx, organization: OrganizationId, email: string | null): Promise<void> {
  if (email === null) return;
  const other = await tx
    .selectFrom('clients')
    .select('id')
    .where('organization_id', '=', organization)
    .where('email', '=', email)
    .executeTakeFirst();
  if (other) throw new Refusal('email_taken');
}

// An empty list of tags becomes null, so that the audit event leaves it out.
const tagText = (tags: readonly string[]) => tags.toSorted().join(', ') || null;

type Changes = {
  firstname?: string;
  lastname?: string;
  phone?: string | null;
  email?: string | null;
  photo_url?: string | null;
  preferred_barber_id?: number | null;
  tags?: string[];
};
type ClientEdit = z.output<typeof calls.editClient.input>;

export function editClient(
  deps: Deps,
  session: Session,
  reader: Reader,
  { id: requestedId, consents, ...edit }: ClientEdit,
): Promise<calls.Client> {
  return change(deps, by(session), async (work) => {
    const { tx, organization, now } = work;
    const shop = await lockShop(tx, organization);
    const id = await requireClient(tx, organization, requestedId, reader);
    await lockClients(tx, organization, [id]);
    const [own, ...merged] = await readMembers(tx, organization, id);
    if (!own) throw new Refusal('not_found');
    const shown = mergedFields(own, merged);
    const sent: Changes = {
      ...edit,
      ...('lastname' in edit && { lastname: edit.lastname ?? '' }),
    } as Changes;
    const changes = Object.fromEntries(
      Object.entries(sent).filter(
        ([field, value]) =>
          value !== undefined && JSON.stringify(value) !== JSON.stringify(shown[field as keyof Changes]),
      ),
    ) as Changes;
    if (changes.photo_url) changes.photo_url = requireOwnPhoto(deps.config, changes.photo_url);
    if (changes.preferred_barber_id) await requireBarber(tx, organization, changes.preferred_barber_id);
    if (changes.photo_url !== undefined) await releasePhoto(tx, organization, own.photo_url, now());
    const { phone } = changes;
    await update(tx, organization, id, {
      ...changes,
      ...(phone !== undefined && {
        phone_digits: digitsOf({ phone }),
        phone_e164: e164Of(phone, shop.timezone),
        // The failed chats belong to the previous phone number.
        chats_failed: 0,
      }),
    });
    auditChanges(work, id, changes, shown.tags);
    const before = await readClient(tx, organization, id, now());
    if (!consents || !(await setConsents(work, session, before, consents))) return before;
    return readClient(tx, organization, id, now());
  });
}

async function setConsents(
  { tx, organization, now, audit }: Work,
  { user }: Session,
  client: calls.Client,
  edit: NonNullable<ClientEdit['consents']>,
): Promise<boolean> {
  const recorded = consentsOf(client);
  const said = (['reminders', 'chat', 'marketing'] as const).flatMap((to): Consent[] => {
    const given = edit[to];
    return given === undefined || given === recorded[to]
      ? []
      : [{ client: client.id, by: user.id, to, given }];
  });
  if (said.length === 0) return false;
  if (said.some(({ to }) => to === 'reminders'))
    await setRemindersOff(tx, organization, client.id, edit.reminders ? null : toInstant(now()));
  await insertConsents(tx, organization, said, now());
  audit({ subject: 'client', subject_id: client.id, action: 'consents-set' });
  return true;
}

// The audit event shows tags before and after, because tags are the shop's words and not facts of the client.
function auditChanges(work: Work, id: number, { tags, ...facts }: Changes, before: readonly string[]): void {
  const fields = Object.keys(facts);
  if (fields.length > 0) auditFacts(work, id, fields);
  if (!tags) return;
  const [was, is] = [{ tags: tagText(before) }, { tags: tagText(tags) }];
  work.audit({ subject: 'client', subject_id: id, action: 'tagged', before: was, after: is });
}

async function requireBarber(tx: Tx, organization: OrganizationId, id: number): Promise<void> {
  const barber = await tx
    .selectFrom('users')
    .select('id')
    .where('organization_id', '=', organization)
    .where('id', '=', id)
    .where('role', 'in', ['barber', 'owner'])
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (!barber) throw new Refusal('unknown_barber');
}

type Stored = Changes & { phone_digits?: string | null; phone_e164?: string | null; chats_failed?: number };
const changedColumns = [
  'firstname',
  'lastname',
  'phone',
  'phone_digits',
  'phone_e164',
  'chats_failed',
  'email',
  'photo_url',
  'preferred_barber_id',
  'tags',
] as const;

async function update(tx: Tx, organization: OrganizationId, id: number, changes: Stored): Promise<void> {
  if (Object.keys(changes).length === 0) return;
  try {
    await tx
      .updateTable('clients')
      .set(setColumns(changedColumns, changes))
      .where('organization_id', '=', organization)
      .where('id', '=', id)
      .execute();
  } catch (problem) {
    if (brokenConstraint(problem) === 'clients_email_key') throw new Refusal('email_taken');
    throw problem;
  }
}

export function writeNote(
  deps: Deps,
  session: Session,
  reader: Reader,
  { id: requestedId, text }: z.output<typeof calls.writeNote.input>,
  idempotency: Idempotency = null,
): Promise<calls.ClientNote> {
  return change(deps, by(session), async (work) => {
    const { tx, organization, audit, now } = work;
    const client_id = await requireClient(tx, organization, requestedId, reader);
    const find = async (id: number) => {
      const note = await notesAbout(tx, organization, [client_id]).where('n.id', '=', id).executeTakeFirst();
      if (!note) throw new Refusal('not_found');
      return toNote(note);
    };
    const make = async () => {
      const { id } = await tx
        .insertInto('client_notes')
        .values({
          organization_id: organization,
          client_id,
          user_id: session.user.id,
          text,
          created_at: toInstant(now()),
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      audit({ subject: 'client', subject_id: client_id, action: 'noted' });
      return find(id);
    };
    return makeOnce(work, idempotency, { find, make });
  });
}

export function deleteNote(
  deps: Deps,
  session: Session,
  reader: Reader,
  { id: requestedId, noteId }: z.output<typeof calls.deleteNote.input>,
): Promise<void> {
  return change(deps, by(session), async ({ tx, organization, audit, now }) => {
    const client = await requireClient(tx, organization, requestedId, reader);
    const members = await readMembers(tx, organization, client);
    const deleted = await tx
      .updateTable('client_notes')
      .set({ deleted_at: toInstant(now()) })
      .where('organization_id', '=', organization)
      .where('id', '=', noteId)
      .where('client_id', '=', sql<number>`any(${members.map(({ id }) => id)})`)
      .where('deleted_at', 'is', null)
      .$if(!may(session.user, 'clients.delete-notes'), (query) =>
        query.where('user_id', '=', session.user.id),
      )
      .returning('id')
      .executeTakeFirst();
    if (!deleted) throw new Refusal('not_found');
    audit({ subject: 'client', subject_id: client, action: 'note-deleted' });
  });
}

export function settleDataRequest(
  deps: Deps,
  session: Session,
  { id: requestedId }: { id: number },
): Promise<void> {
  return change(deps, by(session), async ({ tx, organization, audit }) => {
    const id = await requireClient(tx, organization, requestedId);
    const locked = await lockClients(tx, organization, [id]);
    await settleDataRequests(
      tx,
      organization,
      locked.map((each) => each.id),
    );
    audit({ subject: 'client', subject_id: id, action: 'data-request-settled' });
  });
}
