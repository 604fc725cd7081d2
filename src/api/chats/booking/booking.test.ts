import { afterAll, beforeAll, expect, test } from 'vitest';
import { listReservations } from '#domain/reservations/contract.ts';
import { aTalk, aTalkingShop } from '#test/chat-talk.ts';
import { type ChattingApp, startChattingApp } from '#test/chatting-app.ts';
import { aClient, aReservation, ask, type Shop } from '#test/world.ts';
import { minutes } from '../../clock.ts';

let app: ChattingApp;
beforeAll(async () => {
  app = await startChattingApp();
});
afterAll(() => app.close());

let number = 59_899_300_000;
const aNumber = () => String((number += 1));
const reservationsOf = (shop: Shop) => ask(app.call, listReservations, {}, { token: shop.token });

test('a new client books with three presses and a name', async () => {
  const { shop } = await aTalkingShop(app);
  const talk = aTalk(app, aNumber());
  const hello = await talk.write(`Reservar en Central @${shop.slug}`);
  expect(hello.text).toBe('Hola. Reserva en Barbería Central en menos de un minuto.');
  expect(hello.message.list).toMatchObject({
    button: 'Ver servicios',
    sections: [{ rows: [{ title: 'Corte', description: '30 min · $500.00' }] }],
  });
  const times = await talk.press('Corte');
  expect(times.text).toBe('Corte, 30 min. Elige una hora:');
  expect(times.choices).toHaveLength(10);
  expect(times.message.list?.sections.map(({ title }) => title)).toEqual([
    'Lo antes posible',
    'Jue 19/11',
    'Vie 20/11',
    'Sáb 21/11',
    'Más opciones',
  ]);
  expect(times.choices.at(-1)).toBe('Otro día');
  expect((await talk.press('Jue 19/11 09:00')).text).toBe('¿A nombre de quién?');
  const shown = await talk.write('Nicolás de los Santos');
  expect(shown.text).toMatch(/^Corte · jue 19\/11 09:00 a 09:30 · con \S+ · \$500\.00$/);
  expect(shown.choices).toEqual(['Confirmar', 'Otra hora', 'Salir']);
  expect((await talk.write('Nicolás de los Santos')).text).toBe(shown.text);
  const done = await talk.press('Confirmar');
  const [booked, ...others] = await reservationsOf(shop);
  expect(done.text).toBe(
    `¡Listo! Te esperamos el jueves 19/11 a las 09:00.\nhttp://localhost/r/${booked?.external_id}`,
  );
  expect(done.choices).toEqual(['Cambiar', 'Cancelar']);
  expect(others).toEqual([]);
  expect(booked).toMatchObject({
    client: { firstname: 'Nicolás', lastname: 'de los Santos', email: null },
    start_at: '2026-11-19T12:00:00Z',
  });
  expect((await talk.press('Confirmar')).text).toMatch(/^Ya está reservado: Corte · jue 19\/11 09:00/);
  expect(await reservationsOf(shop)).toHaveLength(1);
});

test('a known client books the usual with three presses, changes it and cancels it with two', async () => {
  const { shop, barber, service } = await aTalkingShop(app);
  const phone = aNumber();
  const client = aClient({ phone: `+${phone}`, firstname: 'Nicolás' });
  await aReservation(shop, { barber, service, client, start_local: '2026-11-19T15:00' });
  const talk = aTalk(app, phone);
  const hello = await talk.write('Reservar');
  expect(hello.text).toBe('Hola Nicolás. ¿Qué necesitas en Barbería Central?');
  expect(hello.choices).toEqual(['Lo de siempre', 'Otro servicio', 'Mis reservas']);
  await talk.press('Lo de siempre');
  const shown = await talk.press('Vie 20/11 09:00');
  const done = await talk.press('Confirmar');
  expect(done.text).toContain('¡Listo! Te esperamos el viernes 20/11 a las 09:00.');
  await talk.press('Cambiar');
  expect((await talk.press('Sáb 21/11 09:00')).choices).toEqual(['Confirmar', 'Otra hora', 'Salir']);
  expect((await talk.press('Confirmar')).text).toContain('sábado 21/11 a las 09:00');
  const asked = await talk.press('Cancelar');
  expect(asked).toMatchObject({
    text: '¿Cancelamos tu reserva del sábado 21/11 a las 09:00?',
    choices: ['Sí, cancelar', 'Sigo viniendo'],
  });
  expect((await reservationsOf(shop)).map(({ status }) => status)).not.toContain('canceled');
  expect((await talk.press('Sí, cancelar')).text).toBe(
    'Listo, tu reserva del sábado 21/11 a las 09:00 está cancelada.',
  );
  expect((await talk.pressOld(shown, 'Confirmar')).text).toMatch(/^Esa hora ya no está guardada\./);
  const mine = await talk.press('Mis reservas');
  expect(mine.choices).toEqual(['Jue 19/11 15:00']);
  app.clock.advance(10 * minutes);
  await app.settle();
  expect(talk.texts().filter((text) => /BAJA/.test(text))).toEqual([]);
});

test('a conversation is over after half an hour, and its button books nothing', async () => {
  const { shop } = await aTalkingShop(app);
  const talk = aTalk(app, aNumber());
  await talk.write(`@${shop.slug}`);
  await talk.press('Corte');
  await talk.press('Jue 19/11 09:00');
  await talk.write('Ana');
  app.clock.advance(31 * minutes);
  const late = await talk.press('Confirmar');
  expect(late.text).toBe('Esa hora ya no está guardada.\nCorte, 30 min. Elige una hora:');
  const rows = await app.db
    .selectFrom('reservations')
    .select('status')
    .where('organization_id', '=', shop.organization.id)
    .execute();
  expect(rows.filter(({ status }) => status !== 'held')).toEqual([]);
});
