import { expect, test } from './fixtures.ts';

test('the example panel is opened from the landing page, read, not changed, and left without a trace', async ({
  page,
  context,
  look,
}) => {
  await page.goto('/');
  await page.getByRole('link', { name: 'Ver el panel de ejemplo' }).click();
  const notice = page.getByRole('complementary', { name: 'Barbería de ejemplo' });
  await expect(notice).toContainText('Es una barbería de ejemplo');
  await expect(page).toHaveURL(/\/dashboard$/);
  await look('example-panel');

  await page.getByRole('link', { name: 'Agenda', exact: true }).first().click();
  await expect(page).toHaveURL(/\/dashboard\/agenda/);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();

  await page.goto('/dashboard/services');
  await page.getByRole('button', { name: 'Nuevo servicio' }).click();
  const form = page.getByRole('dialog', { name: 'Nuevo servicio' });
  await form.getByLabel('Nombre').fill('Corte a tijera');
  await form.getByRole('button', { name: 'Crear servicio' }).click();
  await expect(page.getByText('Es una barbería de ejemplo')).toHaveCount(2);

  expect(await context.cookies()).toEqual([]);
  expect(await page.evaluate(() => Object.keys(localStorage))).not.toContain('navaja.user');
  const anotherTab = await context.newPage();
  await anotherTab.goto('/dashboard');
  await expect(anotherTab).toHaveURL(/\/login$/);
  await anotherTab.close();

  await page.keyboard.press('Escape');
  await notice.getByRole('link', { name: 'Crea la tuya' }).click();
  await expect(page).toHaveURL(/\/register$/);
  await page.goto('/dashboard');
  await expect(page).toHaveURL(/\/login$/);
});
