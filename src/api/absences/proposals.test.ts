import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { acceptProposal, createAbsence, readProposals } from '#domain/absences/contract.ts';
import { bookGroup } from '#domain/booking/groups/contract.ts';
import { blockClient } from '#domain/clients/contract.ts';
import { editRules } from '#domain/organization/rules.ts';
import {
  type PublicReservation,
  readPublicReservation,
  readReservation,
  undoChange,
} from '#domain/reservations/contract.ts';
import { statusesOf } from '#test/caller.ts';
import { startTestApp, type TestApp, testNow } from '#test/app.ts';
import * as world from '#test/world.ts';

let it: TestApp;
let home: Awaited<ReturnType<typeof world.aShopAtWork>>;
let eva: world.Staff;
let reservation: PublicReservation;
const changeId = () => crypto.randomUUID();
const date = '2026-11-20';
beforeAll(async () => {
  it = await startTestApp();
});
afterAll(() => it.close());
beforeEach(async () => {
  it.clock.set(testNow);
  home = await world.aShopAtWork(it.call);
  eva = await world.aStaffMember(home.shop, { firstname: 'Eva', lastname: 'Ruiz' });
  await world.hoursFor(home.shop, eva);
  reservation = await book('10:00');
});

const book = (clock: string, more: object = {}) =>
  world.aReservation(home.shop, { ...home, start_local: `${date}T${clock}`, ...more });
const owner = () => ({ token: home.shop.token });
const withEva = (clock: string) => ({ barber_id: eva.user.id, start_local: `${date}T${clock}` });
const propose = (times: ReturnType<typeof withEva>[], change_id?: string) =>
  world.ask(
    it.call,
    createAbsence,
    {
      barber_id: home.barber.user.id,
      from: `${date}T00:00`,
      to: '2026-11-21T00:00',
      decisions: [{ reservation_id: reservation.id, do: 'propose', times }],
      change_id,
    },
    owner(),
  );
const link = () => ({ externalId: reservation.external_id });
const offered = async () => (await it.call(readProposals, link())).body;
const accept = (clock: string, more: object = {}) =>
  it.call(acceptProposal, { ...link(), ...withEva(clock), ...more });

test('the link shows the proposed times that are still free, and one of them revives the reservation once', async () => {
  await propose([withEva('10:00'), withEva('11:00')]);
  await book('10:00', { barber: eva });
  expect(await offered()).toEqual({
    reason: 'Bruno no puede atender ese día.',
    times: [
      {
        ...withEva('11:00'),
        start_at: '2026-11-20T14:00:00Z',
        barber: { id: eva.user.id, firstname: 'Eva', lastname: 'Ruiz' },
      },
    ],
  });
  const { status, body } = await accept('11:00');
  expect([status, body]).toMatchObject([
    200,
    { external_id: reservation.external_id, status: 'scheduled', start_at: '2026-11-20T14:00:00Z' },
  ]);
  expect((await accept('11:00')).status).toBe(200);
  expect((await accept('12:00')).body).toMatchObject({ code: 'proposal_gone' });
  expect((await it.call(readProposals, link())).status).toBe(404);
});

test('any other free time will do, without the notice of the shop and beyond three reservations ahead', async () => {
  await world.ask(it.call, editRules, { terms: { min_notice_minutes: 1440 } }, owner());
  await propose([]);
  expect((await offered()).times).toHaveLength(3);
  for (const clock of ['12:00', '12:30', '13:00'])
    await book(clock, { barber: eva, client: { ...reservation.client, email: 'ana@example.com' } });
  expect((await accept('09:15', { start_local: '2026-11-18T09:15' })).status).toBe(200);
});

test('a time that was taken is refused with three others', async () => {
  await propose([withEva('11:00')]);
  await book('11:00', { barber: eva });
  const { status, body } = await accept('11:00');
  expect([status, body]).toMatchObject([
    409,
    { code: 'slot_taken', times: [{ start_local: expect.any(String) }, {}, {}] },
  ]);
});

test.each<[string, string, () => Promise<unknown>]>([
  ['booking_closed', '11:00', () => world.ask(it.call, editRules, { online: { paused: true } }, owner())],
  ['outside_hours', '08:00', async () => undefined],
  ['off_mark', '11:05', async () => undefined],
  [
    'not_taken_online',
    '11:00',
    async () => {
      const { client } = await world.ask(it.call, readReservation, { id: reservation.id }, owner());
      await world.ask(it.call, blockClient, { id: client.id }, owner());
    },
  ],
  ['proposal_gone', '11:00', async () => it.clock.advance(15 * 86_400_000)],
])('it answers %s at %s', async (code, clock, happens) => {
  await propose([withEva('11:00')]);
  await happens();
  expect((await accept(clock)).body).toMatchObject({ code });
});

test('undoing the absence ends the proposal, and an accepted one keeps the absence', async () => {
  const [first, second] = [changeId(), changeId()];
  await propose([withEva('11:00')], first);
  await world.ask(it.call, undoChange, { changeId: first }, owner());
  expect((await it.call(readProposals, link())).status).toBe(404);
  expect((await world.ask(it.call, readPublicReservation, link())).status).toBe('scheduled');
  await propose([withEva('11:00')], second);
  await accept('11:00');
  const undone = await it.call(undoChange, { changeId: second }, owner());
  expect(undone.body).toMatchObject({ code: 'undo_overtaken' });
});

test('of many who press at once one gets the time, and nobody is lost', async () => {
  await propose([withEva('11:00')]);
  const rival = () => it.call(acceptProposal, { ...link(), ...withEva('11:00') });
  const answers = await Promise.all([rival(), rival(), rival()]);
  expect(statusesOf(answers)).toEqual([200, 200, 200]);
});

test('the others of a group stay, and the booker is told about the one who moves', async () => {
  const client = world.aClient({ email: `grupo-${world.aWord()}@example.com`, phone: '+598 99 777 777' });
  const services = [{ service_id: home.service.id, quantity: 1 }];
  const booked = await world.ask(it.call, bookGroup, {
    slug: home.shop.slug,
    arrangement: 'together',
    client,
    people: [
      { firstname: 'Carla', services },
      { firstname: 'Leo', services },
    ],
    start_local: `${date}T12:00`,
  });
  await it.deps.jobs.drain();
  it.mailer.sent.length = 0;
  if (!('reservations' in booked)) throw new Error('held');
  const own = booked.reservations.find(({ barber }) => barber.id === home.barber.user.id);
  const { reservations } = await world.ask(
    it.call,
    createAbsence,
    {
      barber_id: home.barber.user.id,
      from: `${date}T11:00`,
      to: '2026-11-21T00:00',
      decisions: [{ reservation_id: own?.id ?? 0, do: 'cancel' }],
    },
    owner(),
  );
  expect(reservations.map(({ status }) => status)).toEqual(['canceled']);
  await it.deps.jobs.drain();
  const told = it.mailer.sent.filter(({ to }) => to === client.email);
  expect(told.map(({ text }) => text)).toEqual([expect.stringContaining('Bruno no puede atender ese día.')]);
});
