import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { z } from 'zod';
import { bookReservation } from '#domain/booking/contract.ts';
import {
  changePublicReservation,
  listReservations,
  planShift,
  type PublicReservation,
  setReservationStatus,
  shiftReservations,
} from '#domain/reservations/contract.ts';
import type { Service } from '#domain/services/contract.ts';
import { clockOf, instantToLocal } from '#domain/time.ts';
import { startTestApp, testNow, type TestApp } from '#test/app.ts';
import { statusesOf } from '#test/caller.ts';
import { digestOf } from '#test/tables.ts';
import * as world from '#test/world.ts';
import type { OrganizationId } from '../database/connection.ts';

let it: TestApp;
let shop: world.Shop;
let barber: world.Staff;
let service: Service;

beforeAll(async () => {
  it = await startTestApp({ env: { PUBLIC_URL: 'https://navaja.example' } });
});
afterAll(() => it.close());
beforeEach(async () => {
  it.clock.set(testNow);
  ({ shop, barber, service } = await world.aShopAtWork(it.call));
});

// It is Wednesday 9:00 in the shop.
const today = '2026-11-18';
let nextPhone = 1;
function book(clock: string, more: Partial<Parameters<typeof world.aReservation>[1]> = {}) {
  nextPhone += 1;
  const client = world.aClient({ phone: `+598 99 ${nextPhone}` });
  return world.aReservation(shop, { barber, service, client, start_local: `${today}T${clock}`, ...more });
}
const bookAll = async (...clocks: string[]) => {
  const booked: PublicReservation[] = [];
  for (const clock of clocks) booked.push(await book(clock));
  return booked;
};
type Asked = Partial<z.input<typeof planShift.input>>;
const askPlan = (asked: Asked = {}) =>
  it.call(
    planShift,
    { barber_id: barber.user.id, minutes: 20, mode: 'ripple', ...asked },
    { token: barber.token },
  );
const plan = async (asked: Asked = {}) => (await askPlan(asked)).body;
const shift = (more: Partial<z.input<typeof shiftReservations.input>>, headers = {}) =>
  it.call(
    shiftReservations,
    { barber_id: barber.user.id, minutes: 20, mode: 'ripple', plan: '', ...more },
    { token: barber.token, headers },
  );
const startsOf = async (who = barber) => {
  const filter = { limit: 100, barber_id: who.user.id };
  const { body } = await it.call(listReservations, filter, { token: shop.token });
  return body.map(({ start_at }) => instantToLocal(start_at, 'America/Montevideo').slice(11));
};
const newMails = async () => {
  const before = it.mailer.sent.length;
  await it.deps.jobs.drain(shop.organization.id as OrganizationId);
  return it.mailer.sent.slice(before);
};
const withoutEmail = ({ id }: PublicReservation) =>
  it.db
    .updateTable('reservations')
    .set({ client_email_snapshot: null })
    .where('organization_id', '=', shop.organization.id)
    .where('id', '=', id)
    .execute();

describe('what a delay would do', () => {
  test('is shown before: who moves, who need not, and when the day ends', async () => {
    const [first] = await bookAll('16:00', '16:45', '17:30');
    await withoutEmail(first as PublicReservation);
    const { rows, ends_at, over_min } = await plan();
    expect(rows.map(({ from, to, moves }) => [from.slice(11), to.slice(11), moves])).toEqual([
      ['16:00', '16:20', true],
      ['16:45', '16:50', true],
      ['17:30', '17:30', false],
    ]);
    expect(rows[0]).toMatchObject({ id: first?.id, client: 'Carla Sosa', has_email: false, findings: [] });
    expect([ends_at, over_min]).toEqual([`${today}T18:00`, 0]);
  });

  test('is marked where it falls after hours, on blocked time or on what cannot move', async () => {
    const [done] = await bookAll('17:00', '16:00');
    await it.call(setReservationStatus, { id: done?.id ?? 0, status: 'completed' }, { token: barber.token });
    await it.db
      .insertInto('blocks')
      .values({
        organization_id: shop.organization.id,
        user_id: barber.user.id,
        kind: 'break',
        start_time: '16:30',
        end_time: '16:45',
        starts_on: today,
        ends_on: today,
        weekdays: 127,
        every_weeks: 1,
        created_by: barber.user.id,
        created_at: testNow,
      })
      .execute();
    const codes = async (minutes: number) =>
      (await plan({ minutes })).rows[0]?.findings.map(({ code }) => code);
    expect(await codes(15)).toEqual(['blocked_time']);
    expect(await codes(45)).toEqual(['slot_taken']);
    expect(await codes(90)).toEqual([]);
    const { rows, ends_at, over_min } = await plan({ minutes: 135 });
    expect(rows[0]?.findings).toEqual([{ code: 'outside_hours' }]);
    expect([ends_at, over_min]).toEqual([`${today}T18:45`, 45]);
  });

  test('begins with the reservation that is given, though it should have begun already', async () => {
    const [late] = await bookAll('09:00', '10:00');
    it.clock.set('2026-11-18T12:10:00Z');
    expect((await plan()).rows.map(({ from }) => from.slice(11))).toEqual(['10:00']);
    const given = await plan({ first_id: late?.id, mode: 'all' });
    expect(given.rows.map(({ to }) => to.slice(11))).toEqual(['09:20', '10:20']);
  });

  test.each([
    { minutes: 7 },
    { minutes: 0 },
    { minutes: 245 },
    { barber_id: 987_654 },
    { first_id: 987_654 },
  ])('is refused for %o', async (asked) => {
    await bookAll('16:00');
    expect((await askPlan(asked)).status).toBe(422);
    expect((await shift({ ...asked, plan: 'x' })).status).toBe(422);
  });

  test('is refused for a manager, for somebody of another shop and for a reservation of somebody else', async () => {
    const manager = await world.aStaffMember(shop, { role: 'manager' });
    const other = await world.aShopAtWork(it.call);
    for (const { user } of [manager, other.barber]) {
      expect(await askPlan({ barber_id: user.id })).toMatchObject({
        status: 422,
        body: { code: 'unknown_barber' },
      });
    }
    const colleague = await world.aStaffMember(shop);
    await world.hoursFor(shop, colleague);
    await bookAll('16:00');
    const { id } = await book('16:00', { barber: colleague });
    expect((await askPlan({ first_id: id })).status).toBe(422);
  });

  test('ends with the day, and there is nothing to shift on an empty one', async () => {
    expect(await askPlan()).toMatchObject({ status: 409, body: { code: 'nothing_to_shift' } });
    await world.hoursFor(shop, barber, { to: '23:45' });
    await bookAll('23:00');
    expect((await plan({ minutes: 30 })).ends_at).toBe('2026-11-19T00:00');
    expect(await askPlan({ minutes: 35 })).toMatchObject({ status: 422, body: { code: 'past_midnight' } });
  });
});

describe('a delay', () => {
  test('moves a chain of forty without gaps, all of them', async () => {
    await world.hoursFor(shop, barber, { to: '22:00' });
    const quick = await world.aService(shop, { name: 'Barba', duration_minutes: 15 });
    const clocks = Array.from({ length: 40 }, (_, nth) => clockOf(600 + nth * 15));
    for (const clock of clocks) await book(clock, { service: quick });
    const { plan: token } = await plan();
    const answer = await shift({ plan: token });
    expect([answer.status, answer.body.reservations.length]).toEqual([200, 40]);
    expect(await startsOf()).toEqual(clocks.map((_, nth) => clockOf(620 + nth * 15)));
  });

  test('moves what follows only as far as it must', async () => {
    await bookAll('16:00', '16:45', '17:15');
    const { plan: token } = await plan();
    await shift({ plan: token });
    expect(await startsOf()).toEqual(['16:20', '16:50', '17:20']);
  });

  test('tells each client once from when to when, with a newer invitation and the link', async () => {
    const [first] = await bookAll('16:00', '17:30');
    await newMails();
    const { plan: token } = await plan();
    await shift({ plan: token, note: 'Disculpa la espera.' });
    const mails = await newMails();
    expect(mails).toHaveLength(1);
    const [mail] = mails;
    expect(mail?.subject).toBe('Tu reserva viene con demora: miércoles 18/11/2026 16:20 en Barbería Central');
    expect(mail?.text).toContain('Bruno viene con demora: tu turno pasa de 16:00 a 16:20.');
    expect(mail?.text).toContain('Disculpa la espera.');
    expect(mail?.text).toContain(`https://navaja.example/r/${first?.external_id}`);
    expect(mail?.invitation?.content).toMatch(/SEQUENCE:1\r\n/);
    expect(await newMails()).toEqual([]);
  });

  test('is told at once, and with a name for taking it back after 15 seconds', async () => {
    await bookAll('16:00');
    await newMails();
    const { plan: token } = await plan();
    await shift({ plan: token, change_id: crypto.randomUUID() });
    expect(await newMails()).toEqual([]);
    it.clock.advance(15_000);
    expect(await newMails()).toHaveLength(1);
  });

  test('names those whom no email reaches, and tells nobody where the staff say so', async () => {
    const [first] = await bookAll('16:00', '16:30');
    await withoutEmail(first as PublicReservation);
    await newMails();
    const asked = { plan: (await plan()).plan };
    const { untold, reservations } = (await shift(asked)).body;
    expect(reservations).toHaveLength(2);
    expect(untold).toEqual([{ id: first?.id, client: 'Carla Sosa', phone: expect.stringContaining('+598') }]);
    expect(await newMails()).toHaveLength(1);
    expect((await shift({ plan: (await plan()).plan, notify: false })).body.untold).toEqual([]);
    expect(await newMails()).toEqual([]);
  });

  test('is done once, however often it is asked with its key', async () => {
    await bookAll('16:00');
    const asked = { plan: (await plan()).plan };
    const headers = { 'idempotency-key': world.aWord() };
    const [one, two] = await Promise.all([shift(asked, headers), shift(asked, headers)]);
    expect([one.status, two.status]).toEqual([200, 200]);
    expect(two.body).toEqual(one.body);
    expect(await startsOf()).toEqual(['16:20']);
    expect(await shift({ ...asked, minutes: 25 }, headers)).toMatchObject({
      status: 409,
      body: { code: 'idempotency_mismatch' },
    });
  });

  test('is on the calendar of a colleague too, and recorded with who did it', async () => {
    const [first] = await bookAll('16:00');
    const { plan: token } = await plan();
    const { user, token: own } = await world.aStaffMember(shop);
    const asked = { barber_id: barber.user.id, minutes: 20, mode: 'ripple', plan: token } as const;
    await world.ask(it.call, shiftReservations, asked, { token: own });
    const event = await it.db
      .selectFrom('audit_events')
      .select(['action', 'user_id', 'subject_id'])
      .where('organization_id', '=', shop.organization.id)
      .where('action', '=', 'delayed')
      .executeTakeFirstOrThrow();
    expect(event).toEqual({ action: 'delayed', user_id: user.id, subject_id: first?.id });
  });

  test('counts elapsed minutes on the day on which the clock is set back', async () => {
    const zone = 'Europe/Madrid';
    ({ shop, barber, service } = await world.aShopAtWork(it.call));
    await it.db
      .updateTable('organizations')
      .set({ timezone: zone })
      .where('id', '=', shop.organization.id)
      .execute();
    await world.hoursFor(shop, barber, { from: '00:00', to: '10:00' });
    it.clock.set('2026-10-24T22:30:00Z');
    // 2:00 comes twice: at 0:00 and at 1:00 of UTC.
    await book('', { start_local: '2026-10-25T02:30' });
    const { rows, plan: token } = await plan({ minutes: 60 });
    expect(rows.map(({ from, to }) => [from, to])).toEqual([['2026-10-25T02:30', '2026-10-25T02:30']]);
    expect(rows[0]?.moves).toBe(true);
    const { reservations } = (await shift({ minutes: 60, plan: token })).body;
    expect(reservations[0]?.start_at).toBe('2026-10-25T01:30:00Z');
  });
});

describe('a day that changed since it was looked at', () => {
  const expectUntouched = async (act: () => Promise<unknown>) => {
    const before = await digestOf(it.db);
    await act();
    expect(await digestOf(it.db)).toEqual(before);
  };

  test('is not shifted when somebody booked meanwhile', async () => {
    await bookAll('16:00', '17:00');
    const { plan: token } = await plan();
    await book('16:30');
    await expectUntouched(async () =>
      expect(await shift({ plan: token })).toMatchObject({ status: 409, body: { code: 'plan_changed' } }),
    );
  });

  test('is not shifted when a client canceled meanwhile, even the first one', async () => {
    const [first] = await bookAll('16:00', '17:00');
    const given = { first_id: first?.id ?? 0 };
    const { plan: token } = await plan(given);
    const cancel = { externalId: first?.external_id ?? '', action: 'cancel' } as const;
    await world.ask(it.call, changePublicReservation, cancel);
    expect(await shift({ plan: token, ...given })).toMatchObject({
      status: 409,
      body: { code: 'plan_changed' },
    });
  });

  test('is not shifted onto what is over already', async () => {
    const [done] = await bookAll('17:00', '16:00');
    await it.call(setReservationStatus, { id: done?.id ?? 0, status: 'completed' }, { token: barber.token });
    const { plan: token } = await plan({ minutes: 45 });
    await expectUntouched(async () =>
      expect(await shift({ minutes: 45, plan: token })).toMatchObject({
        status: 409,
        body: { code: 'slot_taken' },
      }),
    );
  });

  test('is shifted for two people at once', async () => {
    const colleague = await world.aStaffMember(shop);
    await world.hoursFor(shop, colleague);
    await bookAll('16:00');
    await book('16:00', { barber: colleague });
    const people = [barber, colleague];
    const plans = await Promise.all(people.map(({ user }) => plan({ barber_id: user.id })));
    const answers = await Promise.all(
      people.map(({ user }, nth) => shift({ barber_id: user.id, plan: plans[nth]?.plan ?? '' })),
    );
    expect(statusesOf(answers)).toEqual([200, 200]);
    expect([await startsOf(), await startsOf(colleague)]).toEqual([['16:20'], ['16:20']]);
  });

  test('200 rounds of a shift against a booking: one after the other, and never an overlap', async () => {
    const outcomes = new Set<string>();
    for (let round = 0; round < 200; round += 1) {
      await book('16:00');
      const token = (await plan()).plan;
      const wish = {
        slug: shop.slug,
        barber_id: barber.user.id,
        client: world.aClient(),
        services: [{ service_id: service.id, quantity: 1 }],
        start_local: `${today}T16:30`,
      };
      const [shifted, booked] = await Promise.all([shift({ plan: token }), it.call(bookReservation, wish)]);
      outcomes.add([shifted.status, booked.status, ...(await startsOf())].join(' '));
      await it.db
        .updateTable('reservations')
        .set({ deleted_at: testNow })
        .where('organization_id', '=', shop.organization.id)
        .execute();
    }
    const fair = ['200 409 16:20', '409 201 16:00 16:30'];
    expect([...outcomes].filter((outcome) => !fair.includes(outcome))).toEqual([]);
  }, 120_000);
});
