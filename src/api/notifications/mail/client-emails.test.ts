import { afterAll, beforeAll, expect, test } from 'vitest';
import { assignBranch } from '#domain/barbers/contract.ts';
import { saveProfile } from '#domain/profile/contract.ts';
import { startTestApp, type TestApp } from '#test/app.ts';
import { mailSamples } from '#test/mail-samples.ts';
import * as world from '#test/world.ts';
import type { OrganizationId } from '../../database/connection.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ env: { PUBLIC_URL: 'https://navaja.example' } });
});
afterAll(() => app.close());

const htmlOf = (name: string) => mailSamples.find((sample) => sample.name === name)?.html ?? '';
const areInOrder = (html: string, texts: string[]) =>
  texts.map((text) => html.lastIndexOf(text)).every((place, at, places) => place > (places[at - 1] ?? -1));

test.each([
  'confirmada',
  'confirmada-grupo',
  'grupo-cambió',
  'movida',
  'demora',
  'turnos',
  'confirma',
  'recordatorio',
])('the email %s tells the cancellation policy below its button', (name) => {
  const texts = ['height:10px', 'Política de cancelación: Si no puedes venir', 'Llamar al'];
  expect(areInOrder(htmlOf(name), texts)).toBe(true);
});

test.each(['cancelada', 'turnos-cancelados', 'barbero-nueva', 'lugar-libre'])(
  'the email %s tells no cancellation policy',
  (name) => {
    expect(htmlOf(name)).not.toContain('Política');
  },
);

test('date, barber, place and directions stand above the button, services and policy below it', () => {
  const texts = [
    'Miércoles 25/11 · 15:30',
    'Hasta las 16:45',
    'hora de la barbería',
    'Con Maximiliano Etchegoyen',
    'Sucursal Punta Carretas',
    'Cómo llegar',
    '>Ver mi reserva<',
    '>Cambiar o cancelar<',
    'Servicios',
    'Política de cancelación',
  ];
  expect(areInOrder(htmlOf('confirmada'), texts)).toBe(true);
  expect(htmlOf('confirmada')).not.toContain('>Barbería<');
});

test('a reminder of a confirmed reservation has no black button', () => {
  expect(htmlOf('recordatorio')).toContain('class="button"');
  expect(htmlOf('recordatorio-confirmado')).not.toContain('class="button"');
  expect(htmlOf('recordatorio-confirmado')).toContain('Cambiar horario');
});

test('each person of a group has a line of their own', () => {
  expect(htmlOf('confirmada-grupo')).toMatch(/<div[^>]*>María Fernanda[^<]*<\/div>\s*<div[^>]*>Leonardo/);
});

test('a client is told the phone of the branch, the WhatsApp of the shop and the way there', async () => {
  const shop = await world.aShop(app.call, { name: 'Barbería Ñandú' });
  const barber = await world.aStaffMember(shop);
  const service = await world.aService(shop);
  await world.hoursFor(shop, barber);
  const { id } = await world.aBranch(shop, {
    name: 'Centro',
    address_line1: '18 de Julio 1234',
    phone: '2900 1234',
  });
  const own = { token: shop.token };
  await world.ask(app.call, saveProfile, { whatsapp: '+598 99 123 456' }, own);
  const client = world.aClient({ email: 'carla@example.com' });
  const mailed = async (start_local: string) => {
    await world.aReservation(shop, { barber, service, client, start_local });
    await app.deps.jobs.drain(shop.organization.id as OrganizationId);
    return app.mailer.sent.findLast(({ to }) => to === client.email);
  };
  const booked = await mailed('2026-11-19T10:00');
  expect(booked?.text).toContain('Barbería Ñandú: 2900 1234\nWhatsApp: https://wa.me/59899123456');
  await world.ask(app.call, assignBranch, { id: barber.user.id, branch_id: id }, own);
  const there = await mailed('2026-11-20T10:00');
  expect(there?.html).toContain('href="tel:29001234"');
  expect(there?.text).toContain(
    'Cómo llegar:\nhttps://www.google.com/maps/dir/?api=1&destination=18%20de%20Julio%201234',
  );
  expect(there?.text).not.toContain('Barbería: ');
});
