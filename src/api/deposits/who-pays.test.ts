import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { bookReservation } from '#domain/booking/contract.ts';
import { blockClient, createClient } from '#domain/clients/contract.ts';
import { mergeClients } from '#domain/clients/merge-contract.ts';
import * as calls from '#domain/deposits/contract.ts';
import type { Policy } from '#domain/organization/policy.ts';
import { editRules } from '#domain/organization/rules.ts';
import { addClosing } from '#domain/schedule/blocks/contract.ts';
import { changePublicReservation, setReservationStatus } from '#domain/reservations/contract.ts';
import type { ReservationStatus } from '#domain/reservations/status.ts';
import { startTestApp, testNow, type TestApp } from '#test/app.ts';
import { aClientBook } from '#test/client-book.ts';
import { aShopWithDeposits } from '#test/paying-shop.ts';
import * as world from '#test/world.ts';

type Asked = Parameters<typeof world.aClient>[0];
const nobody = { first_time: false, after_no_shows: null, premium: false, always: false };

async function aShop(app: TestApp, deposits: Partial<Policy['deposits']>) {
  const book = await aClientBook(app, await aShopWithDeposits(app, { deposits: { ...nobody, ...deposits } }));
  const request = (time: string, client: Asked = {}) => ({
    slug: book.shop.slug,
    barber_id: book.barber.user.id,
    services: book.services,
    start_local: `2026-11-20T${time}`,
    client: world.aClient(client),
  });
  return {
    ...book,
    request,
    answer: async (time: string, client: Asked = {}) => {
      const { status, body } = await app.call(bookReservation, request(time, client));
      return status === 201 ? 'booked' : (body as unknown as { code: string }).code;
    },
    past: async (client: { id: number }, status: ReservationStatus, day?: string) => {
      const { id } = await book.visit(client, day);
      await world.ask(app.call, setReservationStatus, { id, status }, book.own);
    },
    edit: (policy: object) => world.ask(app.call, editRules, { policy }, book.own),
  };
}

describe('without limits', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp();
  });
  afterAll(() => app.close());
  beforeEach(() => app.clock.set(testNow));

  test('a first visit pays until one was completed under its e-mail or its phone', async () => {
    const shop = await aShop(app, { first_time: true });
    const [email, phone] = ['rita@example.com', '+598 99 555 111'];
    const rita = await world.ask(app.call, createClient, { firstname: 'Rita', email, phone }, shop.own);
    await shop.past(rita, 'no_show');
    expect(await shop.answer('09:00', { email, phone })).toBe('deposit_required');
    await shop.past(rita, 'completed');
    expect(await shop.answer('09:00', { email, phone: '+598 99 555 222' })).toBe('booked');
    expect(await shop.answer('10:00', { phone })).toBe('booked');
    expect(await shop.answer('11:00', { phone: '+598 99 555 333' })).toBe('deposit_required');
  });

  test('merged records count as one person', async () => {
    const shop = await aShop(app, { first_time: true });
    const [old, known] = [
      await shop.add({ firstname: 'Rita', phone: '+598 99 555 444' }),
      await shop.add({ firstname: 'Rita', email: 'rita.paz@example.com' }),
    ];
    await shop.past(old, 'completed');
    expect(await shop.answer('09:00', { email: 'rita.paz@example.com', phone: '+598 99 555 445' })).toBe(
      'deposit_required',
    );
    await world.ask(app.call, mergeClients, { id: known.id, ids: [old.id] }, shop.own);
    expect(await shop.answer('09:00', { email: 'rita.paz@example.com', phone: '+598 99 555 446' })).toBe(
      'booked',
    );
  });

  test('who missed often enough in twelve months pays, in this shop alone', async () => {
    const [shop, other] = [await aShop(app, { after_no_shows: 2 }), await aShop(app, { after_no_shows: 1 })];
    const phone = '+598 99 555 777';
    const leo = await shop.add({ firstname: 'Leo', phone });
    await shop.past(leo, 'no_show', '2026-11-09');
    await shop.past(leo, 'completed', '2026-11-10');
    expect(await shop.answer('09:00', { phone })).toBe('booked');
    expect(await other.answer('09:00', { phone })).toBe('booked');
    await shop.past(leo, 'no_show', '2026-11-11');
    expect(await shop.answer('10:00', { phone })).toBe('deposit_required');
    app.clock.set('2027-11-10T12:00:00Z');
    const later = { ...shop.request('10:00', { phone }), start_local: '2027-11-12T10:00' };
    expect((await app.call(bookReservation, later)).status).toBe(201);
  });

  test('the deposit comes after every other reason to refuse', async () => {
    const shop = await aShop(app, { always: true });
    await world.ask(app.call, calls.openDeposit, shop.request('10:00'));
    expect(await shop.answer('10:00')).toBe('slot_taken');
    expect(await shop.answer('20:00')).toBe('outside_hours');
    const phone = '+598 99 555 888';
    const eva = await shop.add({ firstname: 'Eva', phone });
    await world.ask(app.call, blockClient, { id: eva.id }, shop.own);
    expect(await shop.answer('11:00', { phone })).toBe('not_taken_online');
  });

  test('a policy that changes after the opening changes neither sum nor booking', async () => {
    const shop = await aShop(app, { always: true });
    const { external_id: externalId } = await world.ask(app.call, calls.openDeposit, shop.request('10:00'));
    await shop.edit({ amount: { percent: 100 }, deposits: { who: 'nobody' } });
    expect(await world.ask(app.call, calls.readPublicDeposit, { externalId })).toMatchObject({ amount: 250 });
    const closing = { from_date: '2026-11-20', to_date: '2026-11-20', name: 'Feriado' };
    await world.ask(app.call, addClosing, closing, shop.own);
    await world.ask(app.call, editRules, { online: { paused: true } }, shop.own);
    const [deposit] = await world.ask(app.call, calls.listDeposits, {}, shop.own);
    expect(await world.ask(app.call, calls.receiveDeposit, { id: deposit?.id ?? 0 }, shop.own)).toMatchObject(
      { state: 'paid', amount: 250 },
    );
  });

  test('barbers who see their own clients alone list their own deposits', async () => {
    const shop = await aShop(app, { always: true });
    await world.ask(app.call, calls.openDeposit, shop.request('10:00'));
    const eva = await world.aStaffMember(shop.shop, { firstname: 'Eva' });
    const seen = async ({ token }: { token: string }) =>
      (await world.ask(app.call, calls.listDeposits, {}, { token })).length;
    expect([await seen(eva), await seen(shop.barber)]).toEqual([1, 1]);
    await world.ask(app.call, editRules, { clients: { barbers_see: 'own' } }, shop.own);
    expect([await seen(eva), await seen(shop.barber), await seen(shop.own)]).toEqual([0, 1, 1]);
  });

  test.each([
    ['in time', 0, 'Anticipo por devolver'],
    ['late', 72, 'Anticipo que no se devuelve'],
  ])(
    'the e-mail about a visit canceled %s says what becomes of the deposit',
    async (_, cancel_hours, name) => {
      const shop = await aShop(app, { always: true });
      await world.ask(app.call, editRules, { terms: { cancel_hours } }, shop.own);
      const request = shop.request('10:00');
      const { external_id: externalId } = await world.ask(app.call, calls.openDeposit, request);
      const [deposit] = await world.ask(app.call, calls.listDeposits, {}, shop.own);
      await world.ask(app.call, calls.receiveDeposit, { id: deposit?.id ?? 0 }, shop.own);
      const mailOf = async (begin: string) => {
        await app.deps.jobs.drain();
        const own = app.mailer.sent.filter(({ to }) => to === request.client.email);
        return own.find(({ subject }) => subject.startsWith(begin))?.text ?? '';
      };
      expect(await mailOf('Reserva confirmada')).toMatch(/Anticipo pagado\W+250\.00/);
      await world.ask(app.call, changePublicReservation, { externalId, action: 'cancel' });
      expect(await mailOf('Reserva cancelada')).toMatch(new RegExp(`${name}\\W+250\\.00`));
    },
  );
});

describe('with limits', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp({ env: { RATE_LIMITS: 'on', TRUSTED_PROXY: '127.0.0.1' } });
  });
  afterAll(() => app.close());

  test('an unpaid deposit is one of the three visits ahead, and comes before a second one', async () => {
    const shop = await aShop(app, { always: true });
    await shop.edit({ deposits: { who: 'nobody' } });
    const phone = '+598 99 555 999';
    for (const time of ['09:00', '09:30']) expect(await shop.answer(time, { phone })).toBe('booked');
    await shop.edit({ deposits: { who: 'listed' } });
    await world.ask(app.call, calls.openDeposit, shop.request('10:00', { phone }));
    expect(await shop.answer('11:00', { phone })).toBe('too_many_visits');
    expect(await shop.answer('11:00')).toBe('deposit_required');
  });

  test('of one network address the seventh opening in half an hour waits', async () => {
    const shop = await aShop(app, { always: true });
    const open = (nth: number) =>
      app.call(
        calls.openDeposit,
        { ...shop.request('10:00', { phone: `+598 99 666 00${nth}` }), start_local: `2026-11-2${nth}T12:00` },
        { headers: { 'x-forwarded-for': '203.0.113.77' } },
      );
    for (let nth = 1; nth <= 6; nth += 1) expect((await open(nth)).status).not.toBe(429);
    const refused = await open(7);
    expect(refused).toMatchObject({ status: 429, body: { code: 'too_many' } });
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  });
});
