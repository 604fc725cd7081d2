import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { startTestApp, type TestApp, testNow } from '#test/app.ts';
import * as world from '#test/world.ts';
import { hours, minutes, seconds } from '../../clock.ts';
import type { OrganizationId } from '../../database/connection.ts';
import { defineJob, jobOf } from '../../jobs/define-job.ts';
import { enqueue } from '../../jobs/queue.ts';
import type { WorkerContext } from '../../jobs/lane-worker.ts';
import { createJobRunner, type JobRunner } from '../../jobs/worker.ts';
import { createChatDesk } from './chat-limits.ts';
import type { Chats, Handover, TemplateChat } from './chats.ts';
import { setOptOut } from './optouts.ts';
import { type Chat, type ChatContext, sendChat } from './send-chat.ts';

let app: TestApp;
let tenant: OrganizationId;
beforeAll(async () => {
  app = await startTestApp({ env: { WHATSAPP_PER_DAY: '3', RATE_LIMITS: 'on' } });
});
afterAll(() => app.close());
beforeEach(async () => {
  app.clock.set(testNow);
  await app.db.deleteFrom('rate_limits').execute();
  await app.db.deleteFrom('chat_optouts').execute();
  tenant = (await world.aShop(app.call)).organization.id as OrganizationId;
  await app.db.deleteFrom('outbox').execute();
});

const aChat = (to: string): Chat => ({
  template: 'navaja_recordatorio',
  kind: 'reminder',
  to,
  values: ['Ana', 'Central', 'martes 24/11 10:00', 'Leo'],
  buttons: [],
  reservationId: null,
  clientId: null,
});
const refused = (code: number): Handover => ({ outcome: 'refused', code, text: '' });
type Answer = Handover | 'sent' | (() => Promise<Handover>);
type Payload = { to: string };
type Context = ChatContext & WorkerContext;

const ofFreeShop = { isConfirmed: true, hasPaid: false };

function aLane(answers: Answer[], { hasMail = true, standing = ofFreeShop } = {}) {
  const posted: TemplateChat[] = [];
  const mailed: string[] = [];
  const chats: Chats = {
    async sendTemplate(chat) {
      posted.push(chat);
      const answer = answers.shift() ?? 'sent';
      if (typeof answer === 'function') return answer();
      return answer === 'sent' ? { outcome: 'sent', providerId: `wamid.${world.aWord()}` } : answer;
    },
    sendText: () => Promise.reject(new Error('no text')),
  };
  const payload = z.object({ to: z.string() });
  const mail = defineJob({
    kind: 'a-mail',
    lane: 'mail',
    payload,
    expiresAfter: hours,
    run: async (_context: Context, job) => void mailed.push(job.key),
  });
  const chat = defineJob<Payload, Context>({
    kind: 'a-chat',
    lane: 'chat',
    payload,
    expiresAfter: 3 * hours,
    run: (context, job) => {
      const fallback = jobOf(mail, { key: job.key.replace('chat', 'mail'), payload: job.payload });
      return sendChat(context, job, aChat(job.payload.to), hasMail ? fallback : null);
    },
  });
  const chatDesk = createChatDesk({ perSecond: 80, perDay: 3 });
  const context: Context = {
    ...app.deps,
    chats,
    chatDesk,
    trustOf: async () => standing,
    recordFailure: async () => {},
  };
  const runner: JobRunner = createJobRunner(context, { kinds: [chat, mail] });
  const add = (...people: string[]) => {
    const jobs = people.map((to) => jobOf(chat, { key: `chat:${to}`, payload: { to } }));
    return enqueue(app.db, tenant, jobs, app.clock.now());
  };
  const after = async (ms: number) => {
    app.clock.advance(ms);
    await runner.drain();
  };
  return { posted, mailed, add, after, drain: () => after(0), figures: chatDesk.figures };
}

const messages = () =>
  app.db
    .selectFrom('messages')
    .select(['key', 'state', 'provider_id', 'problem'])
    .where('organization_id', '=', tenant)
    .orderBy('id')
    .execute();
const stateOf = async () => (await messages()).map(({ state }) => state);
const ana = '59899111111';

describe('a chat', () => {
  test('is handed over once, and what the service called it is kept', async () => {
    const lane = aLane([]);
    await lane.add(ana);
    await lane.drain();
    await lane.after(hours);
    expect(lane.posted).toHaveLength(1);
    const { id } = await app.db
      .selectFrom('messages')
      .select('id')
      .where('organization_id', '=', tenant)
      .executeTakeFirstOrThrow();
    expect(lane.posted[0]?.reference).toBe(`${tenant.toString(36)}.${id}`);
    expect(await messages()).toMatchObject([{ state: 'sent', problem: null }]);
    expect((await messages())[0]?.provider_id).toMatch(/^wamid/);
    expect(lane.mailed).toEqual([]);
    expect(lane.figures.sent).toBe(1);
  });

  test('that the service may have taken is never handed over again; after ten minutes an email goes', async () => {
    const lane = aLane([{ outcome: 'unsure', text: 'ECONNRESET' }]);
    await lane.add(ana);
    await lane.drain();
    expect(await stateOf()).toEqual(['unknown']);
    await lane.after(9 * minutes);
    expect(lane.mailed).toEqual([]);
    await lane.after(minutes);
    expect(lane.mailed).toEqual([`mail:${ana}`]);
    await lane.after(hours);
    expect(lane.posted).toHaveLength(1);
    expect(lane.mailed).toHaveLength(1);
  });

  test('is never handed over again by whoever takes over from a process that died', async () => {
    const dies = () => Promise.reject(new Error('killed'));
    const lane = aLane([dies]);
    await lane.add(ana);
    await lane.drain();
    expect(await stateOf()).toEqual(['sending']);
    await lane.after(6 * minutes);
    expect(await stateOf()).toEqual(['unknown']);
    await lane.after(10 * minutes);
    expect(lane.posted).toHaveLength(1);
    expect(lane.mailed).toEqual([`mail:${ana}`]);
  });

  test('that turns out to have arrived sends no email', async () => {
    const lane = aLane([{ outcome: 'unsure', text: 'ECONNRESET' }]);
    await lane.add(ana);
    await lane.drain();
    await app.db
      .updateTable('messages')
      .set({ state: 'delivered' })
      .where('organization_id', '=', tenant)
      .execute();
    await lane.after(hours);
    expect(lane.mailed).toEqual([]);
    expect(lane.posted).toHaveLength(1);
  });

  test('goes to nobody who said BAJA while it waited', async () => {
    const lane = aLane([]);
    await lane.add(ana);
    await setOptOut(app.db, ana, { out: true, at: app.clock.now() });
    await lane.drain();
    expect(lane.posted).toEqual([]);
    expect(await messages()).toMatchObject([{ state: 'skipped', problem: 'opted-out' }]);
    expect(lane.mailed).toEqual([`mail:${ana}`]);
  });

  test('that would come too late goes by email', async () => {
    const lane = aLane([{ outcome: 'unreached', text: 'ECONNREFUSED' }]);
    await lane.add(ana);
    app.clock.advance(2 * hours + 49 * minutes + 55 * seconds);
    await lane.drain();
    expect(await messages()).toMatchObject([{ state: 'failed', problem: 'ECONNREFUSED' }]);
    expect(lane.mailed).toEqual([`mail:${ana}`]);
  });
});

describe('a refusal', () => {
  test.each([4, 80007, 130429])('%i closes the lane for 5 s, then for twice as long', async (code) => {
    const lane = aLane([refused(code), refused(code)]);
    await lane.add(ana, '59899222222');
    await lane.drain();
    expect(lane.posted).toHaveLength(1);
    expect(await stateOf()).toEqual(['planned']);
    await lane.after(4 * seconds);
    expect(lane.posted).toHaveLength(1);
    await lane.after(seconds);
    expect(lane.posted).toHaveLength(2);
    await lane.after(9 * seconds);
    expect(lane.posted).toHaveLength(2);
    await lane.after(seconds);
    expect(lane.posted).toHaveLength(4);
    expect(await stateOf()).toEqual(['sent', 'sent']);
    expect(lane.mailed).toEqual([]);
  });

  test('131056 puts off this one alone for a minute', async () => {
    const lane = aLane([refused(131056)]);
    await lane.add(ana, '59899222222');
    await lane.drain();
    expect(lane.posted).toHaveLength(2);
    await lane.after(59 * seconds);
    expect(lane.posted).toHaveLength(2);
    await lane.after(seconds);
    expect(lane.posted).toHaveLength(3);
    expect(await stateOf()).toEqual(['sent', 'sent']);
  });

  test.each([1, 2, 131000, 131016])('%i is tried again after growing pauses', async (code) => {
    const lane = aLane([refused(code), refused(code)]);
    await lane.add(ana);
    await lane.drain();
    await lane.after(10 * seconds);
    await lane.after(59 * seconds);
    expect(lane.posted).toHaveLength(2);
    await lane.after(seconds);
    expect(lane.posted).toHaveLength(3);
    expect(await stateOf()).toEqual(['sent']);
  });

  test.each([131026, 131021, 131030, 131049, 131050, 131047])(
    '%i is about the person: an email goes instead',
    async (code) => {
      const lane = aLane([refused(code)]);
      await lane.add(ana, '59899222222');
      await lane.drain();
      expect(await messages()).toMatchObject([{ state: 'failed', problem: String(code) }, { state: 'sent' }]);
      expect(lane.mailed).toEqual([`mail:${ana}`]);
      expect(lane.figures.failed.get(String(code))).toBe(1);
    },
  );

  test.each([0, 3, 10, 190, 200, 131005, 131031, 131042, 131048, 132000, 132015, 133010, 368, 987_654])(
    '%i is ours to repair: emails go, and the service is left alone for a quarter of an hour',
    async (code) => {
      const lane = aLane([refused(code)]);
      await lane.add(ana, '59899222222');
      await lane.drain();
      expect(lane.posted).toHaveLength(1);
      expect(lane.mailed).toEqual([`mail:${ana}`, 'mail:59899222222']);
      expect(lane.figures.refused.get(String(code))).toBe(1);
      await lane.after(15 * minutes);
      await lane.add('59899333333');
      await lane.drain();
      expect(lane.posted).toHaveLength(2);
    },
  );

  test('that lasts an hour holds up no email, and what has an email of its own goes once it is repaired', async () => {
    const lane = aLane([190, 190, 190, 190].map(refused), { hasMail: false });
    await lane.add(ana);
    for (let at = 0; at < 4; at += 1) await lane.after(at === 0 ? 0 : 15 * minutes);
    expect(lane.posted).toHaveLength(4);
    await lane.after(15 * minutes);
    expect(await stateOf()).toEqual(['sent']);
  });
});

describe('the limit of different people in a day', () => {
  test('lets those beyond it have emails, and everybody who was written to have more', async () => {
    const lane = aLane([]);
    await lane.add('1001', '1002', '1003', '1004');
    await lane.drain();
    expect(lane.posted).toHaveLength(3);
    expect(lane.mailed).toEqual(['mail:1004']);
    expect(lane.figures.limited).toBe(1);
    await app.db.deleteFrom('outbox').execute();
    await app.db.deleteFrom('messages').where('organization_id', '=', tenant).execute();
    await lane.add('1001', '1005');
    await lane.drain();
    expect(lane.posted.map(({ to }) => to)).toEqual(['1001', '1002', '1003', '1001']);
  });

  test('does not count whom the service refused', async () => {
    const lane = aLane([refused(131026), refused(131026)]);
    await lane.add('1001', '1002', '1003', '1004', '1005');
    await lane.drain();
    expect(lane.posted).toHaveLength(5);
    expect(lane.mailed).toHaveLength(2);
  });

  test('counts the 24 hours before, whatever the day', async () => {
    const lane = aLane([]);
    await lane.add('1001', '1002');
    await lane.drain();
    await lane.after(20 * hours);
    await lane.add('1003', '1004');
    await lane.drain();
    expect(lane.posted.map(({ to }) => to)).toEqual(['1001', '1002', '1003']);
    await lane.after(5 * hours);
    await lane.add('1005', '1006', '1007');
    await lane.drain();
    expect(lane.posted.map(({ to }) => to)).toEqual(['1001', '1002', '1003', '1005', '1006']);
  });
});

test('many that wait at a service that takes no more are handed over one at a pause, and none is lost', async () => {
  await app.db.deleteFrom('rate_limits').execute();
  const people = Array.from({ length: 3 }, (_, nth) => `5989900000${nth}`);
  const lane = aLane(Array.from({ length: 20 }, () => refused(130429)));
  await lane.add(...people);
  await lane.drain();
  let last = lane.posted.length;
  for (let second = 0; second < 600; second += 5) {
    await lane.after(5 * seconds);
    expect(lane.posted.length - last).toBeLessThanOrEqual(1);
    last = lane.posted.length;
  }
  expect(last).toBeLessThanOrEqual(9);
  expect(await messages()).toSatisfy((all: { state: string }[]) =>
    all.every(({ state }) => state === 'planned'),
  );
});
