import { afterEach, beforeEach, expect, test } from 'vitest';
import { eraseClient } from '#domain/privacy/contract.ts';
import { erasingWord } from '#domain/privacy/erasing-word.ts';
import { type ChattingApp, startChattingApp } from '../chatting-app.ts';
import { tell } from '../faults/figures.ts';
import { aPerson, tablesWith } from '../personal-data.ts';
import * as world from '../world.ts';
import { aStreet, dieEverywhere, type Street } from './crash-points.ts';

const words = { mail: 'cancel', chat: 'cancel' };
let it: ChattingApp;
let street: Street;
beforeEach(async () => {
  it = await startChattingApp();
  street = await aStreet(it, { before_hours: [] });
});
afterEach(() => it.close());

async function known(nth: number) {
  const person = aPerson();
  const { id } = await street.book(nth, person);
  const row = it.db.selectFrom('reservations').select('client_id').where('id', '=', id);
  const { client_id } = await row.executeTakeFirstOrThrow();
  await street.wait(nth, person);
  await it.settle();
  const erasure = { id: client_id ?? 0, confirm: erasingWord } as const;
  const as = { token: await world.signIn(it.call, street.shop.owner.email) };
  return { person, erasure, as };
}

async function endsErased({ person, erasure, as }: Awaited<ReturnType<typeof known>>, nth: number) {
  expect([200, 404]).toContain((await it.call(eraseClient, erasure, as)).status);
  await street.pass(5, 5, 5);
  const { firstname, lastname, email, phone } = person;
  expect(await tablesWith(it, [firstname, lastname, email, phone])).toEqual([]);
  expect(street.sentTo(person, words).mails).toBe(1);
  expect(await street.rowsAt(nth)).toEqual([]);
  const open = it.db.selectFrom('erasures').select('client_id').where('done_at', 'is', null);
  expect(await open.execute()).toEqual([]);
}

test('somebody is erased as a whole wherever the process dies that begins it', async () => {
  const deaths = await dieEverywhere(it, async (nth) => {
    const scene = await known(nth);
    return {
      act: ({ call }) => call(eraseClient, scene.erasure, scene.as),
      goOn: () => endsErased(scene, nth),
    };
  });
  tell('a client is erased', `${deaths} deaths`);
  expect(deaths).toBeGreaterThan(1);
});

test('somebody is erased as a whole wherever the process dies that goes on with it', async () => {
  const deaths = await dieEverywhere(it, async (nth) => {
    const scene = await known(nth);
    await it.call(eraseClient, scene.erasure, scene.as);
    await it.settle();
    it.clock.advance(61_000);
    return {
      act: ({ drain }) => drain(),
      goOn: () => endsErased(scene, nth),
    };
  });
  tell('an erasing goes on', `${deaths} deaths`);
  expect(deaths).toBeGreaterThan(1);
});
