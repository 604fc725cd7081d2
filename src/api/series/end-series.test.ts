import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { takeGroup } from '#domain/booking/groups/contract.ts';
import { addToSeries, cancelFollowing, endSeries } from '#domain/series/contract.ts';
import {
  changePublicReservation,
  deleteReservation,
  moveReservation,
  undoChange,
} from '#domain/reservations/contract.ts';
import { minutes, seconds } from '#api/clock.ts';
import type { OrganizationId } from '#api/database/connection.ts';
import { transact } from '#api/database/transaction.ts';
import { lockShop } from '#api/organization/queries.ts';
import { startTestApp, testNow, type TestApp } from '#test/app.ts';
import { statusesOf } from '#test/caller.ts';
import { aStandingVisit, standingClient, type StandingVisit } from '#test/standing-visit.ts';
import { waitingForLocks } from '#test/tenants.ts';
import * as world from '#test/world.ts';

let it: TestApp;
let at: StandingVisit;

beforeAll(async () => {
  it = await startTestApp();
});
afterAll(() => it.close());
beforeEach(async () => {
  it.clock.set(testNow);
  at = await aStandingVisit(it);
});

describe('a date that was left out', () => {
  test('is added later and told of by itself', async () => {
    const { series_id } = await at.make();
    await at.send();
    it.mailer.sent.length = 0;
    const added = await world.ask(
      it.call,
      addToSeries,
      { id: series_id, start_local: '2027-03-12T11:00' },
      at.as,
    );
    expect(added).toMatchObject({ series_id, client: { firstname: 'Marta' } });
    await at.send();
    expect(at.mailed().map((line) => line.split(': ')[1])).toEqual(
      expect.arrayContaining(['Reserva confirmada', 'Nueva reserva']),
    );
    const taken = await it.call(addToSeries, { id: series_id, start_local: '2027-03-12T11:15' }, at.as);
    expect([taken.status, taken.body]).toMatchObject([409, { code: 'slot_taken' }]);
  });

  test('cannot be added to a series that ended, or that was taken back', async () => {
    const { series_id } = await at.make();
    await world.ask(it.call, endSeries, { id: series_id }, at.as);
    const ended = await it.call(addToSeries, { id: series_id, start_local: '2027-03-12T11:00' }, at.as);
    expect([ended.status, ended.body]).toMatchObject([
      409,
      { code: 'series_ended', detail: 'Esa repetición ya terminó.' },
    ]);
    const change_id = randomUUID();
    const again = await at.make({ change_id });
    expect(again.series_id).not.toBe(series_id);
    await world.ask(it.call, undoChange, { changeId: change_id }, at.as);
    const gone = await it.call(addToSeries, { id: again.series_id, start_local: '2027-03-12T11:00' }, at.as);
    expect(gone.body).toMatchObject({ code: 'series_ended' });
  });
});

describe('a date that is added while the series is being ended', () => {
  const add = (id: number) => it.call(addToSeries, { id, start_local: '2027-03-12T11:00' }, at.as);
  const end = (id: number) => it.call(endSeries, { id }, at.as);
  const repeat = () => at.tryToMake({ starts: ['2027-03-12T11:00'] });

  test.each([
    ['first', [add, end], [201, 204]],
    ['last', [end, add], [204, 409]],
    ['first, with others', [repeat, end], [201, 204]],
    ['last, with others', [end, repeat], [204, 409]],
  ] as const)('does not outlive it where it comes %s', async (_, calls, expected) => {
    const { series_id } = await at.make();
    const answers: Promise<{ status: number; body: unknown }>[] = [];
    await transact(it.db, async (tx) => {
      await lockShop(tx, at.shop.organization.id as OrganizationId);
      for (const call of calls) {
        answers.push(call(series_id));
        const waiting = async () => (await waitingForLocks(it.db)).length;
        await expect.poll(waiting, { timeout: 10_000 }).toBe(answers.length);
      }
    });
    expect(statusesOf(await Promise.all(answers))).toEqual(expected);
    for (const { start_at, status } of await at.all())
      expect([start_at, status]).toEqual([start_at, 'canceled']);
  });
});

describe('what follows', () => {
  const statuses = async () => (await at.all()).map(({ status }) => status);

  test('is canceled by the staff from a time on, with one email; what lies before it stays', async () => {
    const { series_id } = await at.make();
    await at.send();
    it.mailer.sent.length = 0;
    await world.ask(it.call, endSeries, { id: series_id, from: '2027-01-15T10:30' }, at.as);
    await at.send();
    expect(await statuses()).toEqual(['scheduled', 'scheduled', 'canceled', 'canceled']);
    expect(at.mailed()).toEqual(
      [
        'marta@example.com: Reservas canceladas: 2 turnos en Barbería Central',
        `${at.barber.email}: Reservas canceladas: 2 turnos, Marta Gil`,
      ].toSorted(),
    );
    const file = it.mailer.sent.find(({ to }) => to === standingClient.email)?.invitation?.content ?? '';
    expect(file.match(/STATUS:CANCELLED/g)).toHaveLength(2);
    const { body, status } = await it.call(endSeries, { id: series_id }, at.as);
    expect([status, body]).toEqual([204, undefined]);
    expect(await statuses()).toEqual(['canceled', 'canceled', 'canceled', 'canceled']);
  });

  test.each([
    ['before anybody heard of it, and nobody hears', 14, [], []],
    [
      'after it was told, and that is told too',
      16,
      ['Reservas canceladas', 'Reservas canceladas'],
      ['Reservas confirmadas', 'Nuevas reservas'],
    ],
  ])('is taken back %s', async (_, waitedSeconds, first, second) => {
    const { series_id } = await at.make();
    await at.send();
    const subjects = () => it.mailer.sent.splice(0).map(({ subject }) => /^[^:]+/.exec(subject)?.[0]);
    subjects();
    const change_id = randomUUID();
    const end = { id: series_id, from: '2027-01-15T10:30', change_id };
    await world.ask(it.call, endSeries, end, at.as);
    it.clock.advance(waitedSeconds * seconds);
    await at.send();
    expect(subjects()).toEqual(first);
    expect((await it.call(endSeries, end, at.as)).status).toBe(422);
    await world.ask(it.call, undoChange, { changeId: change_id }, at.as);
    it.clock.advance(5 * minutes);
    await at.send();
    expect(new Set(subjects())).toEqual(new Set(second));
    expect(await statuses()).toEqual(['scheduled', 'scheduled', 'scheduled', 'scheduled']);
    await world.ask(it.call, addToSeries, { id: series_id, start_local: '2027-03-12T11:00' }, at.as);
  });

  test('is canceled by the client with their link: what has begun stays, and one email says so', async () => {
    const { reservations } = await at.make();
    await at.send();
    it.mailer.sent.length = 0;
    it.clock.set('2026-12-18T13:40:00Z');
    const externalId = reservations[0]?.external_id ?? '';
    const { body } = await it.call(cancelFollowing, { externalId });
    expect(body).toEqual({ canceled: 2 });
    at.as.token = await world.signIn(it.call, at.shop.owner.email);
    await at.send();
    expect(await statuses()).toEqual(['scheduled', 'scheduled', 'canceled', 'canceled']);
    expect(at.mailed()).toHaveLength(2);
    const again = await it.call(cancelFollowing, { externalId });
    expect([again.status, again.body]).toMatchObject([409, { code: 'series_ended' }]);
  });

  test('is canceled with the reservation of the link itself, and with those that were moved or given away', async () => {
    const { reservations } = await at.make();
    const eva = await world.aStaffMember(at.shop, { firstname: 'Eva' });
    await world.hoursFor(at.shop, eva);
    const [first, second, third] = reservations;
    await world.ask(it.call, moveReservation, { id: third?.id ?? 0, barber_id: eva.user.id }, at.as);
    await world.ask(
      it.call,
      moveReservation,
      { id: second?.id ?? 0, start_local: '2026-12-17T09:00' },
      at.as,
    );
    const { body } = await it.call(cancelFollowing, { externalId: first?.external_id ?? '' });
    // The reservation moved to a date before the link's own is no longer among the following ones.
    expect(body).toEqual({ canceled: 2 });
    expect(await statuses()).toEqual(['scheduled', 'scheduled', 'canceled', 'canceled']);
  });

  test('takes along who comes with whoever booked a group', async () => {
    const person = (firstname: string) => ({
      firstname,
      services: [{ service_id: at.service.id, quantity: 1 }],
    });
    const group = {
      client: standingClient,
      people: [person('Marta'), person('Leo')],
      arrangement: 'in_a_row' as const,
      barber_id: at.barber.user.id,
      start_local: '2026-11-21T10:30',
      channel: 'phone' as const,
    };
    const [booker] = (await world.ask(it.call, takeGroup, group, at.as)).reservations;
    await at.make({ id: booker?.id, starts: ['2026-12-19T10:30'] });
    await world.ask(it.call, cancelFollowing, { externalId: booker?.external_id ?? '' });
    expect(await statuses()).toEqual(['scheduled', 'canceled', 'canceled', 'canceled']);
  });

  test('is nothing for a link that does not repeat or leads nowhere, and one alone is canceled as ever', async () => {
    const alone = await it.call(cancelFollowing, { externalId: at.source.external_id });
    expect([alone.status, alone.body]).toMatchObject([409, { code: 'series_ended' }]);
    expect((await it.call(cancelFollowing, { externalId: 'nowhere' })).status).toBe(404);
    const { reservations } = await at.make();
    const [first] = reservations;
    await world.ask(it.call, deleteReservation, { id: at.source.id }, at.as);
    expect((await it.call(cancelFollowing, { externalId: at.source.external_id })).status).toBe(404);
    await world.ask(it.call, changePublicReservation, {
      externalId: first?.external_id ?? '',
      action: 'cancel',
    });
    expect(await statuses()).toEqual(['canceled', 'scheduled', 'scheduled']);
  });
});
