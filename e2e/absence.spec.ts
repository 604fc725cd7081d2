import type { Locator } from '@playwright/test';
import { listReservations } from '#domain/reservations/contract.ts';
import { aStaffMember, ask, hoursFor } from '#test/world.ts';
import { aYoungDay, openAgenda } from './agenda-world.ts';
import { expect, signedIn, test } from './fixtures.ts';

test('eleven reservations of a barber who is ill are settled in at most 15 taps, and a client chooses another time', async ({
  page,
  call,
  look,
}) => {
  const shop = await aYoungDay(call);
  const eva = await aStaffMember(shop, { firstname: 'Eva', lastname: 'Ruiz' });
  await hoursFor(shop, eva, { from: '00:00', to: '23:45' });
  const names = 'Ana Beto Caro Dora Elsa Fito Gina Hugo Iris Juan Kira'.split(' ');
  const links = new Map<string, string>();
  for (const [nth, name] of names.entries()) {
    const booked = await shop.book({ at: nth + 2, name });
    links.set(name, booked.external_id);
  }
  for (const at of [2, 3, 4]) {
    await shop.book({ at, who: eva, name: `Otra ${at}`, phone: `+598 99 300 00${at}` });
    await shop.book({ at, who: shop.owner, name: `Alguien ${at}`, phone: `+598 99 400 00${at}` });
  }
  await signedIn(page, shop.owner);
  await page.goto('/dashboard/barberos');
  let taps = 0;
  const tap = async (target: Locator) => {
    taps += 1;
    await target.click();
  };
  await tap(page.getByRole('button', { name: 'Más acciones: Bruno Díaz' }));
  await tap(page.getByRole('menuitem', { name: 'No puede venir' }));
  const sheet = page.getByRole('dialog', { name: 'Bruno no puede venir' });
  const of = (name: string) => sheet.getByRole('group', { name: `${name} Sosa` });
  await expect(sheet.getByText('Hay 11 reservas. Elige qué hacer con cada una.')).toBeVisible();
  await expect(sheet.getByRole('button', { pressed: true, name: /^Pasar a/ })).toHaveCount(8);
  await expect(sheet.getByText('Faltan 3. A todas:')).toBeVisible();
  await tap(of('Ana').getByRole('button', { name: 'Proponer otra hora' }));
  await tap(of('Beto').getByRole('button', { name: 'Cancelar' }));
  await tap(of('Caro').getByRole('button', { name: 'La llamo yo' }));
  await look('absence');
  await tap(sheet.getByRole('button', { name: 'Guardar y avisar a 10' }));
  const rest = page.getByRole('dialog', { name: 'Te toca a ti' });
  await expect(rest.getByRole('listitem')).toHaveCount(1);
  await expect(rest.getByText('Caro Sosa')).toBeVisible();
  await tap(rest.getByRole('button', { name: 'Listo' }));
  expect(taps).toBeLessThanOrEqual(15);
  const found = await ask(call, listReservations, { limit: 100 }, { token: shop.token });
  const own = found.filter(({ client }) => names.includes(client.firstname));
  const isWith = (id: number) => own.filter((one) => one.barber_id === id && one.status === 'scheduled');
  expect([isWith(shop.barber.user.id).length, own.length]).toEqual([1, 11]);
  await openAgenda(page, '?view=list');
  await expect(page.getByRole('row', { name: /Caro Sosa/ }).getByText('Llamar')).toBeVisible();

  await page.goto(`/r/${links.get('Ana')}`);
  await expect(page.getByText('Bruno no puede atender ese día.')).toBeVisible();
  const choice = page.getByRole('button', { name: / con (?:Eva|Bruno|Ana)$/ });
  await expect(choice).toHaveCount(3);
  await look('absence-proposals');
  await choice.first().click();
  await expect(page.getByText('Elige otro horario')).toBeHidden();
  await expect(page.getByText('Agendada')).toBeVisible();
});

test('a barber who cannot come today says so, names what changed meanwhile, and takes it back', async ({
  page,
  call,
}) => {
  const shop = await aYoungDay(call);
  await shop.book({ at: 3, name: 'Ana' });
  await signedIn(page, shop.barber);
  await page.goto('/dashboard');
  await page.getByRole('button', { name: 'Hoy no puedo ir' }).click();
  const sheet = page.getByRole('dialog', { name: 'Hoy no puedo ir' });
  await expect(sheet.getByText('Hay 1 reserva. Elige qué hacer con cada una.')).toBeVisible();
  await shop.book({ at: 6, name: 'Beto' });
  const save = sheet.getByRole('button', { name: /^Guardar/ });
  await sheet.getByRole('button', { name: 'Cambiar: Ana Sosa' }).click();
  await sheet.getByRole('group', { name: /Ana/ }).getByRole('button', { name: 'Cancelar' }).click();
  await save.click();
  await expect(sheet.getByText('Cambió mientras elegías.')).toBeVisible();
  await sheet.getByRole('group', { name: /Beto/ }).getByRole('button', { name: 'Cancelar' }).click();
  await save.click();
  await expect(sheet).toBeHidden();
  const toasts = page.getByRole('region', { name: 'Avisos' });
  await toasts.getByRole('button', { name: 'Deshacer' }).click();
  await expect(toasts.getByText('Deshecho')).toBeVisible();
  const found = await ask(call, listReservations, {}, { token: shop.token });
  expect(found.map(({ status }) => status)).toEqual(['scheduled', 'scheduled']);
});
