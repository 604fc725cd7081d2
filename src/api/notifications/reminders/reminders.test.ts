import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { hours, minutes } from '#api/clock.ts';
import { createJobs } from '#api/create-jobs.ts';
import { takeBooking } from '#domain/booking/contract.ts';
import { editRules } from '#domain/organization/rules.ts';
import {
  changePublicReservation,
  deleteReservation,
  moveReservation,
  setReservationStatus,
} from '#domain/reservations/contract.ts';
import { restoreReservation } from '#domain/reservations/restore-contract.ts';
import { confirmComing, listMessages, setReminders } from '#domain/reservations/messages/contract.ts';
import type { Service } from '#domain/services/contract.ts';
import { epochOf } from '#domain/time.ts';
import { startTestApp, testNow, type TestApp } from '#test/app.ts';
import * as world from '#test/world.ts';
import type { OrganizationId } from '../../database/connection.ts';
import { visitReminder } from './plan-reminders.ts';

let it: TestApp;
let shop: world.Shop;
let bruno: world.Staff;
let service: Service;
const client = world.aClient({ email: 'carla@example.com' });

beforeAll(async () => {
  it = await startTestApp();
});
afterAll(() => it.close());
beforeEach(async () => {
  it.clock.set(testNow);
  ({ shop, barber: bruno, service } = await world.aShopAtWork(it.call));
  await it.deps.jobs.drain();
  it.mailer.sent.length = 0;
});

const book = (start_local: string, who = client) =>
  world.aReservation(shop, { barber: bruno, service, client: who, start_local });
const send = () => it.deps.jobs.drain(shop.organization.id as OrganizationId);
async function pass(ms: number, step = 15 * minutes, work: () => Promise<unknown> = send) {
  for (let left = ms; left > 0; left -= step) {
    it.clock.advance(Math.min(step, left));
    await work();
  }
}
const reminders = () => it.mailer.sent.filter(({ subject }) => subject.startsWith('Recordatorio'));
// Signs in again, because these tests last longer than a token.
const asOwner = async () => ({ token: await world.signIn(it.call, shop.owner.email) });
const rules = async (form: object) => world.ask(it.call, editRules, { reminders: form }, await asOwner());
const messages = async (id: number) =>
  (await world.ask(it.call, listMessages, { id }, await asOwner())).filter(({ kind }) => kind === 'reminder');
const link = ({ external_id: externalId }: { external_id: string }) => ({ externalId });

describe('a client is reminded', () => {
  test('a day and two hours before', async () => {
    const { id } = await book('2026-11-20T15:00');
    await pass(30 * hours);
    expect(reminders().map(({ to, subject }) => [to, subject])).toEqual([
      ['carla@example.com', `Recordatorio: viernes 20/11/2026 15:00 en ${shop.organization.name}`],
    ]);
    await pass(30 * hours);
    expect(reminders()).toHaveLength(2);
    expect(await messages(id)).toMatchObject([
      { channel: 'mail', kind: 'reminder', state: 'sent', state_at: '2026-11-20T16:00:00Z' },
      { channel: 'mail', kind: 'reminder', state: 'sent', state_at: '2026-11-19T18:00:00Z' },
    ]);
  });

  test('once, two hours before, of what was booked 25 hours ahead', async () => {
    await book('2026-11-19T10:00');
    await pass(30 * hours);
    expect(reminders().map(({ key }) => key.split(':').at(-2))).toEqual(['2']);
  });

  test('of none of the times that it had before, and of nothing that was canceled', async () => {
    const reservation = await book('2026-11-21T10:00');
    await world.ask(
      it.call,
      moveReservation,
      { id: reservation.id, start_local: '2026-11-21T12:00' },
      await asOwner(),
    );
    await world.ask(
      it.call,
      changePublicReservation,
      { ...link(reservation), action: 'reschedule', start_at_utc: '2026-11-23T15:00:00Z' },
      {},
    );
    await world.ask(it.call, changePublicReservation, { ...link(reservation), action: 'cancel' }, {});
    await pass(6 * 24 * hours, hours);
    expect(reminders()).toEqual([]);
  });

  test('of its new time alone after a move', async () => {
    const { id } = await book('2026-11-20T15:00');
    await world.ask(it.call, moveReservation, { id, start_local: '2026-11-20T18:00' }, await asOwner());
    await pass(3 * 24 * hours);
    expect(reminders().map(({ subject }) => subject.split(' en ')[0])).toEqual(
      Array(2).fill('Recordatorio: viernes 20/11/2026 18:00'),
    );
  });

  test('of what was deleted and brought back, and of what was not to come and is again', async () => {
    const { id } = await book('2026-11-20T15:00');
    await world.ask(it.call, deleteReservation, { id }, await asOwner());
    await world.ask(it.call, restoreReservation, { id }, await asOwner());
    await world.ask(it.call, setReservationStatus, { id, status: 'no_show' }, await asOwner());
    await pass(30 * hours);
    expect(reminders()).toEqual([]);
    await world.ask(it.call, setReservationStatus, { id, status: 'scheduled' }, await asOwner());
    await pass(24 * hours);
    expect(reminders()).toHaveLength(1);
  });

  test('never by night, however late the reminder is', async () => {
    await book('2026-11-20T17:30');
    it.clock.set('2026-11-20T01:00:00Z');
    await send();
    expect(reminders()).toEqual([]);
    await pass(10 * hours);
    expect(reminders()).toHaveLength(1);
    expect(it.clock.now()).toBe(epochOf('2026-11-20T11:00:00Z'));
  });

  test('by nobody without an address', async () => {
    for (const [hour, who] of [
      ['15', { firstname: 'Marta', phone: '+59899123456' }],
      ['16', { firstname: 'Luis' }],
    ] as const)
      await world.ask(
        it.call,
        takeBooking,
        {
          barber_id: bruno.user.id,
          client: who,
          services: [{ service_id: service.id, quantity: 1 }],
          start_local: `2026-11-20T${hour}:00`,
          channel: 'phone',
        },
        await asOwner(),
      );
    const planned = it.db.selectFrom('outbox').select('key').where('kind', '=', 'visit-reminder');
    const own = planned.where('organization_id', '=', shop.organization.id);
    expect(await own.execute()).toHaveLength(1);
    await pass(3 * 24 * hours, hours);
    expect(it.mailer.sent.filter(({ to }) => to !== bruno.email)).toEqual([]);
  });

  test('with a link for each answer, and a way out', async () => {
    const reservation = await book('2026-11-20T15:00');
    await pass(30 * hours);
    const [mail] = reminders();
    const page = `http://localhost:3000/r/${reservation.external_id}`;
    for (const said of [
      'Te esperamos mañana',
      `Confirmar asistencia:\n${page}?s=0#confirmar`,
      `Cambiar horario:\n${page}#mover`,
      `No puedo ir:\n${page}#cancelar`,
      `Dejar de recibir recordatorios de ${shop.organization.name}:\n${page}#avisos`,
    ])
      expect(mail?.text).toContain(said);
    expect(mail?.unsubscribe).toBe(
      `http://localhost:3000/api/reservations/public/${reservation.external_id}/reminders`,
    );
    await world.ask(it.call, confirmComing, link(reservation), {});
    await pass(22 * hours);
    expect(reminders()).toHaveLength(2);
    expect(reminders()[1]?.text).toContain('Te esperamos hoy');
    expect(reminders()[1]?.text).not.toContain('Confirmar asistencia');
  });
});

describe('while no mail goes out', () => {
  const refusing = async ({ subject }: { subject: string }) => {
    throw new Error(`421 ${subject}`);
  };
  const down = () => {
    const jobs = createJobs({ ...it.deps, mailer: { ...it.mailer, send: refusing } });
    return () => jobs.drain(shop.organization.id as OrganizationId);
  };

  test('a reminder waits, and goes out when it is over', async () => {
    const { id } = await book('2026-11-19T14:00');
    await send();
    await pass(4 * hours, 15 * minutes, down());
    it.clock.set('2026-11-19T14:45:00Z');
    await pass(hours, 5 * minutes, down());
    expect(await messages(id)).toMatchObject([{ state: 'sending' }]);
    it.clock.advance(30 * minutes);
    await send();
    expect(reminders()).toHaveLength(1);
    expect(await messages(id)).toMatchObject([{ state: 'sent' }]);
  });

  test('a reminder is given up twenty minutes before the reservation begins', async () => {
    const { id } = await book('2026-11-19T14:00');
    await send();
    it.clock.set('2026-11-19T15:00:00Z');
    await pass(2 * hours, 5 * minutes, down());
    await pass(hours);
    expect(reminders()).toEqual([]);
    expect(await messages(id)).toMatchObject([{ state: 'failed' }]);
  });
});

describe('other rules of the shop', () => {
  test('change what was planned, and no reminder comes twice', async () => {
    await rules({ before_hours: [24] });
    const starts = ['09', '10', '11', '12', '13', '14'].map((hour) => `2026-11-23T${hour}:00`);
    for (const start of starts) await book(start);
    await rules({ before_hours: [48] });
    await pass(10 * hours, hours);
    await rules({ before_hours: [48], quiet: { from: '21:00', to: '09:00' } });
    await pass(6 * 24 * hours, 30 * minutes);
    expect(reminders().map(({ key }) => key.split(':').at(-2))).toEqual(Array(6).fill('48'));
    expect(new Set(reminders().map(({ key }) => key)).size).toBe(6);
  });

  test('end the reminders, and begin them anew', async () => {
    await book('2026-11-20T15:00');
    await rules({ on: false });
    await pass(30 * hours, hours);
    expect(reminders()).toEqual([]);
    await rules({ on: true });
    await pass(24 * hours, hours);
    expect(reminders()).toHaveLength(1);
  });
});

test('a job that is done twice sends one reminder', async () => {
  const { id } = await book('2026-11-20T15:00');
  const job = { organization: shop.organization.id as OrganizationId, id: 0, kind: '', attempts: 1 };
  const payload = { reservation_id: id, sequence: 0, hours: 24, planned_at: testNow };
  it.clock.set('2026-11-19T18:00:00Z');
  for (const key of ['first', 'second'])
    await visitReminder.run(it.deps, { ...job, key, payload, expiresAt: '2026-11-20T17:40:00Z' });
  await send();
  expect(reminders()).toHaveLength(1);
  expect(await messages(id)).toHaveLength(1);
});

describe('whoever has the link', () => {
  const confirm = (reservation: { external_id: string }, sequence?: number) =>
    it.call(confirmComing, { ...link(reservation), ...(sequence !== undefined && { sequence }) }, {});

  test('confirms that they come, as often as they like', async () => {
    const reservation = await book('2026-11-20T15:00');
    await send();
    it.mailer.sent.length = 0;
    for (const sequence of [0, 0, undefined]) {
      const { status, body } = await confirm(reservation, sequence);
      expect([status, body]).toMatchObject([200, { status: 'confirmed' }]);
    }
    await send();
    expect(it.mailer.sent).toEqual([]);
    const events = await it.db
      .selectFrom('audit_events')
      .select(['actor', 'action'])
      .where('organization_id', '=', shop.organization.id)
      .where('subject', '=', 'reservation')
      .where('subject_id', '=', reservation.id)
      .orderBy('id')
      .execute();
    expect(events.slice(1)).toEqual([{ actor: 'client', action: 'client-confirmed' }]);
  });

  test('confirms no time that it does not have any more', async () => {
    const reservation = await book('2026-11-20T15:00');
    await world.ask(
      it.call,
      moveReservation,
      { id: reservation.id, start_local: '2026-11-20T18:00' },
      await asOwner(),
    );
    expect(await confirm(reservation, 0)).toMatchObject({ status: 409, body: { code: 'visit_moved' } });
    expect(await confirm(reservation, 1)).toMatchObject({ status: 200 });
  });

  test.each(['completed', 'no_show', 'canceled'] as const)('confirms nothing that is %s', async (status) => {
    const reservation = await book('2026-11-20T15:00');
    await world.ask(it.call, setReservationStatus, { id: reservation.id, status }, await asOwner());
    expect(await confirm(reservation)).toMatchObject({ status: 409, body: { code: 'reservation_locked' } });
  });

  test('confirms nothing that has begun', async () => {
    const reservation = await book('2026-11-20T15:00');
    it.clock.set('2026-11-20T18:00:00Z');
    expect(await confirm(reservation)).toMatchObject({ status: 409, body: { code: 'reservation_started' } });
  });

  test('ends the reminders of the shop, and has them again', async () => {
    const reservation = await book('2026-11-20T15:00');
    const set = (on: boolean) => world.ask(it.call, setReminders, { ...link(reservation), on }, {});
    for (const on of [false, false]) await set(on);
    await pass(30 * hours, hours);
    expect(reminders()).toEqual([]);
    await set(true);
    await pass(24 * hours, hours);
    expect(reminders()).toHaveLength(1);
  });

  test('ends their own alone', async () => {
    await book('2026-11-20T16:00', world.aClient({ email: 'ana@example.com', phone: '+598 99 000 001' }));
    await world.ask(it.call, setReminders, { ...link(await book('2026-11-20T15:00')), on: false }, {});
    await pass(54 * hours, hours);
    expect(reminders().map(({ to }) => to)).toEqual(['ana@example.com', 'ana@example.com']);
  });

  test('ends them by the button of the mailbox', async () => {
    const { external_id } = await book('2026-11-20T15:00');
    const press = (payload: string, id = external_id) =>
      it.app.inject({
        method: 'POST',
        url: `/api/reservations/public/${id}/reminders`,
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        payload,
      });
    expect((await press('List-Unsubscribe=Other')).statusCode).toBe(415);
    expect((await press('List-Unsubscribe=One-Click', 'nada')).statusCode).toBe(404);
    const pressed = await press('List-Unsubscribe=One-Click');
    expect([pressed.statusCode, pressed.headers['x-robots-tag']]).toEqual([204, 'noindex']);
    await pass(54 * hours, hours);
    expect(reminders()).toEqual([]);
  });
});
