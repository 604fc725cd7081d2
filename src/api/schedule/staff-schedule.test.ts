import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { editOrganization } from '#domain/organization/contract.ts';
import { addDayOff, deleteDayOff, listDaysOff, readHours, saveHours } from '#domain/schedule/contract.ts';
import { startTestApp, testNow, type TestApp } from '#test/app.ts';
import { statusesOf } from '#test/caller.ts';
import { anOwner, aShop, aStaffMember, type Shop, signIn, type Staff } from '#test/world.ts';

let it: TestApp;
let shop: Shop;
let barber: Staff;
beforeAll(async () => {
  it = await startTestApp();
});
beforeEach(async () => {
  it.clock.set(testNow);
  shop = await aShop(it.call);
  barber = await aStaffMember(shop);
});
afterAll(() => it.close());

const off = (weekday: number) => ({
  weekday,
  start_time_1: null,
  end_time_1: null,
  start_time_2: null,
  end_time_2: null,
});
const week = [0, 1, 2, 3, 4, 5, 6].map(off);
const save = (days: unknown[]) => it.call(saveHours, { days } as never, { token: barber.token });

describe('staff hours', () => {
  test('a new barber works on no day: seven entries of nulls', async () => {
    expect((await it.call(readHours, {}, { token: barber.token })).body).toEqual(week);
  });

  test('saving replaces the week; an absent day is off', async () => {
    const monday = {
      weekday: 0,
      start_time_1: '09:00',
      end_time_1: '13:00',
      start_time_2: '13:00',
      end_time_2: '18:30',
    };
    const saved = await save([monday, { weekday: 6, start_time_1: '10:00', end_time_1: '12:00' }]);
    expect(saved.status).toBe(200);
    expect(saved.body[0]).toEqual(monday);
    expect(saved.body[6]).toEqual({ ...off(6), start_time_1: '10:00', end_time_1: '12:00' });
    expect((await it.call(readHours, {}, { token: barber.token })).body).toEqual(saved.body);
    await save([off(0)]);
    expect((await it.call(readHours, {}, { token: barber.token })).body).toEqual(week);
  });

  test('what was valid until a day stays known: a version has seven rows, the last one of a day counts', async () => {
    const on = (weekday: number, end_time_1: string) => ({ weekday, start_time_1: '09:00', end_time_1 });
    await save([on(0, '12:00')]);
    await save([on(0, '13:00')]);
    // 23:00 in Montevideo, already the next day in UTC.
    it.clock.set('2026-11-20T02:00:00Z');
    barber.token = await signIn(it.call, barber.email);
    await save([on(1, '14:00')]);
    const versions = await it.db
      .selectFrom('hours_versions')
      .select(['from_date', 'weekday', 'start_time_1', 'end_time_1'])
      .where('organization_id', '=', shop.organization.id)
      .where('user_id', '=', barber.user.id)
      .orderBy('from_date')
      .orderBy('weekday')
      .execute();
    expect(versions.map(({ weekday }) => weekday)).toEqual([0, 1, 2, 3, 4, 5, 6, 0, 1, 2, 3, 4, 5, 6]);
    expect(versions.filter(({ start_time_1 }) => start_time_1)).toEqual([
      { from_date: '2026-11-18', ...on(0, '13:00') },
      { from_date: '2026-11-19', ...on(1, '14:00') },
    ]);
  });

  test('a week counts from the day on which it is saved, also where the shop went back to the day before', async () => {
    const on = (weekday: number, end_time_1: string) => ({ weekday, start_time_1: '09:00', end_time_1 });
    const inZone = (timezone: string) => it.call(editOrganization, { timezone }, { token: shop.token });
    // 9:00 in Montevideo, already the next day in Kiritimati.
    await inZone('Pacific/Kiritimati');
    await save([on(0, '12:00')]);
    await inZone('America/Montevideo');
    await save([on(0, '13:00')]);
    const versions = await it.db
      .selectFrom('hours_versions')
      .select(['from_date', 'end_time_1'])
      .where('organization_id', '=', shop.organization.id)
      .where('user_id', '=', barber.user.id)
      .where('weekday', '=', 0)
      .execute();
    expect(versions).toEqual([{ from_date: '2026-11-18', end_time_1: '13:00' }]);
  });

  test('ranges are kept in order', async () => {
    const [monday] = (
      await save([
        {
          weekday: 0,
          start_time_1: '15:00',
          end_time_1: '18:00',
          start_time_2: '09:00',
          end_time_2: '12:00',
        },
      ])
    ).body;
    expect(monday).toMatchObject({ start_time_1: '09:00', end_time_2: '18:00' });
  });

  test.each([
    ['end before start', { start_time_1: '12:00', end_time_1: '09:00' }],
    ['empty range', { start_time_1: '12:00', end_time_1: '12:00' }],
    ['overlap', { start_time_1: '09:00', end_time_1: '13:00', start_time_2: '12:00', end_time_2: '15:00' }],
    ['half a range', { start_time_1: '09:00', end_time_1: null }],
    ['half a second range', { start_time_1: '09:00', end_time_1: '12:00', end_time_2: '15:00' }],
    ['no clock time', { start_time_1: '9', end_time_1: '12:00' }],
    ['25 hours', { start_time_1: '09:00', end_time_1: '25:00' }],
    ['weekday 7', { weekday: 7 }],
  ])('%s is refused and nothing is saved', async (_what, wrong) => {
    const { status, detail } = await save([{ ...off(2), ...wrong }]);
    expect(status).toBe(422);
    expect(detail).toEqual([expect.objectContaining({ msg: expect.any(String) })]);
    expect((await it.call(readHours, {}, { token: barber.token })).body).toEqual(week);
  });

  test('the refusal of an overlap speaks as the form does', async () => {
    const wrong = { start_time_1: '09:00', end_time_1: '13:00', start_time_2: '12:00', end_time_2: '15:00' };
    const { detail } = await save([{ weekday: 2, ...wrong }]);
    expect(detail).toMatchObject([
      {
        msg: 'Revisa los rangos en Miércoles. Hora de inicio debe ser anterior a fin y los rangos no deben superponerse.',
      },
    ]);
  });

  test('a weekday twice is refused', async () => {
    expect((await save([off(1), off(1)])).status).toBe(422);
  });

  test('ten saves at once leave one whole week', async () => {
    const weeks = Array.from({ length: 10 }, (_, i) =>
      week.map((day) => ({ ...day, start_time_1: `0${i}:00`, end_time_1: '20:00' })),
    );
    const answers = await Promise.all(weeks.map((days) => save(days)));
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200));
    const { body } = await it.call(readHours, {}, { token: barber.token });
    expect(new Set(body.map(({ start_time_1 }) => start_time_1)).size).toBe(1);
    expect(body).toHaveLength(7);
  });

  test('are everybody’s own', async () => {
    await save(week.map((day) => ({ ...day, start_time_1: '09:00', end_time_1: '18:00' })));
    expect((await it.call(readHours, {}, { token: shop.token })).body).toEqual(week);
  });
});

describe('days off', () => {
  const add = (off_date: string, reason?: string, { token } = barber) =>
    it.call(addDayOff, { off_date, reason }, { token });

  test('are added with an optional reason, listed by date and removed', async () => {
    const later = await add('2026-12-25', ' Navidad ');
    expect([later.status, later.body]).toEqual([
      201,
      { id: expect.any(Number), off_date: '2026-12-25', reason: 'Navidad' },
    ]);
    const sooner = await add('2026-11-18');
    expect(sooner.body.reason).toBeNull();
    const list = () => it.call(listDaysOff, {}, { token: barber.token }).then(({ body }) => body);
    expect(await list()).toEqual([sooner.body, later.body]);
    expect((await it.call(deleteDayOff, { id: later.body.id }, { token: barber.token })).status).toBe(204);
    expect(await list()).toEqual([sooner.body]);
  });

  test('today is the shop’s: late in the evening it is still today there', async () => {
    it.clock.set('2026-11-19T02:30:00Z');
    barber.token = await signIn(it.call, barber.email);
    expect((await add('2026-11-18')).status).toBe(201);
    const { status, detail } = await add('2026-11-17');
    expect([status, detail]).toEqual([422, 'No puede ser anterior a hoy.']);
  });

  test('a day is off once, also when asked for six times at once', async () => {
    const answers = await Promise.all(Array.from({ length: 6 }, () => add('2026-12-01')));
    expect(statusesOf(answers)).toEqual([201, 409, 409, 409, 409, 409]);
    expect((await add('2026-12-01')).detail).toBe('Ese día ya está marcado como libre.');
  });

  test.each(['2026-02-30', '2026-13-01', '18/11/2026', '', '2026-12-01T00:00'])(
    '%j is no date',
    async (date) => {
      expect((await add(date)).status).toBe(422);
    },
  );

  test('another’s day off is 404', async () => {
    const { body } = await add('2026-12-01');
    const { token } = await aStaffMember(shop);
    expect((await it.call(deleteDayOff, { id: body.id }, { token })).status).toBe(404);
    expect((await it.call(deleteDayOff, { id: body.id }, { token: barber.token })).status).toBe(204);
  });

  test('today’s is removed, one that is over stays', async () => {
    const [first, last] = [(await add('2026-11-18')).body.id, (await add('2026-11-19')).body.id];
    it.clock.set('2026-11-19T15:00:00Z');
    const as = { token: await signIn(it.call, barber.email) };
    const over = await it.call(deleteDayOff, { id: first }, as);
    expect([over.status, over.detail]).toEqual([409, 'Ese día ya pasó.']);
    expect((await it.call(deleteDayOff, { id: last }, as)).status).toBe(204);
  });

  test('an owner without a shop has no calendar', async () => {
    expect((await add('2026-12-01', undefined, await anOwner(it.call))).status).toBe(404);
  });
});

test('changes of hours and days off are recorded', async () => {
  await save([{ weekday: 0, start_time_1: '10:00', end_time_1: '12:00' }]);
  const { body } = await it.call(addDayOff, { off_date: '2026-12-01' }, { token: barber.token });
  await it.call(deleteDayOff, { id: body.id }, { token: barber.token });
  const events = await it.db
    .selectFrom('audit_events')
    .select(['subject', 'action', 'user_id'])
    .where('organization_id', '=', shop.organization.id)
    .where('subject', 'in', ['hours', 'day-off'])
    .orderBy('id')
    .execute();
  const user_id = barber.user.id;
  expect(events).toEqual([
    { subject: 'hours', action: 'changed', user_id },
    { subject: 'day-off', action: 'created', user_id },
    { subject: 'day-off', action: 'deleted', user_id },
  ]);
});
