import { bookGroup } from '#domain/booking/groups/contract.ts';
import { editBranch } from '#domain/branches/contract.ts';
import { editRules, readRules } from '#domain/organization/rules.ts';
import { formatDate } from '#domain/text/time-format.ts';
import { aBranch, aClient, aReservation, aService, ask } from '#test/world.ts';
import { anOpenShop, goToConfirm, inDays } from './booking.ts';
import { expect, signedIn, test } from './fixtures.ts';

test('the owner sets the terms beside the other rules of online booking', async ({ page, call, look }) => {
  const { shop } = await anOpenShop(call);
  await signedIn(page, shop.owner);
  await page.goto('/dashboard/ajustes/condiciones');
  const card = page.locator('form').filter({ has: page.getByRole('heading', { name: 'Condiciones' }) });
  await card.getByLabel('Anticipación mínima').selectOption('1 hora');
  await expect(card.getByLabel('Si faltan menos horas')).toHaveCount(0);
  await card.getByLabel('Horas para cancelar o cambiar').fill('73');
  await card.getByLabel('Si faltan menos horas').selectOption('Tiene que llamar');
  await card.getByRole('button', { name: 'Guardar' }).click();
  await expect(card.getByText('Las horas van de 0 a 72.')).toBeVisible();
  await card.getByLabel('Horas para cancelar o cambiar').fill('24');
  await look('booking-terms');
  await card.getByRole('button', { name: 'Guardar' }).click();
  await expect(page.getByText('Condiciones guardadas')).toBeVisible();
  const { terms } = await ask(call, readRules, {}, { token: shop.token });
  expect(terms).toEqual({ min_notice_minutes: 60, cancel_hours: 24, late_change: 'call' });
});

test('a link asks for a call in the last hours, as the form said before', async ({ page, call, look }) => {
  const open = await anOpenShop(call);
  const { shop, bruno } = open;
  const staff = { token: shop.token };
  const branch = await aBranch(shop);
  await ask(call, editBranch, { id: branch.id, phone: '+598 2 900 1234' }, staff);
  await ask(call, editRules, { terms: { cancel_hours: 72, late_change: 'call' } }, staff);

  await page.setViewportSize({ width: 360, height: 780 });
  await goToConfirm(page, open, inDays(2), '11:00');
  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
  const first = await page.getByLabel('Nombre').boundingBox();
  const bar = await page.getByRole('region', { name: 'Resumen' }).boundingBox();
  expect((first?.y ?? 0) + (first?.height ?? 0)).toBeLessThan(bar?.y ?? 0);
  const rule = 'Cuando falten menos de 72 horas, para cancelar o cambiar hay que llamar a la barbería.';
  await expect(page.getByText(rule)).toBeVisible();
  await look('confirm-with-terms');

  const service = await aService(shop);
  const book = (days: number, time: string) =>
    aReservation(shop, { barber: bruno, service, start_local: `${inDays(days)}T${time}` });
  const far = await book(9, '10:00');
  await page.goto(`/r/${far.external_id}`);
  const until = formatDate(inDays(6)).slice(0, 5);
  const line = page.getByText('Puedes cancelar o cambiar hasta:').locator('..');
  await expect(line).toContainText(`${until} · 10:00. Después, llama a la barbería.`);
  await look('changeable');

  const near = await book(2, '10:00');
  await page.goto(`/r/${near.external_id}`);
  const sentence = 'Faltan menos de 72 horas. Llama a la barbería para cancelar o cambiar.';
  await expect(page.getByText(sentence)).toBeVisible();
  const ways = page.getByText(sentence).locator('../..');
  await expect(ways.getByRole('link')).toHaveCount(0);
  await page.getByRole('button', { name: 'Cancelar', exact: true }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(ways.getByRole('link', { name: 'Llamar' })).toBeFocused();
  await expect(ways.getByRole('link', { name: 'Llamar' })).toHaveAttribute('href', /^tel:/);
  await look('call-the-shop');
  await page.goto(`/r/${near.external_id}#mover`);
  await expect(ways.getByRole('link', { name: 'Llamar' })).toBeFocused();

  const lines = [{ service_id: service.id, quantity: 1 }];
  const { reservations } = await ask(call, bookGroup, {
    slug: shop.slug,
    client: aClient({ email: 'grupo@example.com' }),
    people: [
      { firstname: 'Ana', services: lines },
      { firstname: 'Tomás', services: lines },
    ],
    arrangement: 'in_a_row',
    barber_id: bruno.user.id,
    start_local: `${inDays(2)}T15:00`,
  });
  await page.goto(`/r/${reservations[0]?.external_id}`);
  await page.getByRole('button', { name: 'Quitar a Tomás' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  const group = page.locator('section').filter({ has: page.getByRole('heading', { name: 'Tu grupo' }) });
  await expect(group.getByText(sentence)).toBeVisible();
  await expect(group.getByRole('link', { name: 'Llamar' })).toBeFocused();
  await page.goto(`/r/${near.external_id}`);

  await ask(call, editRules, { terms: { late_change: 'allow' } }, staff);
  await page.reload();
  const counted = 'Faltan menos de 72 horas: si cancelas, cuenta como cancelación tardía.';
  await expect(page.getByText(counted)).toBeVisible();
  await page.getByRole('button', { name: 'Cancelar', exact: true }).click();
  await page.getByRole('button', { name: 'Sí, cancelar' }).click();
  await expect(page.getByText('Tu reserva quedó cancelada')).toBeVisible();
});
