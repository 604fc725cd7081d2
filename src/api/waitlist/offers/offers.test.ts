import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { bookReservation, takeBooking } from '#domain/booking/contract.ts';
import { editRules } from '#domain/organization/rules.ts';
import {
  changePublicReservation,
  deleteReservation,
  listReservations,
  moveReservation,
  type PublicReservation,
  setReservationStatus,
} from '#domain/reservations/contract.ts';
import { addBlock, addClosing, deleteBlock, deleteClosing } from '#domain/schedule/blocks/contract.ts';
import { addDayOff, deleteDayOff, listBusy, saveHours } from '#domain/schedule/contract.ts';
import type { Service } from '#domain/services/contract.ts';
import * as calls from '#domain/waitlist/contract.ts';
import { startTestApp, type TestApp, testNow } from '#test/app.ts';
import { aShopWithList, aJoinRequest, entryOf, wait } from '#test/waitlist.ts';
import * as world from '#test/world.ts';

const minute = 60_000;
const date = '2026-11-20';
const ten = '2026-11-20T13:00:00Z';
let it: TestApp;
let shop: world.Shop;
let barber: world.Staff;
let service: Service;
let taken: PublicReservation;

beforeAll(async () => {
  it = await startTestApp();
});
afterAll(() => it.close());
beforeEach(async () => {
  it.clock.set(testNow);
  ({ shop, barber, service } = await aShopWithList(it));
  taken = await world.aReservation(shop, { barber, service, start_local: `${date}T10:00` });
  await it.deps.jobs.drain();
  it.mailer.sent.length = 0;
});

const form = (more: Partial<ReturnType<typeof aJoinRequest>> = {}) => aJoinRequest(shop.slug, service, more);
const staff = () => ({ token: shop.token });
// Signs in again, because a token expires after a quarter of an hour.
const staffAnew = async () => ({ token: await world.signIn(it.call, shop.owner.email) });
const list = (as: { token: string }) => world.ask(it.call, calls.listWaitlist, {}, as);
const cancel = ({ external_id: externalId } = taken) =>
  world.ask(it.call, changePublicReservation, { externalId, action: 'cancel' });
const book = (start_local: string, more = {}) =>
  it.call(bookReservation, {
    slug: shop.slug,
    barber_id: barber.user.id,
    client: world.aClient({ phone: '+598 97 111 222', email: `${world.aWord()}@example.com` }),
    services: [{ service_id: service.id, quantity: 1 }],
    start_local,
    ...more,
  });
const linkOf = ({ external_id: externalId }: { external_id: string }) => ({ externalId });

describe('what becomes free is kept for whoever waits longest', () => {
  test('of three who never answer each has their minutes, and then anybody can book', async () => {
    const line = [await wait(it, form()), await wait(it, form()), await wait(it, form())];
    await cancel();
    await it.deps.jobs.drain();
    for (const [nth, entry] of line.entries()) {
      const { offer, state } = await entryOf(it, entry);
      expect(state).toBe('offered');
      expect(offer).toMatchObject({ start_at: ten, end_at: '2026-11-20T13:30:00Z' });
      expect(Date.parse(offer?.expires_at ?? '')).toBe(it.clock.now() + 15 * minute);
      for (const other of line.slice(nth + 1)) expect((await entryOf(it, other)).offer).toBeNull();
      const rival = await book(`${date}T10:00`);
      expect([rival.status, rival.body]).toMatchObject([409, { code: 'slot_taken' }]);
      it.clock.advance(15 * minute);
      await it.deps.jobs.drain();
      expect(await entryOf(it, entry)).toMatchObject({ state: 'waiting', offer: null });
    }
    const mails = it.mailer.sent.filter(({ subject }) => subject.startsWith('Se liberó un lugar'));
    expect(mails.map(({ to }) => to).filter((to, nth, all) => all.indexOf(to) === nth)).toHaveLength(3);
    expect((await book(`${date}T10:00`)).status).toBe(201);
  });

  test('the email says when, with whom and until when, and has both answers', async () => {
    const entry = await wait(it, form());
    await cancel();
    await it.deps.jobs.drain();
    const mail = it.mailer.sent.find(({ subject }) => subject === 'Se liberó un lugar en Barbería Central');
    const name = `${barber.user.firstname} ${barber.user.lastname}`;
    expect(mail?.text).toContain(
      `Se liberó un lugar: viernes 20/11 10:00 con ${name}. Es tuyo hasta las 09:15.`,
    );
    expect(mail?.text).toContain(`/e/${entry.external_id}#aceptar`);
    expect(mail?.text).toContain(`/e/${entry.external_id}#no`);
  });

  test('who accepts has the reservation and its ordinary email; asked again they get the same', async () => {
    const entry = await wait(it, form());
    await cancel();
    const accepted = await world.ask(it.call, calls.acceptOffer, linkOf(entry));
    expect(accepted).toMatchObject({ start_at: ten, status: 'scheduled' });
    expect(accepted.services).toMatchObject([{ service: { name: 'Corte de lista' }, quantity: 1 }]);
    expect(await world.ask(it.call, calls.acceptOffer, linkOf(entry))).toEqual(accepted);
    expect(await entryOf(it, entry)).toMatchObject({ state: 'booked', offer: null });
    await it.deps.jobs.drain();
    expect(it.mailer.sent.some(({ subject }) => subject.startsWith('Reserva confirmada'))).toBe(true);
    const agenda = await world.ask(it.call, listReservations, { limit: 100, status: 'scheduled' }, staff());
    expect(agenda.map(({ start_at }) => start_at)).toEqual([ten]);
    it.clock.advance(20 * minute);
    await it.deps.jobs.drain();
    expect(await entryOf(it, entry)).toMatchObject({ state: 'booked' });
  });

  test('who declines stays in line, and the next gets the place at once', async () => {
    const [first, second] = [await wait(it, form()), await wait(it, form())];
    await cancel();
    const answer = await world.ask(it.call, calls.declineOffer, linkOf(first));
    expect(answer).toMatchObject({ state: 'waiting', offer: null });
    expect((await entryOf(it, second)).offer).toMatchObject({ start_at: ten });
    const again = await it.call(calls.declineOffer, linkOf(first));
    expect([again.status, again.body]).toMatchObject([409, { code: 'offer_gone' }]);
    // A declined time is not offered to the same entry again.
    await world.ask(it.call, calls.declineOffer, { ...linkOf(second), leave: true });
    expect(await entryOf(it, first)).toMatchObject({ state: 'waiting', offer: null });
    expect(await entryOf(it, second)).toMatchObject({ state: 'left' });
    expect((await book(`${date}T10:00`)).status).toBe(201);
  });

  test('two offers left unanswered pause somebody, and they are told', async () => {
    const entry = await wait(it, form());
    await cancel();
    it.clock.advance(15 * minute);
    await it.deps.jobs.drain();
    const { id = 0 } = (await list(await staffAnew()))[0] ?? {};
    const place = { id, barber_id: barber.user.id, start_local: `${date}T10:00` };
    await world.ask(it.call, calls.offerPlace, place, await staffAnew());
    it.clock.advance(15 * minute);
    await it.deps.jobs.drain();
    expect(await entryOf(it, entry)).toMatchObject({ state: 'paused', offer: null });
    expect(it.mailer.sent.at(-1)?.subject).toBe(
      'Pausamos tu lugar en la lista de espera de Barbería Central',
    );
  });

  test('whoever leaves passes on what they were offered', async () => {
    const [first, second] = [await wait(it, form()), await wait(it, form())];
    await cancel();
    await world.ask(it.call, calls.leaveWaitlist, linkOf(first));
    await world.ask(it.call, calls.leaveWaitlist, linkOf(first));
    expect(await entryOf(it, first)).toMatchObject({ state: 'left', offer: null });
    expect((await entryOf(it, second)).offer).toMatchObject({ start_at: ten });
  });
});

describe('what frees a place', () => {
  const freeing: [string, () => Promise<unknown>][] = [
    ['a cancellation by the staff', () => statusSet('canceled')],
    ['a deletion', () => world.ask(it.call, deleteReservation, { id: taken.id }, staff())],
    [
      'a move away',
      () => world.ask(it.call, moveReservation, { id: taken.id, start_local: `${date}T16:00` }, staff()),
    ],
  ];
  const statusSet = (status: 'canceled' | 'no_show') =>
    world.ask(it.call, setReservationStatus, { id: taken.id, status }, staff());

  test.each(freeing)('%s', async (_what, free) => {
    const entry = await wait(it, form());
    await free();
    expect((await entryOf(it, entry)).offer).toMatchObject({ start_at: ten });
  });

  test('somebody who does not come, as long as half an hour is left', async () => {
    const long = await world.aService(shop, { duration_minutes: 120 });
    const visit = await world.aReservation(shop, { barber, service: long, start_local: `${date}T12:00` });
    const entry = await wait(it, form({ time_from: '12:00', time_to: '14:00' }));
    it.clock.set('2026-11-20T15:20:00Z');
    const late = { id: visit.id, status: 'no_show' } as const;
    await world.ask(it.call, setReservationStatus, late, await staffAnew());
    expect((await entryOf(it, entry)).offer).toMatchObject({ start_at: '2026-11-20T16:00:00Z' });
  });

  test('a day off that is taken back', async () => {
    const own = { token: barber.token };
    const { id } = await world.ask(it.call, addDayOff, { off_date: '2026-11-23' }, own);
    const entry = await wait(it, form({ date_from: '2026-11-23', date_to: '2026-11-23' }));
    await world.ask(it.call, deleteDayOff, { id }, own);
    expect((await entryOf(it, entry)).offer).toMatchObject({ start_at: '2026-11-23T13:00:00Z' });
  });

  test('hours that are widened', async () => {
    const entry = await wait(it, form({ time_from: '20:00', time_to: '21:00' }));
    const days = [0, 1, 2, 3, 4, 5, 6].map((weekday) => ({
      weekday,
      start_time_1: '09:00',
      end_time_1: '21:00',
    }));
    await world.ask(it.call, saveHours, { days }, { token: barber.token });
    expect((await entryOf(it, entry)).offer).toMatchObject({ start_at: '2026-11-20T23:00:00Z' });
  });

  test('a block and a closing that are removed', async () => {
    const rule = { barber_id: barber.user.id, date, start: '11:00', end: '12:00', kind: 'other' as const };
    const { block } = await world.ask(it.call, addBlock, rule, staff());
    const closing = { from_date: '2026-11-24', to_date: '2026-11-24', name: 'Feriado' };
    const { id } = await world.ask(it.call, addClosing, closing, staff());
    const first = await wait(it, form({ time_from: '11:00', time_to: '12:00' }));
    const second = await wait(it, form({ date_from: '2026-11-24', date_to: '2026-11-24' }));
    await world.ask(it.call, deleteBlock, { id: block.id, scope: 'all', date }, staff());
    expect((await entryOf(it, first)).offer).toMatchObject({ start_at: '2026-11-20T14:00:00Z' });
    expect((await entryOf(it, second)).offer).toBeNull();
    await world.ask(it.call, deleteClosing, { id }, staff());
    expect((await entryOf(it, second)).offer).toMatchObject({ start_at: '2026-11-24T13:00:00Z' });
  });
});

describe('what is not offered', () => {
  test('a place that begins in less than half an hour', async () => {
    const entry = await wait(it, form());
    it.clock.set('2026-11-20T12:31:00Z');
    await cancel();
    expect(await entryOf(it, entry)).toMatchObject({ state: 'waiting', offer: null });
  });

  test('a place to whoever booked meanwhile between the times that they can come', async () => {
    const wanted = form({ time_to: '12:00' });
    await world.aReservation(shop, { barber, service, start_local: `${date}T10:30` });
    await world.aReservation(shop, { barber, service, start_local: `${date}T11:00` });
    const last = await world.aReservation(shop, { barber, service, start_local: `${date}T11:30` });
    const entry = await wait(it, wanted);
    await cancel(last);
    await world.ask(it.call, calls.acceptOffer, linkOf(entry));
    const other = await wait(it, { ...wanted, time_to: '10:30' });
    await cancel();
    expect(await entryOf(it, other)).toMatchObject({ state: 'offered' });
  });

  test('anything in quiet time: the place stays free for all, and at its end what is free still is offered', async () => {
    const entry = await wait(it, form());
    it.clock.set('2026-11-19T00:30:00Z');
    await cancel();
    await it.deps.jobs.drain();
    expect(await entryOf(it, entry)).toMatchObject({ state: 'waiting', offer: null });
    it.clock.set('2026-11-19T11:00:00Z');
    await it.deps.jobs.drain();
    expect((await entryOf(it, entry)).offer).toMatchObject({
      start_at: ten,
      expires_at: '2026-11-19T11:15:00Z',
    });
  });

  test('in quiet time somebody books the place, and nobody is offered it later', async () => {
    const entry = await wait(it, form());
    it.clock.set('2026-11-19T00:30:00Z');
    await cancel();
    expect((await book(`${date}T10:00`)).status).toBe(201);
    it.clock.set('2026-11-19T11:00:00Z');
    await it.deps.jobs.drain();
    expect(await entryOf(it, entry)).toMatchObject({ state: 'waiting', offer: null });
  });

  test('anything while the list is off or no bookings are taken', async () => {
    const entry = await wait(it, form());
    await world.ask(it.call, editRules, { waitlist: { on: false } }, staff());
    await cancel();
    expect(await entryOf(it, entry)).toMatchObject({ state: 'waiting', offer: null });
  });
});

describe('a place that is kept', () => {
  test('is taken for clients, and the staff are told until when', async () => {
    const entry = await wait(it, form());
    await cancel();
    const busy = await world.ask(it.call, listBusy, { slug: shop.slug, date, barber_id: barber.user.id });
    expect(busy).toMatchObject([{ start_at: ten }]);
    const taking = {
      barber_id: barber.user.id,
      client: { firstname: 'Eva' },
      services: [{ service_id: service.id, quantity: 1 }],
      start_local: `${date}T10:00`,
      channel: 'phone' as const,
      anyway: true,
    };
    const { status, body } = await it.call(takeBooking, taking, staff());
    expect([status, body]).toEqual([
      409,
      { code: 'slot_held', detail: 'Ese horario está reservado para otra persona hasta las 09:15.' },
    ]);
    const holds = await world.ask(it.call, calls.listHolds, { date }, staff());
    const week = { date: '2026-11-16', to: '2026-11-22' };
    expect(await world.ask(it.call, calls.listHolds, week, staff())).toEqual(holds);
    const tooMany = await it.call(calls.listHolds, { ...week, to: '2026-11-23' }, staff());
    expect([tooMany.status, tooMany.body]).toMatchObject([422, { code: 'invalid' }]);
    expect(holds).toMatchObject([
      { barber_id: barber.user.id, start_at: ten, kind: 'offer', client: { name: 'Carla Sosa' } },
    ]);
    expect(holds[0]?.until).toBe((await entryOf(it, entry)).offer?.expires_at);
  });

  test('is not booked once its time is over, also before the job has come', async () => {
    const entry = await wait(it, form());
    await cancel();
    it.clock.advance(15 * minute);
    const late = await it.call(calls.acceptOffer, linkOf(entry));
    expect([late.status, late.body]).toMatchObject([409, { code: 'offer_gone' }]);
    expect((await book(`${date}T10:00`)).status).toBe(201);
    await it.deps.jobs.drain();
    expect(await entryOf(it, entry)).toMatchObject({ state: 'waiting', offer: null });
  });

  test('one person with two places freed at once gets one of them', async () => {
    const other = await world.aStaffMember(shop);
    await world.hoursFor(shop, other);
    const beside = await world.aReservation(shop, { barber: other, service, start_local: `${date}T10:00` });
    const entry = await wait(it, form());
    await Promise.all([cancel(), cancel(beside)]);
    const offers = await it.db
      .selectFrom('waitlist_offers')
      .select('id')
      .where('organization_id', '=', shop.organization.id)
      .execute();
    expect(offers).toHaveLength(1);
    expect((await entryOf(it, entry)).state).toBe('offered');
  });
});
