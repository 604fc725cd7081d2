import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { testNow } from '#test/app.ts';
import { aRow, aText, startToldApp, type ToldApp } from '#test/chat-webhook.ts';
import { aPhoneNumber as aNumber, press, type Sent, talksOf } from '#test/told-talk.ts';
import { sentenceOf } from '#domain/refusal.ts';
import { listReservations } from '#domain/reservations/contract.ts';
import { editRules } from '#domain/organization/rules.ts';
import { eraseClient } from '#domain/privacy/contract.ts';
import { saveProfile } from '#domain/profile/contract.ts';
import { aBranch, aClient, aReservation, aService, aStaffMember, ask, hoursFor } from '#test/world.ts';
import { hours } from '../../clock.ts';

let it: ToldApp;
let { aShop, deliver, one, bookedRows, untilConfirm } = {} as ReturnType<typeof talksOf>;
beforeAll(async () => {
  it = await startToldApp();
  ({ aShop, deliver, one, bookedRows, untilConfirm } = talksOf(it));
});
afterAll(() => it.close());
beforeEach(() => it.clock.set(testNow));

test('the longest names fit the limits of the chat service', async () => {
  const open = await aShop();
  const { shop } = open;
  const letters = (count: number) => 'Ñandubayzal '.repeat(10).slice(0, count).trim().padEnd(count, 'x');
  const branch = await aBranch(shop, { name: letters(60) });
  const barber = await aStaffMember(shop, { firstname: letters(60), lastname: letters(60) });
  await it.db.updateTable('users').set({ branch_id: branch.id }).where('id', '=', barber.user.id).execute();
  await hoursFor(shop, barber);
  for (let nth = 0; nth < 12; nth += 1) await aService(shop, { name: `${nth} ${letters(78)}`.slice(0, 80) });
  const from = aNumber();
  const fits = (sent: Sent): Sent => {
    expect(sent.rows.length).toBeLessThanOrEqual(10);
    expect(sent.replies?.length ?? 0).toBeLessThanOrEqual(3);
    expect(sent.text.length).toBeLessThanOrEqual(1_024);
    expect(sent.list?.button.length ?? 0).toBeLessThanOrEqual(20);
    for (const { title } of sent.replies ?? []) expect(title.length).toBeLessThanOrEqual(20);
    for (const { title } of sent.list?.sections ?? []) expect(title.length).toBeLessThanOrEqual(24);
    for (const { title, description = '', payload } of sent.rows) {
      expect(title.length).toBeLessThanOrEqual(24);
      expect(description.length).toBeLessThanOrEqual(72);
      expect(payload.length).toBeLessThanOrEqual(200);
    }
    for (const { payload } of sent.replies ?? []) expect(payload.length).toBeLessThanOrEqual(256);
    return sent;
  };
  const hello = fits(await one(aText(`@${shop.slug}`, { from })));
  expect(hello.rows.at(-1)?.title).toBe('Más servicios');
  const more = fits(await one(press(from, hello, 'Más servicios')));
  const times = fits(await one(press(from, more, more.rows[0]?.title ?? '')));
  const days = fits(await one(press(from, times, 'Otro día')));
  expect([days.text, days.rows.length, days.rows.at(-1)?.title]).toEqual(['¿Qué día?', 10, 'Más']);
  fits(await one(press(from, days, 'Más')));
  const day = fits(await one(press(from, days, 'Jue 19/11')));
  expect([day.rows[0]?.title, day.rows.at(-1)?.title]).toEqual(['09:00', 'Más tarde']);
  const later = fits(await one(press(from, day, 'Más tarde')));
  await one(press(from, later, later.rows[0]?.title ?? ''));
  fits(await one(aText(`${letters(60)} ${letters(18)}`, { from })));
});

test('hostile texts are names at most, and web addresses are none', async () => {
  const open = await aShop();
  const { from } = await untilConfirm(open);
  const hello = await one(aText(`@${open.shop.slug}`, { from }));
  const times = await one(press(from, hello, 'Corte'));
  await one(press(from, times, 'Jue 19/11 13:30'));
  for (const text of ['Gana premio.com', 'x'.repeat(5_000), '\u0000', ' '.repeat(40), '\u202e\u200b']) {
    const sent = await one(aText(text, { from }));
    expect([text.slice(0, 20), sent.text.endsWith('¿A nombre de quién?')]).toEqual([text.slice(0, 20), true]);
  }
  const shown = await one(aText("Robert'); drop table clients;--", { from }));
  await one(press(from, shown, 'Confirmar'));
  expect((await bookedRows(open)).map(({ name }) => name)).toEqual(["Robert');"]);
  for (const payload of [
    '2',
    '2.x.book',
    '2.1.time.s1',
    `2.${open.shop.organization.id.toString(36)}.time.r.0.0.x`,
  ])
    await deliver(aRow('wamid.x', payload, { from }));
});

test('who hides the number gets the link of the page', async () => {
  const { shop } = await aShop();
  const who = { from: undefined, from_user_id: 'UY.13491208655302' };
  const sent = await one(aText(`Hola @${shop.slug}`, who));
  expect([sent.to, sent.text]).toEqual([
    who.from_user_id,
    `Reserva en Barbería Central aquí: ${it.deps.config.publicUrl}/${shop.slug}?o=whatsapp`,
  ]);
});

test('other texts are a hint once an hour where a shop knows the phone, and words open only alone', async () => {
  const open = await aShop();
  const { shop } = open;
  await aBranch(shop, { phone: '2900 1234' });
  const from = aNumber();
  expect((await one(aText('Reservar', { from }))).text).toBe(
    'Escribe @ y el nombre de tu barbería, o abre su enlace.',
  );
  expect((await one(aText('@no-such-shop', { from }))).text).toMatch(
    /^No encontramos esa barbería\. Escribe @/,
  );
  const client = aClient({ phone: `+${from}` });
  await aReservation(shop, { ...open, client, start_local: '2026-11-19T10:00' });
  expect((await one(aText('¿Tienen lugar? Hola', { from }))).text).toBe(
    'Para reservar escribe RESERVAR. Para hablar con la barbería: 2900 1234',
  );
  expect(await deliver(aText('gracias', { from }))).toEqual([]);
  it.clock.advance(hours);
  expect((await one(aText('gracias', { from }))).text).toMatch(/^Para reservar/);
  for (const word of ['RESERVAR', 'turno', 'Cita', '¡Hola!', 'menú'])
    expect((await one(aText(word, { from }))).text).toBe('Hola Carla. ¿Qué necesitas en Barbería Central?');
});

test('a phone of several shops chooses one, and a shop without booking by chat answers with its page', async () => {
  const [a, b] = [await aShop(), await aShop()];
  const from = aNumber();
  const client = aClient({ phone: `+${from}` });
  for (const open of [a, b])
    await aReservation(open.shop, { ...open, client, start_local: '2026-11-19T10:00' });
  const asked = await one(aText('Turno', { from }));
  expect(asked.rows.map(({ description }) => description)).toEqual(
    expect.arrayContaining([`@${a.shop.slug}`, `@${b.shop.slug}`]),
  );
  const row = asked.rows.find(({ description }) => description === `@${b.shop.slug}`);
  expect((await one(aRow('wamid.x', row?.payload ?? '', { from }))).text).toMatch(/^Hola Carla\./);
  await ask(it.call, editRules, { chat: { booking: false } }, { token: b.shop.token });
  expect((await one(aText(`@${b.shop.slug}`, { from }))).text).toContain(`/${b.shop.slug}?o=whatsapp`);
  expect((await one(aText('Turno', { from }))).text).toMatch(/^Hola Carla\./);
});

test('two clients of one phone are asked for a name, and matched by it', async () => {
  const open = await aShop();
  const from = aNumber();
  const phone = `+${from}`;
  for (const [nth, firstname] of ['Carla', 'Bruno'].entries()) {
    const client = aClient({ phone: nth === 0 ? phone : '+598 99 777 001', firstname });
    await aReservation(open.shop, { ...open, client, start_local: `2026-11-2${nth}T10:00` });
  }
  const people = it.db.selectFrom('clients').where('organization_id', '=', open.shop.organization.id);
  await it.db
    .updateTable('clients')
    .set({ phone, phone_digits: from, phone_e164: phone })
    .where('organization_id', '=', open.shop.organization.id)
    .where('firstname', '=', 'Bruno')
    .execute();
  for (const [name, time] of [
    ['bruno sosa', 'Jue 19/11 09:00'],
    ['Elena', 'Jue 19/11 13:30'],
  ] as const) {
    const hello = await one(aText(`@${open.shop.slug}`, { from }));
    expect(hello.text).toBe('Hola. Reserva en Barbería Central en menos de un minuto.');
    const times = await one(press(from, hello, 'Corte'));
    expect((await one(press(from, times, time))).text).toBe('¿A nombre de quién?');
    const confirm = await one(aText(name, { from }));
    await one(press(from, confirm, 'Confirmar'));
  }
  const names = (await people.select('firstname').orderBy('id').execute()).map(({ firstname }) => firstname);
  expect(names).toEqual(['Carla', 'Bruno', 'Elena']);
});

test('a refusal is said with other times or the phone of the shop, and a new price is asked about', async () => {
  const open = await aShop();
  await aBranch(open.shop, { phone: '2900 1234' });
  const { from, times, confirm } = await untilConfirm(open);
  await it.db
    .updateTable('services')
    .set({ price_cents: 60_000 })
    .where('organization_id', '=', open.shop.organization.id)
    .execute();
  const shown = await one(press(from, confirm, 'Confirmar'));
  expect(shown.text).toContain('$600.00');
  const other = aNumber();
  expect((await one(press(other, times, 'Jue 19/11 09:00'))).text).toMatch(
    /^Ese horario acaba de ocuparse\. Elige otro\.\nCorte, 30 min/,
  );
  await ask(it.call, editRules, { online: { paused: true } }, { token: open.shop.token });
  expect((await one(press(from, shown, 'Confirmar'))).text).toBe(
    'La barbería no está recibiendo reservas online en este momento.\n2900 1234',
  );
  expect(await bookedRows(open)).toEqual([]);
});

test('a shop that asks for a deposit books nothing by chat, and its page takes the deposit', async () => {
  const open = await aShop();
  const { from, confirm } = await untilConfirm(open);
  const [as, deposits] = [{ token: open.shop.token }, { who: 'listed', always: true } as const];
  await ask(it.call, saveProfile, { currency: 'UYU' }, as);
  await ask(it.call, editRules, { policy: { deposits, transfer_text: 'Alias: sur' } }, as);
  const [said, link] = (await one(press(from, confirm, 'Confirmar'))).text.split('\n');
  expect(said).toBe('Esta barbería pide un anticipo de $250.00 para confirmar.');
  expect(link).toMatch(new RegExp(`/${open.shop.slug}\\?o=whatsapp$`));
  expect(await bookedRows(open)).toEqual([]);
});

test('a reservation that has begun is not changed by its old button', async () => {
  const open = await aShop();
  const { from, confirm } = await untilConfirm(open);
  const done = await one(press(from, confirm, 'Confirmar'));
  it.clock.set('2026-11-19T12:00:00Z');
  for (const title of ['Cambiar', 'Cancelar'])
    expect((await one(press(from, done, title))).text).toBe(sentenceOf('reservation_started'));
});

test('a longer service and a new price are asked about, then booked as shown', async () => {
  const open = await aShop();
  const { from, confirm } = await untilConfirm(open);
  const ofShop = it.db.updateTable('services').where('organization_id', '=', open.shop.organization.id);
  await ofShop.set({ duration_minutes: 45 }).execute();
  const longer = await one(press(from, confirm, 'Confirmar'));
  expect(longer.text).toMatch(/^Corte · jue 19\/11 09:00 a 09:45 · con \S+ · \$500\.00$/);
  await ofShop.set({ price_cents: 60_000 }).execute();
  const dearer = await one(press(from, confirm, 'Confirmar'));
  expect(dearer.text).toMatch(/09:00 a 09:45 .* \$600\.00$/);
  expect(await bookedRows(open)).toEqual([]);
  expect((await one(press(from, dearer, 'Confirmar'))).text).toMatch(/^¡Listo!/);
  const [booked] = await ask(it.call, listReservations, {}, { token: open.shop.token });
  expect(booked).toMatchObject({ end_at: '2026-11-19T12:45:00Z', services: [{ service: { price: 600 } }] });
});

test('a booking by a phone that said BAJA is made, is not reminded and changes nothing about it', async () => {
  const open = await aShop();
  const [from, other] = [aNumber(), aNumber()];
  await deliver(aText('BAJA', { from }));
  const { confirm } = await untilConfirm(open, from);
  await one(press(from, confirm, 'Confirmar'));
  const shown = await untilConfirm(open, other, 'Vie 20/11 09:00');
  await one(press(other, shown.confirm, 'Confirmar'));
  expect(await bookedRows(open)).toHaveLength(2);
  for (const day of ['18', '19', '20']) {
    it.clock.set(`2026-11-${day}T12:00:00Z`);
    await it.deps.jobs.drain();
  }
  const reminded = it.sent.filter((chat) => 'template' in chat && chat.template === 'navaja_recordatorio');
  expect(new Set(reminded.map(({ to }) => to))).toEqual(new Set([other]));
  const consents = await it.db
    .selectFrom('client_consents')
    .select('given')
    .where('organization_id', '=', open.shop.organization.id)
    .execute();
  expect(consents).toEqual([{ given: true }]);
});

test('the booking is an online one by WhatsApp, with the keyword as consent and without another message', async () => {
  await it.deps.jobs.drain();
  const open = await aShop();
  const { from, confirm } = await untilConfirm(open);
  await one(press(from, confirm, 'Confirmar'));
  it.sent.length = 0;
  await it.deps.jobs.drain();
  expect(it.sent).toEqual([]);
  const own = { organization_id: open.shop.organization.id };
  const consents = await it.db
    .selectFrom('client_consents')
    .select(['channel', 'source'])
    .where('organization_id', '=', own.organization_id)
    .execute();
  expect(consents).toEqual([{ channel: 'chat', source: 'keyword' }]);
  const [row] = await it.db
    .selectFrom('reservations')
    .select(['channel', 'client_id'])
    .where('organization_id', '=', own.organization_id)
    .execute();
  expect(row?.channel).toBe('online');
  const events = await it.db
    .selectFrom('audit_events')
    .select(['after'])
    .where('organization_id', '=', own.organization_id)
    .where('subject', '=', 'reservation')
    .execute();
  expect(JSON.stringify(events)).toContain('whatsapp');
  const talks = () =>
    it.db
      .selectFrom('chat_conversations')
      .select('step')
      .where('organization_id', '=', own.organization_id)
      .execute();
  expect(await talks()).toHaveLength(1);
  await ask(it.call, eraseClient, { id: row?.client_id ?? 0, confirm: 'BORRAR' }, { token: open.shop.token });
  expect(await talks()).toEqual([]);
});
