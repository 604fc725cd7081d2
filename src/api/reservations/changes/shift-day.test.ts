import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { bookReservation } from '#domain/booking/contract.ts';
import { bookGroup } from '#domain/booking/groups/contract.ts';
import {
  changePublicReservation,
  type PublicReservation,
  setReservationStatus,
  undoChange,
} from '#domain/reservations/contract.ts';
import { shiftReservations } from '#domain/reservations/late/contract.ts';
import { clockOf } from '#domain/time.ts';
import { startTestApp, testNow, type TestApp } from '#test/app.ts';
import { patience, roundsOf } from '#test/long-run.ts';
import { statusesOf } from '#test/caller.ts';
import { aLateDay, lateDay, type LateDay } from '#test/late-day.ts';
import { digestOf } from '#test/tables.ts';
import * as world from '#test/world.ts';
import type { OrganizationId } from '../../database/connection.ts';

const rounds = roundsOf({ short: 6, long: 200 });
let it: TestApp;
let shop: LateDay['shop'];
let barber: LateDay['barber'];
let service: LateDay['service'];
let book: LateDay['book'];
let bookAll: LateDay['bookAll'];
let plan: LateDay['plan'];
let shift: LateDay['shift'];
let startsOf: LateDay['startsOf'];
let withoutEmail: LateDay['withoutEmail'];

beforeAll(async () => {
  it = await startTestApp({ env: { PUBLIC_URL: 'https://navaja.example' } });
});
afterAll(() => it.close());
beforeEach(async () => {
  ({ shop, barber, service, book, bookAll, plan, shift, startsOf, withoutEmail } = await aLateDay(it));
});

const newMails = async () => {
  const before = it.mailer.sent.length;
  await it.deps.jobs.drain(shop.organization.id as OrganizationId);
  return it.mailer.sent.slice(before);
};

describe('a delay', () => {
  test('moves a chain of forty without gaps, all of them, and all of them back', async () => {
    await world.hoursFor(shop, barber, { to: '22:00' });
    const quick = await world.aService(shop, { name: 'Barba', duration_minutes: 15 });
    const clocks = Array.from({ length: 40 }, (_, nth) => clockOf(600 + nth * 15));
    for (const clock of clocks) await book(clock, { service: quick });
    const change_id = crypto.randomUUID();
    const { plan: token } = await plan();
    const answer = await shift({ plan: token, change_id });
    expect([answer.status, answer.body.reservations.length]).toEqual([200, 40]);
    expect(await startsOf()).toEqual(clocks.map((_, nth) => clockOf(620 + nth * 15)));
    await world.ask(it.call, undoChange, { changeId: change_id }, { token: barber.token });
    expect(await startsOf()).toEqual(clocks);
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

  test('reaches who comes with somebody by whoever booked for them', async () => {
    const services = [{ service_id: service.id, quantity: 1 }];
    const client = world.aClient();
    const { reservations } = await world.ask(it.call, bookGroup, {
      slug: shop.slug,
      client,
      people: [
        { firstname: 'Carla', services },
        { firstname: 'Leo', services },
      ],
      arrangement: 'in_a_row',
      barber_id: barber.user.id,
      start_local: `${lateDay}T16:00`,
    });
    await newMails();
    const before = await plan();
    expect(before.rows.map(({ client: who, has_email }) => [who, has_email])).toEqual([
      ['Carla Sosa', true],
      ['Leo', true],
    ]);
    expect((await shift({ plan: before.plan })).body.untold).toEqual([]);
    expect((await newMails()).map(({ to }) => to)).toEqual([client.email]);
    const [booker, companion] = reservations;
    await withoutEmail(booker as PublicReservation);
    const { plan: token, rows } = await plan({ first_id: companion?.id });
    expect(rows).toMatchObject([{ client: 'Leo', has_email: false, phone: client.phone }]);
    const { untold } = (await shift({ first_id: companion?.id, plan: token })).body;
    expect(untold).toEqual([{ id: companion?.id, client: 'Leo', phone: client.phone }]);
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
    await it.db
      .updateTable('organizations')
      .set({ timezone: 'Europe/Madrid' })
      .where('id', '=', shop.organization.id)
      .execute();
    await world.hoursFor(shop, barber, { from: '00:00', to: '10:00' });
    it.clock.set('2026-10-24T22:30:00Z');
    // Madrid's clocks show 2:00 twice that night: at 0:00 and at 1:00 UTC.
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

  test(
    'a shift and a booking at once come one after the other, and never overlap',
    async () => {
      const outcomes = new Set<string>();
      for (let round = 0; round < rounds; round += 1) {
        await book('16:00');
        const token = (await plan()).plan;
        const booking = {
          slug: shop.slug,
          barber_id: barber.user.id,
          client: world.aClient(),
          services: [{ service_id: service.id, quantity: 1 }],
          start_local: `${lateDay}T16:30`,
        };
        const [shifted, booked] = await Promise.all([
          shift({ plan: token }),
          it.call(bookReservation, booking),
        ]);
        outcomes.add([shifted.status, booked.status, ...(await startsOf())].join(' '));
        await it.db
          .updateTable('reservations')
          .set({ deleted_at: testNow })
          .where('organization_id', '=', shop.organization.id)
          .execute();
      }
      const fair = ['200 409 16:20', '409 201 16:00 16:30'];
      expect([...outcomes].filter((outcome) => !fair.includes(outcome))).toEqual([]);
    },
    patience,
  );
});
