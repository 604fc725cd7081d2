import type { GroupMember } from '#domain/booking/groups/contract.ts';
import { change } from '../../database/unit-of-work.ts';
import type { Deps } from '../../deps.ts';
import { changeOfLink, type ClientChange } from './client-changes.ts';
import { organizationOfLink, readGroupOfLink } from '../read-model.ts';

export async function changeGroup(deps: Deps, wanted: ClientChange): Promise<GroupMember[]> {
  const organization = organizationOfLink(wanted.externalId);
  return change(deps, { organization, actor: { kind: 'client' } }, async (work) => {
    await changeOfLink(work, deps, wanted);
    return readGroupOfLink(work.tx, organization, wanted.externalId);
  });
}
