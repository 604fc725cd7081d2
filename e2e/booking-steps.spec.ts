import { anOpenShop, chooseDay, confirmButton, goToConfirm, inDays, next, slot, step } from './booking.ts';
import { expect, heard, signedIn, test } from './fixtures.ts';

test('the browser goes back step by step and never beyond the first', async ({ page, call }) => {
  const open = await anOpenShop(call);
  await page.goto('/');
  await goToConfirm(page, open, inDays(2), '10:00');
  for (const title of [
    'Elige fecha y hora',
    'Elige tu barbero',
    'Elige tus servicios',
    'Elige tus servicios',
  ]) {
    await page.goBack();
    await step(page, title);
    await expect(page).toHaveURL(open.path);
  }
  for (const title of ['Elige tu barbero', 'Elige fecha y hora', 'Confirmación']) {
    await page.goForward();
    await step(page, title);
  }
  await expect(page.getByLabel('Nombre')).toHaveValue('Carla');
});

test('"forward" does not lead past an unfinished step', async ({ page, call }) => {
  const { path } = await anOpenShop(call);
  await page.goto(path);
  await page.getByRole('button', { name: 'Agregar Corte' }).click();
  await next(page);
  await step(page, 'Elige tu barbero');
  await page.getByRole('button', { name: 'Atrás' }).click();
  await page.getByRole('button', { name: 'Quitar Corte' }).click();
  await page.goForward();
  await step(page, 'Elige tus servicios');
});

test('each step is checked before the next, in the words of the toast, and begins at the top', async ({
  page,
  call,
}) => {
  const { path } = await anOpenShop(call);
  const warning = (text: string) => expect(page.getByRole('alert').filter({ hasText: text })).toBeVisible();
  await page.goto(path);
  await next(page);
  await warning('Selecciona al menos un servicio');
  await step(page, 'Elige tus servicios');
  await page.getByRole('button', { name: 'Agregar Corte' }).click();
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  await next(page);
  await step(page, 'Elige tu barbero');
  expect(await page.evaluate(() => scrollY)).toBe(0);
  await next(page);
  await warning('Selecciona un barbero');
  await page.getByRole('button', { name: 'Seleccionar Bruno Díaz' }).click();
  await next(page);
  await next(page);
  await warning('Selecciona fecha y hora');
  await chooseDay(page, inDays(2));
  await slot(page, '10:00').click();
  await chooseDay(page, inDays(3));
  await expect(slot(page, '10:00')).toHaveAttribute('aria-pressed', 'false');
  await next(page);
  await warning('Selecciona fecha y hora');
  await step(page, 'Elige fecha y hora');
  await slot(page, '10:00').click();
  await next(page);
  await step(page, 'Confirmación');
  await expect(page.getByRole('alert')).toHaveCount(0);
});

test('a blank Nombre keeps the booking from being sent and is shown', async ({ page, call }) => {
  const open = await anOpenShop(call);
  const bookings = heard(page, 'POST', `/public/${open.shop.slug}/reservations`);
  await goToConfirm(page, open, inDays(2), '10:00');
  await page.getByRole('textbox', { name: 'Nombre' }).fill('   ');
  await confirmButton(page).click();
  await expect(page.getByText('Completa todos tus datos (incluido el email)')).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Nombre' })).toBeFocused();
  await expect(page.getByText('Requerido.')).toHaveCount(1);
  expect(bookings).toEqual([]);
});

test('staff of any shop go back to their panel', async ({ page, call }) => {
  const { shop } = await anOpenShop(call);
  const other = await anOpenShop(call);
  await signedIn(page, other.shop.owner);
  await page.goto(`/${shop.slug}`);
  await expect(page.getByRole('link', { name: 'Volver' })).toHaveAttribute('href', '/dashboard');
  await expect(page.getByRole('button', { name: 'Atrás' })).toHaveCount(0);
  await page.getByRole('link', { name: 'Volver' }).click();
  await expect(page).toHaveURL('/dashboard');
});

test('the colour mode is toggled on the booking page, kept, and there from the first paint', async ({
  page,
  call,
}) => {
  const { path } = await anOpenShop(call);
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.goto(path);
  const colors = () =>
    page.evaluate(() => {
      const { backgroundColor, color } = getComputedStyle(document.body);
      return [backgroundColor, color];
    });
  expect(await colors()).toEqual(['rgb(255, 255, 255)', 'rgb(0, 0, 0)']);
  await page.getByRole('button', { name: 'Usar modo oscuro' }).click();
  await expect.poll(colors).toEqual(['rgb(20, 20, 20)', 'rgb(250, 250, 250)']);
  // Without the bundle, the inline script applies the color mode.
  await page.route('**/assets/main-*.js', (route) => route.abort());
  await page.reload();
  expect(await colors()).toEqual(['rgb(20, 20, 20)', 'rgb(250, 250, 250)']);
  expect(await page.evaluate(() => getComputedStyle(document.body).transitionDuration)).toMatch(/^0\.2s/);
});
