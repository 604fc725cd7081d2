import type { GroupMember } from '#domain/booking/group-contract.ts';
import { Refusal } from '#domain/refusal.ts';
import type { Db, OrganizationId } from '../database/connection.ts';
import { change } from '../database/unit-of-work.ts';
import type { Deps } from '../deps.ts';
import { changeOfLink, type ClientChange } from './client-changes.ts';
import { organizationOfLink, readGroup, requirePublicReservation } from './read-model.ts';

/** Who is of the group that the link's holder booked, or 404. */
export async function readGroupOfLink(
  db: Db,
  organization: OrganizationId,
  externalId: string,
): Promise<GroupMember[]> {
  const { id, group } = await requirePublicReservation(db, organization, externalId);
  if (!group) throw new Refusal('not_found');
  const members = await readGroup(db, organization, id);
  return members.map(({ client, status, start_at, end_at, barber, branch_id, services, ...member }) => ({
    id: member.id,
    firstname: client.firstname,
    lastname: client.lastname,
    is_booker: member.id === id,
    status,
    start_at,
    end_at,
    barber,
    branch_id,
    services,
  }));
}

/** Moves the group of a link, cancels it or takes somebody out of it, all or nothing; answers who is of it. */
export async function changeGroup(deps: Deps, wanted: ClientChange): Promise<GroupMember[]> {
  const organization = organizationOfLink(wanted.externalId);
  return change(deps, { organization, actor: { kind: 'client' } }, async (work) => {
    await changeOfLink(work, deps, wanted);
    return readGroupOfLink(work.tx, organization, wanted.externalId);
  });
}
