import { z } from 'zod';
import { pushEvents } from '#domain/devices/contract.ts';
import { epochOf } from '#domain/time.ts';
import type { OrganizationId } from '../../database/connection.ts';
import { type PushContext, pushJob, sendToDevice } from '../../devices/notifications.ts';
import { findTargets } from '../../devices/queries.ts';
import { type ClaimedJob, defineJob, type Jobs, jobOf } from '../../jobs/define-job.ts';
import { listMailedReservations } from '../../reservations/mailed-queries.ts';
import { longestLateMs, pushMessage } from './text.ts';

/** For a lost or canceled visit `start_at` is the previous start. */
const visits = z.array(z.object({ id: z.number(), sequence: z.number(), start_at: z.string() }));
const Event = z.object({
  event: z.enum(pushEvents),
  visits,
  /** Minutes of delay known to the barber before the client announced another delay; 0 for on time. */
  known_late: z.number().optional(),
});
const UserEvent = Event.extend({ user_id: z.number() });

const toDevice = defineJob({
  ...pushJob,
  kind: 'push-device',
  payload: Event.extend({ device_id: z.number() }),
  async run(context: PushContext, { organization, payload }) {
    const { db, now } = context;
    const [device] = await findTargets(db, organization, { ids: [payload.device_id] }, now());
    if (!device) return;
    const ids = payload.visits.map(({ id }) => id);
    const found = new Map((await listMailedReservations(db, organization, ids)).map((one) => [one.id, one]));
    // The former barber hears of a lost visit whatever happened to it since, unless that barber has it back.
    const isLost = (barber: number) => payload.event === 'canceled' && barber !== device.user_id;
    const { known_late } = payload;
    const graceMs = known_late === undefined ? 0 : longestLateMs;
    const still = payload.visits.filter(({ id, sequence, start_at }) => {
      const visit = found.get(id);
      const isPresent = visit && (visit.sequence === sequence || isLost(visit.barber_id));
      return isPresent && epochOf(start_at) + graceMs > now();
    });
    const [first] = still;
    const visit = first && found.get(first.id);
    if (!visit) return;
    const late = visit.late_minutes ?? 0;
    if (known_late === late) return;
    const { hide_names } = device;
    const about = {
      start_at: first.start_at,
      more: still.length - 1,
      hide_names,
      nowMs: now(),
      ...(known_late !== undefined && { late }),
    };
    await sendToDevice(context, organization, device, pushMessage(payload.event, visit, about));
  },
});

type UserEventJob = ClaimedJob<z.infer<typeof UserEvent>>;

/** Enqueues one job per device of the addressed users, so that a failed device is retried alone. */
async function fanOut(
  context: PushContext,
  organization: OrganizationId,
  eventJobs: readonly UserEventJob[],
) {
  const { db, jobs, now } = context;
  const users = [...new Set(eventJobs.map(({ payload }) => payload.user_id))];
  const devices = await findTargets(db, organization, { users }, now());
  const perDevice = eventJobs.flatMap(({ key, expiresAt, payload: { user_id, ...event } }) =>
    devices
      .filter((device) => device.user_id === user_id && device.wants.includes(event.event))
      .map(({ id: device_id }) =>
        jobOf(toDevice, {
          key: `${key}:${device_id}`,
          payload: { ...event, device_id },
          expiresAt: epochOf(expiresAt),
        }),
      ),
  );
  if (perDevice.length === 0) return;
  await jobs.enqueue(db, organization, perDevice, now());
  jobs.wake(organization, perDevice);
}

const noProblems = async (work: Promise<void>) => {
  await work;
  return new Map<number, unknown>();
};

export const toPerson = defineJob({
  ...pushJob,
  kind: 'push-visit',
  payload: UserEvent,
  run: (context: PushContext, job) => fanOut(context, job.organization, [job]),
  together: {
    most: 50,
    run: (context: PushContext, jobs: Jobs<UserEventJob>) =>
      noProblems(fanOut(context, jobs[0].organization, jobs)),
  },
});

export const pushJobs = [toPerson, toDevice];
