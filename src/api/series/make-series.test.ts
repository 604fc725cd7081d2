import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { bookReservation, takeBooking } from '#domain/booking/contract.ts';
import { makeSeries } from '#domain/series/contract.ts';
import {
  readAgenda,
  readPublicReservation,
  readReservation,
  undoChange,
} from '#domain/reservations/contract.ts';
import { addBlock } from '#domain/schedule/blocks/contract.ts';
import { instantToLocal } from '#domain/time.ts';
import { startTestApp, testNow, type TestApp } from '#test/app.ts';
import { statusesOf } from '#test/caller.ts';
import { aStandingVisit, standingClient, standingStarts, type StandingVisit } from '#test/standing-visit.ts';
import { digestOf } from '#test/tables.ts';
import * as world from '#test/world.ts';

let it: TestApp;
let at: StandingVisit;
const zone = 'America/Montevideo';
const locals = (rows: readonly { start_at: string }[]) =>
  rows.map(({ start_at }) => instantToLocal(start_at, zone));

beforeAll(async () => {
  it = await startTestApp();
});
afterAll(() => it.close());
beforeEach(async () => {
  it.clock.set(testNow);
  at = await aStandingVisit(it);
});

describe('a series', () => {
  test('is booked at once, each date a reservation of its own, like the one it was made from', async () => {
    const { series_id, reservations } = await at.make();
    expect(locals(reservations)).toEqual(standingStarts);
    const [one] = reservations;
    expect(one).toMatchObject({
      series_id,
      channel: 'counter',
      booked_by: at.shop.owner.user.id,
      barber_id: at.barber.user.id,
      notes: 'Degradado bajo',
      client: { id: at.source.client.id, firstname: 'Marta' },
      services: [{ service_id: at.service.id, quantity: 1 }],
    });
    expect(new Set(reservations.map(({ external_id }) => external_id)).size).toBe(3);
    const rows = await at.all();
    expect(rows.map(({ series }) => [series?.id, series?.every_weeks, series?.following.length])).toEqual([
      [series_id, 4, 4],
      [series_id, 4, 3],
      [series_id, 4, 2],
      [series_id, 4, 1],
    ]);
    const agenda = await world.ask(it.call, readAgenda, { from: '2026-12-18', to: '2026-12-18' }, at.as);
    expect(agenda.visits[0]?.series_id).toBe(series_id);
    const link = await world.ask(it.call, readPublicReservation, { externalId: one?.external_id ?? '' });
    expect(link.series).toEqual({
      every_weeks: 4,
      following: reservations.map(({ start_at }) => start_at),
    });
  });

  test('of twenty-six goes over both clock changes at the same time of day', async () => {
    at = await aStandingVisit(it, { timezone: 'Europe/Madrid' });
    const dates = (await at.preview(2, 26)).map(({ start_local }) => start_local);
    const { reservations } = await at.make({ every_weeks: 2, starts: dates });
    expect(reservations).toHaveLength(26);
    const onTheWall = reservations.map(({ start_at }) => instantToLocal(start_at, 'Europe/Madrid').slice(11));
    expect(new Set(onTheWall)).toEqual(new Set(['10:30']));
    expect(new Set(reservations.map(({ start_at }) => start_at.slice(11)))).toEqual(
      new Set(['09:30:00Z', '08:30:00Z']),
    );
  });

  test('is told of in one email with all its dates and a file of them, to the barber in one too', async () => {
    const { reservations } = await at.make();
    await at.send();
    expect(at.mailed()).toEqual(
      [
        'marta@example.com: Reservas confirmadas: 3 turnos en Barbería Central',
        `${at.barber.email}: Nuevas reservas: 3 turnos, Marta Gil`,
      ].toSorted(),
    );
    const mail = it.mailer.sent.find(({ to }) => to === standingClient.email);
    for (const date of ['18/12/2026', '15/01/2027', '12/02/2027']) expect(mail?.text).toContain(date);
    expect(mail?.invitation?.method).toBe('PUBLISH');
    const file = mail?.invitation?.content ?? '';
    expect(file).toContain('METHOD:PUBLISH');
    expect(file.match(/BEGIN:VEVENT/g)).toHaveLength(3);
    for (const { external_id } of reservations) expect(file).toContain(`UID:${external_id}@navaja`);
  });

  test('is for whoever came and shares the client’s phone, and told to them', async () => {
    const child = {
      firstname: 'Hijo',
      lastname: 'Gil',
      phone: standingClient.phone,
      email: 'hijo@example.com',
    };
    const came = { barber: at.barber, service: at.service, client: child, start_local: '2026-11-19T10:30' };
    const { id } = await world.aReservation(at.shop, came);
    await at.send();
    it.mailer.sent.length = 0;
    const { reservations } = await at.make({ id });
    expect(reservations[0]?.client).toEqual({ id: at.source.client.id, ...child });
    await at.send();
    expect(at.mailed()).toEqual(
      [
        `hijo@example.com: Reservas confirmadas: 3 turnos en Barbería Central`,
        `${at.barber.email}: Nuevas reservas: 3 turnos, Hijo Gil`,
      ].toSorted(),
    );
  });

  test('tells the client nothing where the staff say so, and a barber nothing of their own doing', async () => {
    await at.make({ notify: false });
    await at.send();
    expect(at.mailed()).toEqual([`${at.barber.email}: Nuevas reservas: 3 turnos, Marta Gil`]);
    it.mailer.sent.length = 0;
    const { id } = await at.take('2026-11-21T10:30');
    await at.send();
    it.mailer.sent.length = 0;
    await world.ask(
      it.call,
      makeSeries,
      { id, every_weeks: 4, starts: ['2026-12-19T10:30'] },
      { token: at.barber.token },
    );
    await at.send();
    expect(at.mailed()).toEqual(['marta@example.com: Reservas confirmadas: 1 turno en Barbería Central']);
  });

  test('of which one date was taken since is refused with its place, and nothing is written', async () => {
    await at.preview();
    await at.take('2027-01-15T10:45');
    const before = await digestOf(it.db);
    const { status, body } = await at.tryToMake();
    expect([status, body]).toEqual([
      409,
      {
        code: 'slot_taken',
        detail: [
          { msg: 'Ese horario acaba de ocuparse. Elige otro.', loc: ['starts', 1], type: 'slot_taken' },
        ],
      },
    ]);
    expect(await digestOf(it.db)).toEqual(before);
  });

  test('goes over blocked time only when the staff say so', async () => {
    const block = {
      barber_id: at.barber.user.id,
      date: '2026-12-18',
      start: '10:00',
      end: '11:00',
      kind: 'break' as const,
    };
    await world.ask(it.call, addBlock, block, at.as);
    const refused = await at.tryToMake();
    expect([refused.status, refused.body]).toMatchObject([409, { code: 'blocked_time' }]);
    expect((await at.make({ anyway: true })).reservations).toHaveLength(3);
  });

  test('asked for again with its key is booked once, and two staff get one series between them', async () => {
    const headers = { 'idempotency-key': world.aWord() };
    const ask = () =>
      it.call(
        makeSeries,
        { id: at.source.id, every_weeks: 4, starts: standingStarts },
        { ...at.as, headers },
      );
    const [first, second] = [await ask(), await ask()];
    expect(second.body).toEqual(first.body);
    expect(await at.all()).toHaveLength(4);
    const { id } = await at.take('2026-11-21T10:30');
    const days = ['2026-12-19T10:30', '2027-01-16T10:30'];
    const rivals = await Promise.all([1, 2, 3].map(() => at.tryToMake({ id, starts: days })));
    expect(statusesOf(rivals)).toEqual([201, 409, 409]);
    expect(await at.all()).toHaveLength(7);
  });

  test('is taken back whole, and what it was made from repeats no more', async () => {
    const change_id = randomUUID();
    await at.make({ change_id });
    await world.ask(it.call, undoChange, { changeId: change_id }, at.as);
    await at.send();
    it.clock.advance(60_000);
    await at.send();
    expect(locals(await at.all())).toEqual(['2026-11-20T10:30']);
    expect((await world.ask(it.call, readReservation, { id: at.source.id }, at.as)).series).toBeUndefined();
    expect(at.mailed()).toEqual([]);
  });

  test('that was told of and is taken back is canceled with one email', async () => {
    const change_id = randomUUID();
    await at.make({ change_id });
    it.clock.advance(60_000);
    await at.send();
    it.mailer.sent.length = 0;
    await world.ask(it.call, undoChange, { changeId: change_id }, at.as);
    await at.send();
    expect(at.mailed()).toEqual(
      [
        'marta@example.com: Reservas canceladas: 3 turnos en Barbería Central',
        `${at.barber.email}: Reservas canceladas: 3 turnos, Marta Gil`,
      ].toSorted(),
    );
  });

  test('is gone on with from any of its dates', async () => {
    const { series_id, reservations } = await at.make();
    const last = reservations.at(-1)?.id ?? 0;
    const more = { id: last, every_weeks: 2, starts: ['2027-02-26T10:30'] };
    expect((await world.ask(it.call, makeSeries, more, at.as)).series_id).toBe(series_id);
    const { series } = await world.ask(it.call, readReservation, { id: at.source.id }, at.as);
    expect([series?.every_weeks, series?.following.length]).toEqual([2, 5]);
  });

  test('leaves its client free to book online', async () => {
    await at.make();
    const booked = await it.call(bookReservation, {
      slug: at.shop.slug,
      barber_id: at.barber.user.id,
      client: standingClient,
      services: [{ service_id: at.service.id, quantity: 1 }],
      start_local: '2026-11-24T10:00',
    });
    expect(booked.status).toBe(201);
  });
});

describe('bad dates', () => {
  test.each([
    ['no weeks', { every_weeks: 0 }, ['every_weeks']],
    ['thirteen weeks', { every_weeks: 13 }, ['every_weeks']],
    ['half a week', { every_weeks: 0.5 }, ['every_weeks']],
    ['no dates', { starts: [] }, ['starts']],
    [
      'twenty-seven dates',
      { starts: Array.from({ length: 27 }, (_, day) => `2026-12-${String(day + 1).padStart(2, '0')}T10:30`) },
      ['starts'],
    ],
    ['dates out of order', { starts: ['2027-01-15T10:30', '2026-12-18T10:30'] }, ['starts', 1]],
    ['a date twice', { starts: ['2026-12-18T10:30', '2026-12-18T10:30'] }, ['starts', 1]],
    ['no date at all', { starts: ['mañana'] }, ['starts', 0]],
    ['a date too far', { starts: ['2026-12-18T10:30', '2027-11-20T10:30'] }, ['starts', 1]],
  ])('%s: 422 at their place, and nothing is written', async (_title, wrong, loc) => {
    const before = await digestOf(it.db);
    const { status, body } = await it.call(
      makeSeries,
      { id: at.source.id, every_weeks: 4, starts: standingStarts, ...wrong },
      at.as,
    );
    expect(status).toBe(422);
    expect((body as unknown as { detail: { loc: unknown[] }[] }).detail[0]?.loc.slice(-loc.length)).toEqual(
      loc,
    );
    expect(await digestOf(it.db)).toEqual(before);
  });

  test('a start in the hour that the clock skips is refused at its place', async () => {
    at = await aStandingVisit(it, { timezone: 'Europe/Madrid', start: '2026-11-22T02:30' });
    const skipped = { starts: ['2027-03-21T02:30', '2027-03-28T02:30'], anyway: true };
    const { status, body } = await it.call(
      makeSeries,
      { id: at.source.id, every_weeks: 1, ...skipped },
      at.as,
    );
    expect([status, body]).toMatchObject([
      422,
      { code: 'nonexistent_time', detail: [{ loc: ['starts', 1], type: 'nonexistent_time' }] },
    ]);
  });

  test('whoever came without a name is not repeated', async () => {
    const walkIn = {
      client: null,
      channel: 'walk_in' as const,
      duration_min: 30,
      start_local: '2026-11-20T12:00',
    };
    const { id } = await world.ask(it.call, takeBooking, { ...walkIn, barber_id: at.barber.user.id }, at.as);
    const { status, body } = await it.call(makeSeries, { id, every_weeks: 4, starts: standingStarts }, at.as);
    expect([status, body]).toMatchObject([422, { code: 'unknown_client' }]);
  });
});
