import type { Client } from '#domain/clients/contract.ts';
import { toInstant } from '../../clock.ts';
import { by, change, type Work } from '../../database/unit-of-work.ts';
import type { Deps } from '../../deps.ts';
import type { Session } from '../../session/require-session.ts';
import { lockClients } from '../queries.ts';
import { readClient, readMembers, requireClient } from '../read-client.ts';

type ClientKey = { id: number };

const changeBlock = (
  deps: Deps,
  session: Session,
  { id: requestedId }: ClientKey,
  edit: (work: Work, id: number, wasBlocked: boolean) => Promise<unknown>,
): Promise<Client> =>
  change(deps, by(session), async (work) => {
    const { tx, organization, now } = work;
    const id = await requireClient(tx, organization, requestedId);
    await lockClients(tx, organization, [id]);
    const members = await readMembers(tx, organization, id);
    await edit(
      work,
      id,
      members.some(({ blocked_at }) => blocked_at !== null),
    );
    return readClient(tx, organization, id, now());
  });

export const blockClient = (
  deps: Deps,
  session: Session,
  { reason, ...asked }: ClientKey & { reason: string | null },
): Promise<Client> =>
  changeBlock(deps, session, asked, async ({ tx, organization, audit, now }, id, wasBlocked) => {
    await tx
      .updateTable('clients')
      .set((eb) => ({
        blocked_at: eb.fn.coalesce('blocked_at', eb.val(toInstant(now()))),
        blocked_by: session.user.id,
        block_reason: reason,
      }))
      .where('organization_id', '=', organization)
      .where('id', '=', id)
      .execute();
    if (!wasBlocked) audit({ subject: 'client', subject_id: id, action: 'blocked' });
  });

export const unblockClient = (deps: Deps, session: Session, key: ClientKey): Promise<Client> =>
  changeBlock(deps, session, key, async ({ tx, organization, audit }, id, wasBlocked) => {
    if (!wasBlocked) return;
    await tx
      .updateTable('clients')
      .set({ blocked_at: null, blocked_by: null, block_reason: null })
      .where('organization_id', '=', organization)
      .where((eb) => eb.or([eb('id', '=', id), eb('merged_into', '=', id)]))
      .execute();
    audit({ subject: 'client', subject_id: id, action: 'unblocked' });
  });
