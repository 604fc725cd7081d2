import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { acceptProposal, createAbsence } from '#domain/absences/contract.ts';
import * as deposits from '#domain/deposits/contract.ts';
import { startTestApp, type TestApp, testNow } from '#test/app.ts';
import { aShopWithDeposits } from '#test/paying-shop.ts';
import * as world from '#test/world.ts';

let it: TestApp;
let home: Awaited<ReturnType<typeof aShopWithDeposits>>;
let externalId: string;
const hour = 3_600_000;
const date = '2026-11-20';
const as = async () => ({ token: await world.signIn(it.call, home.shop.owner.email) });
beforeAll(async () => {
  it = await startTestApp();
});
afterAll(() => it.close());
beforeEach(async () => {
  it.clock.set(testNow);
  home = await aShopWithDeposits(it);
});

const deposit = async () =>
  (await world.ask(it.call, deposits.listDeposits, {}, await as()))[0] as deposits.Deposit;
const stateAfter = async (hours: number) => {
  it.clock.advance(hours * hour);
  await it.deps.jobs.drain();
  return (await deposit()).state;
};

async function aPaidProposal(...start_locals: string[]) {
  const services = [{ service_id: home.service.id, quantity: 1 }];
  const client = world.aClient();
  const request = { slug: home.shop.slug, barber_id: home.barber.user.id, services, client };
  const opened = await world.ask(it.call, deposits.openDeposit, { ...request, start_local: `${date}T10:00` });
  ({ external_id: externalId } = opened as { external_id: string });
  await world.ask(it.call, deposits.receiveDeposit, { id: (await deposit()).id }, await as());
  const times = start_locals.map((start_local) => ({ barber_id: home.barber.user.id, start_local }));
  const reservation_id = (await deposit()).visit?.reservation_id ?? 0;
  await world.ask(
    it.call,
    createAbsence,
    {
      barber_id: home.barber.user.id,
      from: `${date}T00:00`,
      to: '2026-11-21T00:00',
      decisions: [{ reservation_id, do: 'propose', times }],
    },
    await as(),
  );
}

test('a deposit stays paid while times are proposed, at most for 48 hours', async () => {
  await aPaidProposal('2026-11-23T10:00');
  expect((await deposit()).state).toBe('paid');
  expect([await stateAfter(47), await stateAfter(1)]).toEqual(['paid', 'refunding']);
});

test('a deposit is given back at the last proposed start', async () => {
  await aPaidProposal('2026-11-19T10:00', '2026-11-19T12:00');
  expect([await stateAfter(23), await stateAfter(4)]).toEqual(['paid', 'refunding']);
});

test('a deposit goes on with the reservation that its client revives', async () => {
  await aPaidProposal('2026-11-23T10:00');
  const place = { barber_id: home.barber.user.id, start_local: '2026-11-23T10:00' };
  await world.ask(it.call, acceptProposal, { externalId, ...place });
  expect(await stateAfter(48)).toBe('paid');
});
