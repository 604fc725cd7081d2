import { afterEach, beforeEach, expect, test } from 'vitest';
import { staleRows } from '#api/create-jobs.ts';
import { minutes, toInstant } from '#api/clock.ts';
import type { Mail } from '#api/integrations/mail/mailer.ts';
import { sweep } from '#api/jobs/sweep.ts';
import { type ChattingApp, startChattingApp } from '../chatting-app.ts';
import { tell } from '../faults/figures.ts';
import { faultsIn } from '../faults/judge.ts';
import { undone } from '../faults/mails.ts';
import { brokenPromises } from '../faults/promises.ts';
import { chanceOf } from '../chance.ts';
import type { Ask } from './changes.ts';
import { aChatCourier, type ChatCourier, type PostWebhook } from './chat-courier.ts';
import { anInstance, type Instance } from './instance.ts';
import { moments, seeds } from './seeds.ts';
import { aTown } from './town.ts';

// Milliseconds for the chat service to report a chat before the client gets an e-mail instead.
const doubt = 10 * minutes;
const faultsOfChats = ['undelivered', 'silent-before', 'silent-after', '131000', '130429'] as const;

let control: ChattingApp;
beforeEach(async () => {
  control = await startChattingApp();
});
afterEach(() => control.close());

/** Chats that were sent twice, and chats reported in time that the client received by e-mail too. */
async function toldTwice(mails: readonly Mail[], { heardAt }: ChatCourier): Promise<string[]> {
  const messages = await control.db.selectFrom('messages').select(['organization_id', 'id', 'key']).execute();
  const keyOf = new Map(
    messages.map(({ organization_id, id, key }) => [
      `${organization_id.toString(36)}.${id}`,
      `${organization_id}/${key}`,
    ]),
  );
  const mailed = new Set(mails.map(({ key }) => key));
  const bubbles = control.chatSandbox
    .threads()
    .flatMap((thread) => thread.bubbles.flatMap((bubble) => (bubble.from === 'shop' ? [bubble] : [])));
  const twice = Map.groupBy(bubbles, ({ reference }) => reference ?? '');
  const handedTwice = [...twice].filter(([, all]) => all.length > 1).map(([reference]) => reference);
  const alsoMailed = bubbles.filter(({ id, reference, atMs, progress }) => {
    const key = keyOf.get(reference ?? '') ?? '';
    const isHeardInTime = (heardAt.get(id) ?? Infinity) - atMs < doubt;
    return isHeardInTime && progress !== 'failed' && mailed.has(key.replace(/:chat$/, ':mail'));
  });
  return [...handedTwice, ...alsoMailed.map(({ reference }) => `${reference} by email too`)];
}

async function play(seed: number) {
  const chance = chanceOf(seed);
  const mailbox = { delivered: [] as Mail[] };
  const faults = { count: 0 };
  const town = await aTown(control, chance);
  const courier = aChatCourier(control, chance);
  const anew = () => anInstance({ control, chance, mailbox, faults });
  let instance: Instance = await anew();
  const run: Ask = (work) => Promise.race([work(instance.call), instance.died]);
  const post: PostWebhook = (...webhook) =>
    Promise.race([instance.postChatWebhook(...webhook), instance.died]);
  let deaths = 0;

  for (let moment = 0; moment < moments; moment += 1) {
    if (chance.happens(0.2)) instance.doom(1 + chance.below(60));
    if (chance.happens(0.15)) control.chatSandbox.fail(chance.oneOf(faultsOfChats));
    const crowd = Array.from({ length: 2 + chance.below(5) }, () => town.act(run));
    const runner = chance.happens(0.7) ? [Promise.race([instance.drain(), instance.died])] : [];
    await Promise.all([...crowd, ...runner, courier.bring(post, 0.5)]);
    expect(await brokenPromises(control.db, control.clock.now())).toEqual([]);
    control.clock.advance(chance.oneOf([0, 1, 3, 5, 8, 16]) * minutes);
    if (!instance.isDead()) continue;
    deaths += 1;
    instance = await anew();
  }
  await instance.close();
  return { town, courier, mails: mailbox.delivered, faults, deaths };
}

/** Counts slots whose hold has not expired: the job that ends an offer is due only when its slot's hold expires. */
async function liveHolds(): Promise<number> {
  const { db, clock } = control;
  const live = await db
    .selectFrom('reservations')
    .select('id')
    .where('status', '=', 'held')
    .where('held_until', '>=', toInstant(clock.now()))
    .execute();
  return live.length;
}

test.each(seeds)('seed %i: whatever fails, what was promised is kept, told once, and ends', async (seed) => {
  const { town, courier, mails, faults, deaths } = await play(seed);
  const { deps, clock, db } = control;
  await town.settle((work) => work(control.call));
  for (let tries = 0; tries < 40; tries += 1) {
    clock.advance(10 * minutes);
    await deps.jobs.drain();
    await courier.bring((body, signature) => control.post(body, signature), 1);
    const isDone = courier.isEmpty() && (await undone(db, clock.now())).length === 0;
    if (isDone && tries > 6 && (await liveHolds()) === 0) break;
  }
  expect(await undone(db, clock.now())).toEqual([]);
  expect(town.odd).toEqual([]);
  await sweep(deps, staleRows, { signal: new AbortController().signal, rest: async () => undefined });
  expect(await db.selectFrom('reservations').select('id').where('status', '=', 'held').execute()).toEqual([]);
  expect(await brokenPromises(db, clock.now())).toEqual([]);
  expect(await faultsIn(db)).toEqual([]);
  expect(await toldTwice([...mails, ...control.mailer.sent], courier)).toEqual([]);
  const offers = await db.selectFrom('waitlist_offers').select('outcome').execute();
  const ended = Object.entries(Object.groupBy(offers, ({ outcome }) => outcome)).map(
    ([outcome, all]) => `${all?.length} ${outcome}`,
  );
  const { booked, waiting } = town.figures();
  const people = `${booked} reservations, ${waiting} waited, offers: ${ended.join(', ') || 'none'}`;
  tell(
    `seed ${seed}`,
    `${people}; ${faults.count} faults, ${deaths} deaths, ${courier.again()} webhooks again`,
  );
});
