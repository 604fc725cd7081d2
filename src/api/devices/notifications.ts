import { hours, minutes, seconds } from '../clock.ts';
import { byProduct, change, type WorkDeps } from '../database/unit-of-work.ts';
import type { OrganizationId } from '../database/connection.ts';
import type { Deps } from '../deps.ts';
import type { PushMessage } from '../integrations/push/create-push.ts';
import { deleteDevice, recordMessageTime, type Target } from './queries.ts';

export type PushContext = WorkDeps & Pick<Deps, 'push'>;

export const pushJob = {
  lane: 'push',
  expiresAfter: hours,
  pauses: [10 * seconds, minutes, 5 * minutes, 15 * minutes],
} as const;

/** Deletes the device if its subscription ended. Throws if the job must be retried. */
export async function sendToDevice(
  deps: PushContext,
  organization: OrganizationId,
  device: Target,
  message: PushMessage,
): Promise<void> {
  const outcome = await deps.push?.send(device, message);
  if (outcome === 'sent') await recordMessageTime(deps.db, organization, device.id, deps.now());
  if (outcome !== 'gone') return;
  await change(deps, byProduct(organization), async ({ tx, audit }) => {
    const isMine = await deleteDevice(tx, organization, device.id);
    if (isMine) audit({ subject: 'device', subject_id: device.id, action: 'gone' });
  });
}
