import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { bookReservation, takeBooking } from '#domain/booking/contract.ts';
import * as deposits from '#domain/deposits/contract.ts';
import { editRules } from '#domain/organization/rules.ts';
import { eraseClient } from '#domain/privacy/contract.ts';
import { saveProfile } from '#domain/profile/contract.ts';
import { changePublicReservation } from '#domain/reservations/contract.ts';
import { addClosing, deleteClosing } from '#domain/schedule/blocks/contract.ts';
import type { Service } from '#domain/services/contract.ts';
import * as calls from '#domain/waitlist/contract.ts';
import { startTestApp, type TestApp, testNow } from '#test/app.ts';
import { patience, roundsOf } from '#test/long-run.ts';
import { type PayingApp, startPayingApp } from '#test/paying-app.ts';
import { aShopWithCards, transferText } from '#test/paying-shop.ts';
import { aJoinRequest, aShopWithList, entryOf, wait } from '#test/waitlist.ts';
import * as world from '#test/world.ts';

const date = '2026-11-20';
const hour = 3_600_000;
let it: TestApp;
let shop: world.Shop;
let barber: world.Staff;
let service: Service;
let free: () => Promise<unknown>;

const asked = { who: 'listed', always: true } as const;
const noQuiet = { reminders: { quiet: { from: '00:00', to: '00:00' } } };
const staff = async () => ({ token: await world.signIn(it.call, shop.owner.email) });
const codeOf = ({ status, body }: { status: number; body: unknown }) => [
  status,
  (body as { code?: string }).code,
];
const linkOf = ({ external_id: externalId }: { external_id: string }) => ({ externalId });
const openFor = (entry: { external_id: string }) => world.ask(it.call, calls.openOfferDeposit, linkOf(entry));
const answersTo = async (entry: { external_id: string }) => [
  codeOf(await it.call(calls.acceptOffer, linkOf(entry))),
  codeOf(await it.call(calls.openOfferDeposit, linkOf(entry))),
];
const list = async () => world.ask(it.call, deposits.listDeposits, {}, await staff());
const request = () => ({
  slug: shop.slug,
  barber_id: barber.user.id,
  services: [{ service_id: service.id, quantity: 1 }],
  start_local: `${date}T10:00`,
  client: world.aClient({ email: `${world.aWord()}@example.com` }),
});
const rows = () =>
  it.db
    .selectFrom('reservations')
    .select(['id', 'status', 'hold', 'external_id'])
    .where('organization_id', '=', shop.organization.id)
    .where('status', 'in', ['scheduled', 'held'])
    .execute();
const passTo = async (at: number) => {
  it.clock.set(new Date(at).toISOString());
  await it.deps.jobs.drain();
};

async function aListThatPays() {
  it.clock.set(testNow);
  ({ shop, barber, service } = await aShopWithList(it));
  const as = { token: shop.token };
  await world.ask(it.call, saveProfile, { currency: 'UYU' }, as);
  const taken = await world.aReservation(shop, { barber, service, start_local: `${date}T10:00` });
  const policy = { deposits: asked, method: 'transfer', transfer_text: transferText } as const;
  await world.ask(it.call, editRules, { policy, ...noQuiet }, as);
  free = () =>
    world.ask(it.call, changePublicReservation, { externalId: taken.external_id, action: 'cancel' });
}

async function twoWhoWait() {
  const line = [
    await wait(it, aJoinRequest(shop.slug, service)),
    await wait(it, aJoinRequest(shop.slug, service)),
  ];
  await free();
  return line as [calls.WaitEntry, calls.WaitEntry];
}

describe('by transfer', () => {
  beforeAll(async () => {
    it = await startTestApp();
  });
  afterAll(() => it.close());
  beforeEach(aListThatPays);

  test('an offer is not accepted without its deposit, and stays as it is', async () => {
    const [entry] = await twoWhoWait();
    const before = await rows();
    const { status, body } = await it.call(calls.acceptOffer, linkOf(entry));
    expect([status, body]).toEqual([
      402,
      {
        code: 'deposit_required',
        detail: 'Esta barbería pide un anticipo de $250.00 para confirmar.',
        deposit: { amount: 250, currency: 'UYU', methods: ['transfer'] },
      },
    ]);
    expect(await rows()).toEqual(before);
    expect(await entryOf(it, entry)).toMatchObject({ state: 'offered' });
    expect(await list()).toEqual([]);
  });

  test('every other refusal comes before the deposit, and opens none', async () => {
    const [entry] = await twoWhoWait();
    const closing = { from_date: date, to_date: date, name: 'Feriado' };
    const { id } = await world.ask(it.call, addClosing, closing, await staff());
    expect(await answersTo(entry)).toEqual([
      [409, 'closed_day'],
      [409, 'closed_day'],
    ]);
    await world.ask(it.call, deleteClosing, { id }, await staff());
    await world.ask(it.call, editRules, { policy: { deposits: { who: 'nobody' } } }, await staff());
    expect(codeOf(await it.call(calls.openOfferDeposit, linkOf(entry)))).toEqual([409, 'deposit_not_due']);
    expect((await it.call(calls.acceptOffer, linkOf(entry))).status).toBe(200);
    expect(codeOf(await it.call(calls.openOfferDeposit, linkOf(entry)))).toEqual([409, 'offer_gone']);
  });

  test('the offered slot becomes the deposit’s, and the visit once the transfer is received', async () => {
    const [entry, next] = await twoWhoWait();
    const [offered] = await rows();
    const opened = await openFor(entry);
    expect(opened).toMatchObject({ amount: 250, method: 'transfer', instructions: transferText });
    expect(await rows()).toEqual([{ ...offered, hold: 'deposit' }]);
    expect(await openFor(entry)).toEqual(opened);
    expect(codeOf(await it.call(calls.acceptOffer, linkOf(entry)))).toEqual([429, 'deposit_open']);
    expect(await entryOf(it, entry)).toMatchObject({ state: 'booked', deposit_link: opened.external_id });
    const page = await world.ask(it.call, deposits.readPublicDeposit, linkOf(opened));
    expect(page).toMatchObject({
      state: 'open',
      visit: { start_at: '2026-11-20T13:00:00Z', services: [{ name: service.name }] },
    });
    await it.deps.jobs.drain();
    expect(it.mailer.sent.at(-1)?.subject).toMatch(/^Falta el anticipo de tu reserva/);
    const [{ id } = { id: 0 }] = await list();
    await world.ask(it.call, deposits.receiveDeposit, { id }, await staff());
    const booked = await world.ask(it.call, calls.acceptOffer, linkOf(entry));
    expect(booked).toMatchObject({
      external_id: opened.external_id,
      status: 'scheduled',
      services: [{ service: { name: service.name }, quantity: 1 }],
      deposit: { state: 'paid', amount: 250 },
    });
    expect(await entryOf(it, entry)).not.toHaveProperty('deposit_link');
    expect(await entryOf(it, next)).toMatchObject({ state: 'waiting' });
  });

  test('of an unpaid deposit the slot goes to the next in line, and its client waits again', async () => {
    const [entry, next] = await twoWhoWait();
    const { pay_until } = await openFor(entry);
    await passTo(Date.parse(pay_until));
    expect(await entryOf(it, entry)).toMatchObject({ state: 'waiting', offer: null });
    expect(await entryOf(it, next)).toMatchObject({ state: 'offered' });
    const waiting = await world.ask(it.call, calls.listWaitlist, {}, await staff());
    expect(waiting.map(({ lapsed }) => lapsed)).toEqual([1, 0]);
    const [{ id } = { id: 0 }] = await list();
    const late = await world.ask(it.call, deposits.receiveDeposit, { id }, await staff());
    expect(late.state).toBe('refunding');
    expect(await entryOf(it, entry)).toMatchObject({ state: 'waiting' });
  });

  test('a deposit paid late books the visit where nobody else took the time, and the client waits no more', async () => {
    const entry = await wait(it, aJoinRequest(shop.slug, service));
    await free();
    const { pay_until } = await openFor(entry);
    await passTo(Date.parse(pay_until));
    expect(await entryOf(it, entry)).toMatchObject({ state: 'waiting' });
    const [{ id } = { id: 0 }] = await list();
    expect((await world.ask(it.call, deposits.receiveDeposit, { id }, await staff())).state).toBe('paid');
    expect(await entryOf(it, entry)).toMatchObject({ state: 'booked' });
    expect(await rows()).toMatchObject([{ status: 'scheduled' }]);
  });

  test('a client who gives up the deposit passes the slot on, and lets nothing lapse', async () => {
    const [entry, next] = await twoWhoWait();
    await world.ask(it.call, deposits.giveUpDeposit, linkOf(await openFor(entry)));
    expect(await entryOf(it, entry)).toMatchObject({ state: 'waiting', offer: null });
    expect(await entryOf(it, next)).toMatchObject({ state: 'offered' });
    const waiting = await world.ask(it.call, calls.listWaitlist, {}, await staff());
    expect(waiting.map(({ lapsed }) => lapsed)).toEqual([0, 0]);
  });

  test('a client erased before the deposit is paid waits no more', async () => {
    const [entry] = await twoWhoWait();
    const { pay_until } = await openFor(entry);
    const [booked] = await world.ask(it.call, calls.listWaitlist, { state: 'booked' }, await staff());
    await world.ask(it.call, eraseClient, { id: booked?.client.id ?? 0, confirm: 'BORRAR' }, await staff());
    await passTo(Date.parse(pay_until));
    const left = await world.ask(it.call, calls.listWaitlist, { state: 'left' }, await staff());
    expect(left.map(({ id }) => id)).toEqual([booked?.id]);
  });

  test(
    'in the second in which the offer ends a deposit, a rival and the staff leave one in the chair',
    async () => {
      for (let round = 0; round < roundsOf({ short: 4, long: 60 }); round += 1) {
        await aListThatPays();
        const as = await staff();
        const [entry, next] = await twoWhoWait();
        const { offer } = await entryOf(it, entry);
        const end = Date.parse(offer?.expires_at ?? '');
        it.clock.set(new Date(end - (round % 2)).toISOString());
        const { slug: _, ...booking } = request();
        const taken = { ...booking, channel: 'phone' as const };
        const answers = await Promise.all([
          it.call(calls.openOfferDeposit, linkOf(entry)),
          it.call(calls.openOfferDeposit, linkOf(entry)),
          it.call(bookReservation, request()),
          it.call(takeBooking, taken, as),
          passTo(end),
        ]);
        const opened = answers.slice(0, 2).flatMap((one) => (one?.status === 201 ? [one.body] : []));
        expect(opened.every((one) => JSON.stringify(one) === JSON.stringify(opened[0]))).toBe(true);
        await it.deps.jobs.drain();
        const left = await rows();
        const { state } = await entryOf(it, entry);
        expect(left).toHaveLength(1);
        expect(await list()).toHaveLength(Math.min(1, opened.length));
        expect(state).toBe(opened.length > 0 ? 'booked' : 'waiting');
        expect(left[0]?.hold === 'deposit').toBe(opened.length > 0);
        const { offer: passed } = await entryOf(it, next);
        expect(left[0]?.hold === 'offer').toBe(passed !== null);
      }
    },
    patience,
  );

  test(
    'in the second in which its hold ends a received deposit books the visit, or its slot goes on',
    async () => {
      for (let round = 0; round < roundsOf({ short: 4, long: 60 }); round += 1) {
        await aListThatPays();
        const [entry, next] = await twoWhoWait();
        const { pay_until, external_id } = await openFor(entry);
        const [{ id } = { id: 0 }] = await list();
        it.clock.set(new Date(Date.parse(pay_until) - (round % 2)).toISOString());
        const as = await staff();
        const [received] = await Promise.all([
          it.call(deposits.receiveDeposit, { id }, as),
          it.call(bookReservation, request()),
          passTo(Date.parse(pay_until)),
        ]);
        expect(received.status).toBe(200);
        await it.deps.jobs.drain();
        const [deposit] = await list();
        const isPaid = deposit?.state === 'paid';
        const left = await rows();
        expect(left).toHaveLength(1);
        expect(left[0]?.external_id === external_id && left[0]?.status === 'scheduled').toBe(isPaid);
        expect(['paid', 'refunding']).toContain(deposit?.state);
        expect((await entryOf(it, entry)).state).toBe(isPaid ? 'booked' : 'waiting');
        expect((await entryOf(it, next)).state).toBe(isPaid ? 'waiting' : 'offered');
      }
    },
    patience,
  );
});

describe('with limits', () => {
  beforeAll(async () => {
    it = await startTestApp({ env: { RATE_LIMITS: 'on' } });
  });
  afterAll(() => it.close());
  beforeEach(aListThatPays);

  test('who has an unpaid deposit gets no second one', async () => {
    const client = world.aClient({ email: 'dos@example.com', phone: '+598 98 123 456' });
    const entry = await wait(it, aJoinRequest(shop.slug, service, { client }));
    await free();
    const other = { ...request(), start_local: `${date}T15:00`, client };
    await world.ask(it.call, deposits.openDeposit, other);
    expect(await answersTo(entry)).toEqual([
      [429, 'deposit_open'],
      [429, 'deposit_open'],
    ]);
    expect(await entryOf(it, entry)).toMatchObject({ state: 'offered' });
  });
});

describe('with a card', () => {
  let paying: PayingApp;
  beforeAll(async () => {
    paying = await startPayingApp();
    it = paying;
  });
  afterAll(() => paying.close());

  test('the offer is booked once the payment arrives', async () => {
    ({ shop, barber, service } = await aShopWithCards(paying));
    const as = { token: shop.token };
    const off = { policy: { deposits: { who: 'nobody' } }, waitlist: { on: true }, ...noQuiet } as const;
    await world.ask(it.call, editRules, off, as);
    const place = { barber, service, start_local: `${date}T10:00` };
    const taken = await world.aReservation(shop, place);
    await world.ask(it.call, editRules, { policy: { deposits: asked } }, as);
    const entry = await wait(
      it,
      aJoinRequest(shop.slug, service, {
        client: world.aClient({ phone: '+52 55 1234 5678' }),
      }),
    );
    await world.ask(it.call, changePublicReservation, { externalId: taken.external_id, action: 'cancel' });
    expect(codeOf(await it.call(calls.acceptOffer, linkOf(entry)))).toEqual([402, 'deposit_required']);
    const opened = await openFor(entry);
    expect(opened.method).toBe('card');
    expect(Date.parse(opened.pay_until) - it.clock.now()).toBeLessThan(hour);
    const { url } = await world.ask(it.call, deposits.openCheckout, linkOf(opened));
    await paying.press(url, 'pay');
    await paying.sandbox.deliver();
    await it.deps.jobs.drain();
    expect(await world.ask(it.call, calls.acceptOffer, linkOf(entry))).toMatchObject({
      external_id: opened.external_id,
      status: 'scheduled',
      deposit: { state: 'paid' },
    });
  });
});
