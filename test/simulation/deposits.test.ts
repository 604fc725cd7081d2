import { afterEach, beforeEach, expect, test } from 'vitest';
import { hours, minutes, seconds } from '#api/clock.ts';
import { type Chance, chanceOf } from '../chance.ts';
import { tell } from '../faults/figures.ts';
import { type PayingApp, startPayingApp } from '../paying-app.ts';
import type { Ask } from './changes.ts';
import type { PostWebhook } from './courier.ts';
import { aCardTown, type CardTown } from './deposits/card-town.ts';
import { clientsOf } from './deposits/clients.ts';
import { contradictions } from './deposits/judge.ts';
import { type Provider, providerOf } from './deposits/provider.ts';
import { staffOf } from './deposits/staff.ts';
import { anInstance, type Instance } from './instance.ts';
import { moments, seedsOf } from './seeds.ts';

let paying: PayingApp;
beforeEach(async () => {
  paying = await startPayingApp();
});
afterEach(() => paying.close());

const short = [seconds, seconds, 20 * seconds, minutes, minutes, 3 * minutes];
const pauses = [...short, ...short, 11 * minutes, 35 * minutes, 3 * hours];

const times = <T>(count: number, act: () => T): T[] => Array.from({ length: count }, act);

async function play(town: CardTown, provider: Provider, staff: ReturnType<typeof staffOf>) {
  const { chance } = town;
  const clients = clientsOf(town);
  const faults = { count: 0 };
  const anew = () => anInstance({ control: paying, chance, mailbox: town.mailbox, faults });
  let instance: Instance = await anew();
  let deaths = 0;
  const run: Ask = (work) => Promise.race([work(instance.call), instance.died]);
  const post: PostWebhook = (...message) => Promise.race([instance.postConnected(...message), instance.died]);

  for (let moment = 0; moment < moments; moment += 1) {
    if (chance.happens(0.2)) instance.doom(1 + chance.below(80));
    await Promise.all([
      ...times(4 + chance.below(5), () => clients.act(run)),
      ...times(2 + chance.below(4), () => staff.act(run)),
      ...(chance.happens(0.4) ? [provider.act()] : []),
      provider.courier.bring(post, 0.4),
      ...(chance.happens(0.7) ? [Promise.race([instance.drain(), instance.died])] : []),
    ]);
    paying.clock.advance(chance.oneOf(pauses));
    await provider.courier.collect();
    if (!instance.isDead()) continue;
    deaths += 1;
    instance = await anew();
  }
  await instance.close();
  return { faults, deaths, keys: clients.keys() };
}

async function settle(
  { courier, calmDown }: Provider,
  staff: ReturnType<typeof staffOf>,
  steps: readonly number[],
) {
  for (const step of steps) {
    await calmDown();
    await staff.giveBackAll();
    for (let tries = 0; tries < 50; tries += 1) {
      await courier.collect();
      if (courier.isEmpty()) break;
      await courier.bring(paying.postConnected, 0.7);
    }
    await paying.deps.jobs.drain();
    paying.clock.advance(step);
  }
}

async function history(chance: Chance) {
  const town = await aCardTown(paying, chance);
  const [provider, staff] = [providerOf(town), staffOf(town)];
  const played = await play(town, provider, staff);
  await settle(provider, staff, [
    ...times(6, () => 20 * minutes),
    ...times(12, () => 8 * hours),
    ...times(4, () => 20 * minutes),
  ]);
  const payments = provider.payments();
  const rows = await town.depositRows();
  return { ...played, town, payments, rows };
}

test.each(seedsOf({ short: 3, long: 100 }))(
  'seed %i: whatever fails on the way, every payment is booked, kept by the rule or returned, and never two of these',
  async (seed) => {
    const { town, payments, rows, keys, faults, deaths } = await history(chanceOf(seed));
    expect(town.odd).toEqual([]);
    expect(rows.length).toBeLessThanOrEqual(keys);
    expect(await contradictions(town, payments)).toEqual([]);
    const states = Map.groupBy(rows, ({ state }) => state);
    const ends = [...states].map(([state, all]) => `${all.length} ${state}`).join(', ');
    tell(`seed ${seed}`, `${payments.length} payments; ${ends}; ${faults.count} faults, ${deaths} deaths`);
  },
);
