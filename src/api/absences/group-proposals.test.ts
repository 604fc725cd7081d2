import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  acceptGroupProposal,
  acceptProposal,
  createAbsence,
  readGroupProposals,
  readProposals,
} from '#domain/absences/contract.ts';
import { bookGroup, changeGroup } from '#domain/booking/groups/contract.ts';
import { blockClient } from '#domain/clients/contract.ts';
import { type PublicReservation, readReservation, undoChange } from '#domain/reservations/contract.ts';
import { statusesOf } from '#test/caller.ts';
import { startTestApp, type TestApp, testNow } from '#test/app.ts';
import * as world from '#test/world.ts';

let it: TestApp;
let home: Awaited<ReturnType<typeof world.aShopAtWork>>;
let eva: world.Staff;
let carla: PublicReservation;
let leo: PublicReservation;
const date = '2026-11-20';
const email = () => `grupo-${home.shop.slug}@example.com`;
beforeAll(async () => {
  it = await startTestApp();
});
afterAll(() => it.close());
beforeEach(async () => {
  it.clock.set(testNow);
  home = await world.aShopAtWork(it.call);
  eva = await world.aStaffMember(home.shop, { firstname: 'Eva', lastname: 'Ruiz' });
  await world.hoursFor(home.shop, eva);
  const services = [{ service_id: home.service.id, quantity: 1 }];
  const booked = await world.ask(it.call, bookGroup, {
    slug: home.shop.slug,
    arrangement: 'together',
    client: world.aClient({ email: email(), phone: '+598 99 777 777' }),
    people: ['Carla', 'Leo'].map((firstname) => ({ firstname, services })),
    start_local: `${date}T12:00`,
  });
  if (!('reservations' in booked)) throw new Error('held');
  [carla, leo] = booked.reservations as [PublicReservation, PublicReservation];
  await it.deps.jobs.drain();
  it.mailer.sent.length = 0;
});

const owner = () => ({ token: home.shop.token });
const linkOf = ({ external_id: externalId }: PublicReservation) => ({ externalId });
const at = (clock: string, day = date) => ({ barber_id: leo.barber.id, start_local: `${day}T${clock}` });
const next = '2026-11-23';
const propose = (times: ReturnType<typeof at>[], change_id?: string) =>
  world.ask(
    it.call,
    createAbsence,
    {
      barber_id: leo.barber.id,
      from: `${date}T00:00`,
      to: '2026-11-21T00:00',
      decisions: [{ reservation_id: leo.id, do: 'propose', times }],
      change_id,
    },
    owner(),
  );
const offered = async (of = carla) => (await it.call(readGroupProposals, linkOf(of))).body;
const acceptForLeo = (clock: string, day = next) =>
  it.call(acceptGroupProposal, { ...linkOf(carla), member: leo.id, ...at(clock, day) });
const acceptAsLeo = (clock: string, day = next) =>
  it.call(acceptProposal, { ...linkOf(leo), ...at(clock, day) });
const stateOf = async ({ id }: PublicReservation) => {
  const { status, start_at } = await world.ask(it.call, readReservation, { id }, owner());
  return [status, start_at];
};

test('the booker finds the times proposed to a companion, and chooses one of them', async () => {
  await propose([at('11:00', next)]);
  const { firstname } = leo.barber;
  const time = {
    ...at('11:00', next),
    start_at: '2026-11-23T14:00:00Z',
    barber: expect.objectContaining({ firstname }),
  };
  expect(await offered()).toEqual([
    { member: leo.id, reason: `${firstname} no puede atender ese día.`, times: [time] },
  ]);
  expect((await it.call(readProposals, linkOf(leo))).body).toMatchObject({ times: [time] });
  expect((await it.call(readProposals, linkOf(carla))).status).toBe(404);
  expect((await it.call(readGroupProposals, linkOf(leo))).status).toBe(404);
  const { status, body } = await acceptForLeo('11:00');
  expect([status, body]).toMatchObject([
    200,
    [
      { id: carla.id, is_booker: true, status: 'scheduled', start_at: carla.start_at },
      { id: leo.id, status: 'scheduled', start_at: '2026-11-23T14:00:00Z' },
    ],
  ]);
  expect((await acceptForLeo('11:00')).status).toBe(200);
  expect(await offered()).toEqual([]);
});

test('the booker is told once, with a link to each time', async () => {
  await propose([at('11:00', next), at('12:00', next)]);
  await it.deps.jobs.drain();
  const [mail, ...others] = it.mailer.sent.filter(({ to }) => to === email());
  expect(others).toEqual([]);
  expect(mail?.text).toContain(`${leo.barber.firstname} no puede atender ese día.`);
  expect(mail?.text).toContain('Elige otro horario para Leo.');
  expect(mail?.text).toContain(`/r/${carla.external_id}#h-${leo.id}-1`);
  await acceptForLeo('11:00');
  it.clock.advance(180_000);
  await it.deps.jobs.drain();
  const last = it.mailer.sent.filter(({ to }) => to === email()).at(-1);
  expect(last?.text).toContain('Leo: 11:00');
  expect(last?.text).not.toContain('Elige otro horario');
});

test.each([
  ['the same time', '11:00', [200, 200]],
  ['two times', '12:00', [200, 409]],
])(
  'of booker and companion who choose %s at once, none is lost and none doubled',
  async (_, clock, statuses) => {
    await propose([at('11:00', next), at('12:00', next)]);
    const answers = await Promise.all([acceptForLeo('11:00'), acceptAsLeo(clock)]);
    expect(statusesOf(answers).toSorted((a, b) => a - b)).toEqual(statuses);
    const refused = answers.filter(({ status }) => status === 409).map(({ body }) => body);
    expect(refused).toEqual(refused.map(() => expect.objectContaining({ code: 'proposal_gone' })));
    const [winner] = answers.filter(({ status }) => status === 200);
    const revived = [winner?.body].flat().find((each) => each && each.id === leo.id);
    expect(await stateOf(leo)).toEqual(['scheduled', revived?.start_at]);
  },
);

test('a companion who chose alone is shown to the booker as coming, without a proposal', async () => {
  await propose([at('11:00', next)]);
  expect((await acceptAsLeo('11:00')).status).toBe(200);
  expect(await offered()).toEqual([]);
  expect((await acceptForLeo('12:00')).body).toMatchObject({ code: 'proposal_gone' });
});

test('a time that was taken is refused with three others', async () => {
  await propose([at('11:00', next)]);
  await world.aReservation(home.shop, {
    ...home,
    barber: leo.barber.id === eva.user.id ? eva : home.barber,
    start_local: `${next}T11:00`,
  });
  const { body } = await acceptForLeo('11:00');
  expect(body).toMatchObject({ code: 'slot_taken', times: [{}, {}, {}] });
});

test('only members of the group are revived, and only by the booker’s link', async () => {
  await propose([at('11:00', next)]);
  const choice = { ...at('11:00', next), member: leo.id };
  expect((await it.call(acceptGroupProposal, { ...linkOf(leo), ...choice })).status).toBe(404);
  const stranger = await world.aReservation(home.shop, { ...home, start_local: `${next}T16:00` });
  expect((await it.call(acceptGroupProposal, { ...linkOf(stranger), ...choice })).status).toBe(404);
  const other = { ...choice, member: stranger.id };
  expect((await it.call(acceptGroupProposal, { ...linkOf(carla), ...other })).status).toBe(422);
  expect(await stateOf(leo)).toEqual(['canceled', leo.start_at]);
});

test('a blocked booker revives nobody, by either link', async () => {
  await propose([at('11:00', next)]);
  const { client } = await world.ask(it.call, readReservation, { id: carla.id }, owner());
  await world.ask(it.call, blockClient, { id: client.id }, owner());
  const answers = [await acceptForLeo('11:00'), await acceptAsLeo('11:00')];
  expect(answers.map(({ body }) => body)).toEqual(
    answers.map(() => expect.objectContaining({ code: 'not_taken_online' })),
  );
});

test('canceling the group and undoing the absence end the proposal', async () => {
  const change_id = crypto.randomUUID();
  await propose([at('11:00', next)], change_id);
  await world.ask(it.call, undoChange, { changeId: change_id }, owner());
  expect(await offered()).toEqual([]);
  await propose([at('11:00', next)]);
  await world.ask(it.call, changeGroup, { ...linkOf(carla), action: 'cancel' });
  expect(await offered()).toEqual([]);
  expect((await acceptAsLeo('11:00')).body).toMatchObject({ code: 'proposal_gone' });
});
