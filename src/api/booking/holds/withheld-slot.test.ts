import { afterAll, beforeAll, expect, test } from 'vitest';
import { acceptBooking, bookReservation } from '#domain/booking/contract.ts';
import { editRules } from '#domain/organization/rules.ts';
import { addBlock, addClosing, deleteBlock, deleteClosing } from '#domain/schedule/blocks/contract.ts';
import { startTestApp, type TestApp } from '#test/app.ts';
import * as world from '#test/world.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ env: { RATE_LIMITS: 'on' } });
});
afterAll(() => app.close());

test('a held slot is not booked once the shop closed or blocked its time', async () => {
  const { shop, barber, service } = await world.aShopAtWork(app.call);
  const as = { token: shop.token };
  await world.ask(app.call, editRules, { online: { confirmation: 'on' } }, as);
  const [date, client] = ['2026-11-24', world.aClient()];
  const slot = { slug: shop.slug, barber_id: barber.user.id, start_local: `${date}T10:00` };
  const services = [{ service_id: service.id, quantity: 1 }];
  expect((await app.call(bookReservation, { ...slot, client, services })).status).toBe(202);
  await app.db.updateTable('users').set({ email_confirmed_at: '2026-11-18T12:00:00Z' }).execute();
  await app.deps.jobs.drain();
  const mail = app.mailer.sent.find(({ to, text }) => to === client.email && text.includes('?t='));
  const [, externalId = '', token = ''] = /\/r\/([\w-]+)\?t=([\w-]+)/.exec(mail?.text ?? '') ?? [];
  const accept = () => app.call(acceptBooking, { externalId, token });

  const days = { from_date: date, to_date: date, name: 'Feriado' };
  const closing = await world.ask(app.call, addClosing, days, as);
  expect((await accept()).body).toMatchObject({ code: 'closed_day' });
  await world.ask(app.call, deleteClosing, { id: closing.id }, as);

  const times = { date, start: '09:00', end: '18:00', kind: 'other' as const };
  const { block } = await world.ask(app.call, addBlock, { barber_id: barber.user.id, ...times }, as);
  expect((await accept()).body).toMatchObject({ code: 'slot_taken' });
  await world.ask(app.call, deleteBlock, { id: block.id, scope: 'all', date }, as);
  expect((await accept()).status).toBe(200);
});
