import { z } from 'zod';
import { minutes } from '../clock.ts';
import { defineJob } from '../jobs/define-job.ts';
import { findTargets } from './queries.ts';
import { type PushContext, pushJob, sendToDevice } from './notifications.ts';

export const deviceTest = defineJob({
  ...pushJob,
  kind: 'push-test',
  payload: z.object({ device_id: z.number() }),
  expiresAfter: 5 * minutes,
  async run(context: PushContext, { organization, payload: { device_id } }) {
    const [device] = await findTargets(context.db, organization, { ids: [device_id] }, context.now());
    if (!device) return;
    const data = {
      title: 'Navaja',
      body: 'Los avisos llegan a este dispositivo.',
      url: '/dashboard/agenda?view=day',
      tag: 'test',
    };
    const options = { ttl: 5 * 60, topic: 'test', urgency: 'high' } as const;
    await sendToDevice(context, organization, device, { data, ...options });
  },
});
