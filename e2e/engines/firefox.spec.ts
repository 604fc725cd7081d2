import { writeFile } from 'node:fs/promises';
import sharp from 'sharp';
import { readProfile } from '#domain/profile/contract.ts';
import { listReservations } from '#domain/reservations/contract.ts';
import { instantToLocal } from '#domain/time.ts';
import { ask } from '#test/world.ts';
import { aYoungDay } from '../agenda-world.ts';
import { anOpenShop } from '../booking.ts';
import { aCalendarDay } from '../calendar-world.ts';
import { expect, signIn, test } from './fixtures.ts';

test('a reservation is dragged to another hour', { tag: '@engines' }, async ({ tab, firefox, call }) => {
  const day = await aCalendarDay(call);
  const [abel] = day.barbers;
  await day.book({ who: abel!, at: '09:00' });
  await signIn(tab, `/dashboard/agenda?view=day&day=${day.date}`, abel!);
  const box = await tab.shown('[role=application] button', 'Carla');
  const from = { x: box.left + box.width / 2, y: box.top + 10 };
  const to = { x: from.x, y: from.y + 48 };
  await firefox.drag([from, { x: from.x, y: from.y + 24 }, to]);
  await tab.sees('Movida a 09:30');
  const [saved] = await ask(call, listReservations, { limit: 10 }, { token: day.token });
  expect(instantToLocal(saved?.start_at ?? '', day.zone)).toBe(`${day.date}T09:30`);
});

test('a photo becomes the logo of the shop’s page', async ({ tab, firefox, call }, info) => {
  const { shop } = await anOpenShop(call);
  const file = info.outputPath('local.png');
  const photo = sharp({ create: { width: 60, height: 40, channels: 3, background: '#336699' } });
  await writeFile(file, await photo.png().toBuffer());
  await signIn(tab, '/dashboard/pagina', shop.owner);
  await tab.sees('Logo');
  await firefox.chooseFile('[aria-label=Logo]', file);
  await tab.shown('button', 'Cambiar logo');
  const { logo_url } = await ask(call, readProfile, {}, { token: shop.token });
  expect(logo_url).toContain('/api/images/');
});

test('a device that keeps the agenda shows it without network', async ({ tab, firefox, call }) => {
  const { barber, book } = await aYoungDay(call);
  await book({ at: 2 });
  await signIn(tab, '/dashboard/cuenta?tab=telefono', barber);
  await tab.press('Guardar mi agenda en este dispositivo');
  await tab.sees('Agenda guardada');
  await firefox.setOffline(true);
  await tab.goTo('/dashboard/agenda');
  await tab.sees('Sin conexión · agenda de las ');
  await tab.sees('Carla Sosa');
});
