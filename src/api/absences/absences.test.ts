import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { z } from 'zod';
import { createAbsence, previewAbsence } from '#domain/absences/contract.ts';
import { listAudit } from '#domain/audit/contract.ts';
import { chargeReservation } from '#domain/charges/contract.ts';
import {
  listReservations,
  moveReservation,
  readReservation,
  type PublicReservation,
  undoChange,
} from '#domain/reservations/contract.ts';
import { listBlocks } from '#domain/schedule/blocks/contract.ts';
import { listDaysOff } from '#domain/schedule/contract.ts';
import { startTestApp, type TestApp, testNow } from '#test/app.ts';
import { aShopWithList, aJoinRequest, entryOf, wait } from '#test/waitlist.ts';
import * as world from '#test/world.ts';

let it: TestApp;
let home: Awaited<ReturnType<typeof aShopWithList>>;
let eva: world.Staff;
let owner: { token: string };
let bruno: { token: string };
beforeAll(async () => {
  it = await startTestApp();
});
afterAll(() => it.close());
beforeEach(async () => {
  it.clock.set(testNow);
  home = await aShopWithList(it);
  eva = await world.aStaffMember(home.shop, { firstname: 'Eva', lastname: 'Ruiz' });
  await world.hoursFor(home.shop, eva);
  owner = { token: await world.signIn(it.call, home.shop.owner.email) };
  bruno = { token: home.barber.token };
  it.mailer.sent.length = 0;
});

const day = { from: '2026-11-20T00:00', to: '2026-11-21T00:00' };
const book = (time: string, more: Partial<Parameters<typeof world.aReservation>[1]> = {}) =>
  world.aReservation(home.shop, { ...home, start_local: `2026-11-20T${time}`, ...more });
const absence = (more: object = {}) => ({ barber_id: home.barber.user.id, ...day, ...more });
const preview = (more: object = {}) => world.ask(it.call, previewAbsence, absence(more), owner);
type Decisions = z.input<typeof createAbsence.input>['decisions'];
const tell = (decisions: Decisions, more: object = {}, headers = {}) =>
  it.call(createAbsence, { ...absence(), decisions, ...more }, { ...owner, headers });
const read = ({ id }: Pick<PublicReservation, 'id'>) => world.ask(it.call, readReservation, { id }, owner);
const cancel = ({ id }: Pick<PublicReservation, 'id'>) => ({ reservation_id: id, do: 'cancel' }) as const;
const moveTo = (start: string, { id }: Pick<PublicReservation, 'id'>) =>
  ({
    reservation_id: id,
    do: 'move',
    barber_id: eva.user.id,
    start_local: `2026-11-20T${start}`,
  }) as const;

async function mailsTo(email: string) {
  it.clock.advance(20_000);
  await it.deps.jobs.drain();
  return it.mailer.sent.filter(({ to }) => to === email).map(({ subject, text }) => `${subject}\n${text}`);
}

test('the preview lists what would be left without a barber, with other places', async () => {
  const [one, other] = [await book('10:00'), await book('11:00')];
  await book('11:00', { barber: eva });
  const { affected, ...times } = await preview();
  expect(times).toEqual(day);
  expect(affected.map(({ reservation }) => reservation.id)).toEqual([one.id, other.id]);
  expect(affected[0]).toMatchObject({
    reservation: {
      client: { name: 'Carla Sosa', phone: '+598 99 123 456', has_email: true },
      services: [{ name: 'Corte de lista', quantity: 1 }],
      group_id: null,
      version: 0,
    },
    preselected: 0,
  });
  expect(affected[0]?.proposals[0]).toEqual({ barber_id: eva.user.id, start_local: '2026-11-20T10:00' });
  expect(affected[1]).toMatchObject({ preselected: null });
});

test('everything is done at once, told once with the reason, and undone as a whole', async () => {
  const emails = ['a', 'b', 'c', 'd'].map((name) => `${name}-${world.aWord()}@example.com`);
  const clocks = ['10:00', '11:00', '12:00', '13:00'];
  const booked: PublicReservation[] = [];
  for (const [nth, clock] of clocks.entries())
    booked.push(
      await book(clock, { client: world.aClient({ email: emails[nth] ?? '', phone: `+598 99 ${nth}` }) }),
    );
  const [moved, proposed, canceled, called] = booked as [
    PublicReservation,
    PublicReservation,
    PublicReservation,
    PublicReservation,
  ];
  const noEmail = { client_email_snapshot: null };
  await it.db
    .updateTable('reservations')
    .set(noEmail)
    .where('organization_id', '=', home.shop.organization.id)
    .where('id', '=', canceled.id)
    .execute();
  await it.deps.jobs.drain();
  it.mailer.sent.length = 0;
  const change_id = randomUUID();
  const { status, body } = await tell(
    [
      moveTo('10:15', moved),
      {
        reservation_id: proposed.id,
        do: 'propose',
        times: [{ barber_id: eva.user.id, start_local: '2026-11-20T11:30' }],
      },
      cancel(canceled),
      { reservation_id: called.id, do: 'call' },
    ],
    { change_id },
  );
  expect(status).toBe(201);
  expect(body).toMatchObject({
    days_off: [{ off_date: '2026-11-20', reason: null }],
    blocks: [],
    untold: [{ id: canceled.id, client: 'Carla Sosa', phone: '+598 99 2' }],
  });
  expect(body.reservations.map(({ status: is, barber_id, to_call }) => [is, barber_id, to_call])).toEqual([
    ['scheduled', eva.user.id, undefined],
    ['canceled', home.barber.user.id, undefined],
    ['canceled', home.barber.user.id, undefined],
    ['scheduled', home.barber.user.id, true],
  ]);
  const reason = 'Bruno no puede atender ese día.';
  expect(await mailsTo(emails[0] ?? '')).toEqual([expect.stringContaining(reason)]);
  expect(await mailsTo(emails[1] ?? '')).toEqual([
    expect.stringMatching(/^Elige otro horario[^]*11:30 con Eva/),
  ]);
  expect(await mailsTo(emails[2] ?? '')).toEqual([]);
  expect(await mailsTo(emails[3] ?? '')).toEqual([]);
  expect(await mailsTo(home.barber.email)).toEqual([]);
  expect(await mailsTo(eva.email)).toHaveLength(1);
  const entries = await world.ask(it.call, listAudit, { subject: 'absence' }, owner);
  expect(entries).toMatchObject([{ action: 'created', barber: 'Bruno Díaz' }]);

  await world.ask(it.call, undoChange, { changeId: change_id }, owner);
  const back = await Promise.all(booked.map(read));
  expect(back.map(({ status: is, barber_id, to_call }) => [is, barber_id, to_call])).toEqual(
    booked.map(() => ['scheduled', home.barber.user.id, undefined]),
  );
  expect(await world.ask(it.call, listDaysOff, {}, bruno)).toEqual([]);
  expect(await mailsTo(emails[0] ?? '')).toHaveLength(2);
  expect(await mailsTo(emails[1] ?? '')).toHaveLength(2);
});

test('a part of a day is blocked, and an absence without reservations can be undone too', async () => {
  const change_id = randomUUID();
  const { body } = await tell([], { from: null, to: '2026-11-18T15:00', change_id });
  expect(body.blocks).toMatchObject([
    { kind: 'errand', starts_on: '2026-11-18', start_time: '09:00', end_time: '15:00' },
  ]);
  await world.ask(it.call, undoChange, { changeId: change_id }, owner);
  expect(await world.ask(it.call, listBlocks, { barber_id: home.barber.user.id }, owner)).toEqual([]);
});

test('a repeated request with its key gets the first answer', async () => {
  const one = await book('10:00');
  const headers = { 'idempotency-key': randomUUID() };
  const [first, second] = [await tell([cancel(one)], {}, headers), await tell([cancel(one)], {}, headers)];
  expect([first.status, second.status]).toEqual([201, 201]);
  expect(second.body).toEqual(first.body);
  expect((await tell([], {}, headers)).body).toMatchObject({ code: 'idempotency_mismatch' });
});

test('what changed meanwhile is named, and nothing is done', async () => {
  const [one, other, third] = [await book('10:00'), await book('11:00'), await book('12:00')];
  const decided = (await preview()).affected.map(({ reservation: { id, version } }) => ({
    ...moveTo('14:00', { id }),
    version,
  }));
  const decisions = decided.map((each, nth) => ({ ...each, start_local: `2026-11-20T1${4 + nth}:00` }));
  await world.ask(it.call, moveReservation, { id: one.id, start_local: '2026-11-20T09:00' }, owner);
  const taken = await book('15:00', { barber: eva });
  const late = await book('16:30');
  const refused = await tell(decisions);
  expect([refused.status, refused.body]).toEqual([
    409,
    {
      code: 'absence_outdated',
      detail: 'Algunas reservas cambiaron mientras elegías. Revísalas.',
      changed: [one.id, late.id, other.id],
    },
  ]);
  expect((await read(third)).barber_id).toBe(home.barber.user.id);
  expect((await read(taken)).barber_id).toBe(eva.user.id);
  expect(await world.ask(it.call, listDaysOff, {}, bruno)).toEqual([]);
});

test.each<
  [string, (one: PublicReservation, other: PublicReservation) => [Decisions, object?], number, string]
>([
  ['one left out', (one) => [[cancel(one)]], 422, 'invalid'],
  ['two at one place', (one, other) => [[moveTo('14:00', one), moveTo('14:15', other)]], 422, 'invalid'],
  [
    'no such barber',
    (one, other) => [[{ ...moveTo('14:00', one), barber_id: 99 }, cancel(other)]],
    422,
    'unknown_barber',
  ],
  ['a past day', () => [[], { from: '2026-11-17T00:00' }], 422, 'past_day_off'],
  ['no length', () => [[], { to: day.from }], 422, 'invalid'],
])('an absence with %s is refused', async (_title, decide, status, code) => {
  const [decisions, more] = decide(await book('10:00'), await book('11:00'));
  expect(await tell(decisions, more)).toMatchObject({ status, body: { code } });
});

test('a barber tells the own absence only, and is told nothing of it', async () => {
  const one = await book('10:00');
  const other = { barber_id: eva.user.id, decisions: [] };
  expect((await it.call(createAbsence, { ...day, ...other }, bruno)).status).toBe(403);
  expect((await it.call(previewAbsence, { ...day, barber_id: eva.user.id }, bruno)).status).toBe(403);
  await world.ask(it.call, createAbsence, { ...absence(), decisions: [cancel(one)] }, bruno);
  expect((await read(one)).status).toBe('canceled');
});

test('what has begun or is charged is left alone', async () => {
  it.clock.set('2026-11-20T12:50:00Z');
  owner = { token: await world.signIn(it.call, home.shop.owner.email) };
  const [begun, charged, ahead] = [await book('10:00'), await book('11:00'), await book('12:00')];
  await world.ask(
    it.call,
    chargeReservation,
    { id: charged.id, payments: [{ method: 'cash', amount: 500 }] },
    owner,
  );
  it.clock.set('2026-11-20T13:02:00Z');
  const { affected } = await preview();
  expect(affected.map(({ reservation }) => reservation.id)).toEqual([ahead.id]);
  expect((await tell([cancel(ahead)])).status).toBe(201);
  expect((await read(begun)).status).toBe('scheduled');
});

test('who took over can be absent too', async () => {
  const one = await book('10:00');
  await tell([moveTo('10:00', one)]);
  const second = { barber_id: eva.user.id };
  const { affected } = await preview(second);
  expect(affected).toMatchObject([{ reservation: { id: one.id }, preselected: null }]);
  expect(affected[0]?.proposals.map(({ start_local }) => start_local.slice(0, 10))).not.toContain(
    '2026-11-20',
  );
  expect((await tell([cancel(one)], second)).status).toBe(201);
  const own = await world.ask(it.call, listReservations, { barber_id: eva.user.id }, owner);
  expect(own.map(({ status }) => status)).toEqual(['canceled']);
});

test('nobody who waits is offered a time inside the absence, but one that the undo leaves free', async () => {
  const one = await book('10:00');
  await book('10:00', { barber: eva });
  const entry = await wait(it, aJoinRequest(home.shop.slug, home.service));
  const change_id = randomUUID();
  await tell([{ ...moveTo('12:00', one) }], { change_id });
  expect((await entryOf(it, entry)).state).toBe('waiting');
  await world.ask(it.call, undoChange, { changeId: change_id }, owner);
  expect((await entryOf(it, entry)).state).toBe('waiting');
});
