import type { z } from 'zod';
import type { AuditAction } from '#domain/audit/messages.ts';
import type { addDevice as addCall, Device, editDevice as editCall } from '#domain/devices/contract.ts';
import { Refusal } from '#domain/refusal.ts';
import { by, change, type Work } from '../database/unit-of-work.ts';
import type { Deps } from '../deps.ts';
import type { Push } from '../integrations/push/create-push.ts';
import { jobOf } from '../jobs/define-job.ts';
import type { Session } from '../session/require-session.ts';
import { lockUser } from '../session/user-queries.ts';
import { deviceTest } from './jobs.ts';
import { deleteDevice, dropOldest, lockDevice, registerDevice, updateDevice } from './queries.ts';

const ownerOf = ({ organization_id, user }: Session) => ({ organization: organization_id, user: user.id });
const about = ({ id }: Pick<Device, 'id'>, action: AuditAction<'device'>) =>
  ({ subject: 'device', subject_id: id, action }) as const;
/** Without endpoint and keys, which are secrets. */
const auditSnapshot = ({ label, wants, hide_names }: Device) => ({
  device: label,
  wants: wants.join(),
  hide_names,
});

export function requirePush({ push }: Pick<Deps, 'push'>): Push {
  if (!push) throw new Refusal('push_off');
  return push;
}

export function addDevice(deps: Deps, session: Session, { keys, ...form }: z.output<typeof addCall.input>) {
  const { endpoint, ...settings } = form;
  const target = { endpoint, ...keys };
  if (!requirePush(deps).takes(target)) throw new Refusal('foreign_push_host');
  const owner = ownerOf(session);
  return change(deps, by(session), async ({ tx, organization, now, audit }) => {
    // Locks the user, so that two concurrent registrations cannot exceed the maximum together.
    await lockUser(tx, organization, owner.user);
    const device = await registerDevice(tx, owner, { ...settings, ...target, session_id: session.id }, now());
    audit({ ...about(device, 'added'), after: auditSnapshot(device) });
    for (const old of await dropOldest(tx, owner))
      audit({ ...about(old, 'removed'), before: auditSnapshot(old) });
    return device;
  });
}

export function editDevice(deps: Deps, session: Session, form: z.output<typeof editCall.input>) {
  return change(deps, by(session), async ({ tx, organization, audit }) => {
    const before = await lockDevice(tx, ownerOf(session), form.id);
    const after = await updateDevice(tx, organization, { ...before, ...form });
    audit({ ...about(before, 'changed'), before: auditSnapshot(before), after: auditSnapshot(after) });
    return after;
  });
}

export async function removeDevice(deps: Deps, session: Session, id: number): Promise<undefined> {
  await change(deps, by(session), async ({ tx, organization, audit }) => {
    const before = await lockDevice(tx, ownerOf(session), id);
    await deleteDevice(tx, organization, id);
    audit({ ...about(before, 'removed'), before: auditSnapshot(before) });
  });
}

export async function testDevice(deps: Deps, session: Session, id: number): Promise<undefined> {
  await change(deps, by(session), async ({ tx, now, audit, enqueue }: Work) => {
    const device = await lockDevice(tx, ownerOf(session), id);
    audit({ ...about(device, 'tested'), after: { device: device.label } });
    enqueue(jobOf(deviceTest, { key: `push-test:${id}:${now()}`, payload: { device_id: id } }));
  });
}
