import { listWaitlist } from '#domain/waitlist/contract.ts';
import { ask } from '#test/world.ts';
import { fillClient } from './booking.ts';
import { aFullDay, join, openFullDay, sheet } from './full-day.ts';
import { expect, test } from './fixtures.ts';

test('a lost answer makes no second place in the line, also where the form was closed meanwhile', async ({
  page,
  call,
}) => {
  const full = await aFullDay(call);
  const keys: (string | undefined)[] = [];
  await page.route('**/waitlist', async (route) => {
    keys.push(route.request().headers()['idempotency-key']);
    if (keys.length > 2) return route.continue();
    await route.fetch();
    return route.abort();
  });
  await openFullDay(page, full);
  await join(page).click();
  await fillClient(page);
  const enter = sheet(page).getByRole('button', { name: 'Entrar a la lista' });
  const lost = sheet(page).getByText('No pudimos conectarnos. Revisa tu conexión e intenta nuevamente.');
  await enter.click();
  await expect(lost).toBeVisible();
  await enter.click();
  await expect.poll(() => keys.length).toBe(2);
  await expect(lost).toBeVisible();
  await sheet(page).getByRole('button', { name: 'Volver' }).click();
  await join(page).click();
  await enter.click();
  await expect(sheet(page).getByText('Estás en la lista. Te avisaremos por correo.')).toBeVisible();
  expect(keys[0]).toMatch(/^\S+$/);
  expect(new Set(keys).size).toBe(1);
  const waiting = await ask(call, listWaitlist, {}, { token: full.shop.token });
  expect(waiting).toHaveLength(1);
});

test('what was changed after a refusal is asked with another key', async ({ page, call }) => {
  const full = await aFullDay(call);
  const keys: (string | undefined)[] = [];
  await page.route('**/waitlist', (route) => {
    keys.push(route.request().headers()['idempotency-key']);
    return route.continue();
  });
  await openFullDay(page, full);
  await join(page).click();
  const form = sheet(page);
  await fillClient(page, { Email: 'carla@' });
  const enter = form.getByRole('button', { name: 'Entrar a la lista' });
  await enter.click();
  const email = form.getByRole('textbox', { name: 'Email' });
  await expect(email).toHaveAttribute('aria-invalid', 'true');
  await expect(email).toHaveAccessibleDescription('El correo ingresado no es válido.');
  await email.fill('carla@example.com');
  await enter.click();
  await expect(form.getByText('Estás en la lista. Te avisaremos por correo.')).toBeVisible();
  expect(new Set(keys).size).toBe(2);
});
