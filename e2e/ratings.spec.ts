import { setReservationStatus } from '#domain/reservations/contract.ts';
import { aReservation, aService, ask } from '#test/world.ts';
import { anOpenShop, inDays } from './booking.ts';
import { expect, signedIn, test } from './fixtures.ts';

const google_url = 'https://g.page/r/central/review';

test('a client gives stars by the link, and the owner reads them', async ({ page, call, look }) => {
  const { shop, bruno } = await anOpenShop(call);
  const as = { token: shop.token };
  await signedIn(page, shop.owner);
  await page.goto('/dashboard/opiniones');
  await expect(page.getByText('Todavía no hay opiniones.')).toBeVisible();
  await page.goto('/dashboard/ajustes/opiniones');
  await page.getByRole('switch', { name: 'Preguntar cómo les fue' }).click();
  await page.getByLabel('Enlace de Google').fill('https://example.com');
  await page.getByRole('button', { name: 'Guardar' }).click();
  await expect(page.getByText('Debe ser un enlace https de Google')).toBeVisible();
  await page.getByLabel('Enlace de Google').fill(google_url);
  await look('rating-setting');
  await page.getByRole('button', { name: 'Guardar' }).click();
  await expect(page.getByText('Opiniones guardadas')).toBeVisible();

  const service = await aService(shop);
  const start_local = `${inDays(2)}T10:00`;
  const { id, external_id } = await aReservation(shop, { barber: bruno, service, start_local });
  await ask(call, setReservationStatus, { id, status: 'completed' }, as);
  await page.addInitScript(() => {
    const wait = setTimeout;
    Object.assign(window, {
      setTimeout: (act: () => void, ms = 0) => (ms < 10_000 ? wait(act, ms) : 0),
    });
  });
  await page.goto(`/r/${external_id}`);
  await expect(page.getByRole('radio', { name: '2 estrellas' })).toBeVisible();
  await page.goto('/');
  await page.goto(`/r/${external_id}#opinion`);
  await expect(page.getByRole('heading', { name: '¿Cómo te fue con Bruno Díaz?' })).toBeInViewport();
  await page.getByRole('button', { name: 'Enviar opinión' }).click();
  await expect(page.getByText('Elige cuántas estrellas.')).toBeVisible();
  await page.getByRole('radio', { name: '2 estrellas' }).check();
  await page.getByLabel('Cuéntanos más').fill('Esperé mucho.');
  await look('rating');
  await page.getByRole('button', { name: 'Enviar opinión' }).click();
  await expect(page.getByText('Gracias por tu opinión.')).toBeFocused();
  await expect(page.getByRole('link', { name: 'Opinar también en Google' })).toHaveAttribute(
    'href',
    google_url,
  );
  await look('rating-given');
  await page.getByRole('button', { name: 'Cambiar mi opinión' }).click();
  await page.getByRole('radio', { name: '4 estrellas' }).check();
  await page.getByRole('button', { name: 'Enviar opinión' }).click();
  await expect(page.getByText('Gracias por tu opinión.')).toBeVisible();

  await page.goto('/dashboard/opiniones');
  const list = page.getByRole('region', { name: 'Opiniones' });
  await expect(list.getByText('Esperé mucho.')).toBeVisible();
  await expect(list.getByText('4,0')).toBeVisible();
  await look('ratings');
  await page.route('**/api/ratings?*', (route) => route.fulfill({ status: 503, json: {} }));
  await page.reload();
  await expect(page.getByText('No pudimos cargar las opiniones.')).toBeVisible();
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Reintentar' }).click();
  await expect(list.getByText('Esperé mucho.')).toBeVisible();
});
