import type { Route } from '@playwright/test';
import { aWord } from '#test/world.ts';
import { fillClient } from './booking.ts';
import { aFullDay, aWait, join, openFullDay, sheet } from './full-day.ts';
import { expect, signedIn, test } from './fixtures.ts';
import { linkMailedTo } from './mails.ts';

const asUnconfirmed = async (route: Route) => {
  const response = await route.fetch();
  await route.fulfill({ response, json: { ...(await response.json()), counts: false } });
};

test('a client who must confirm is told so, and the link of the e-mail confirms the place', async ({
  page,
  call,
  look,
  lookAgain,
}) => {
  const full = await aFullDay(call);
  await openFullDay(page, full);
  await join(page).click();
  const email = `${aWord()}@example.com`;
  await fillClient(page, { Email: email });
  // The tests' server has no limits, so every entry counts at once.
  await page.route('**/public/*/waitlist', asUnconfirmed);
  await sheet(page).getByRole('button', { name: 'Entrar a la lista' }).click();
  await expect(sheet(page).getByText(/^Falta un paso: abre el enlace del correo/)).toBeVisible();
  await lookAgain('joined-unconfirmed');

  const link = await linkMailedTo(page, email, 'Estás en la lista de espera');
  await page.route('**/waitlist/public/*', asUnconfirmed);
  await page.route('**/waitlist/public/*/confirm', (route) => route.abort());
  await page.goto(link);
  await expect(page.getByText(/^No pudimos conectarnos/)).toBeVisible();
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await expect(page.getByRole('heading', { name: 'Confirma tu lugar en la lista de espera' })).toBeVisible();
  await look('unconfirmed');
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Confirmar mi lugar' }).click();
  await expect(page.getByText('Tu lugar quedó confirmado.')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Estás en la lista de espera' })).toBeVisible();
  await lookAgain('confirmed');
  const confirmed = page.waitForResponse((response) => response.url().endsWith('/confirm'));
  await page.reload();
  expect((await confirmed).status()).toBe(204);

  await page.route('**/waitlist/public/*', asUnconfirmed);
  await page.goto(link.replace(/t=[^&]+/, 't=unusable'));
  await expect(
    page.getByText('Ese enlace no sirve. Abre el del último correo que te enviamos.'),
  ).toBeVisible();
  await expect(page.getByRole('button', { name: 'Confirmar mi lugar' })).toHaveCount(0);
});

test('the staff see who has not confirmed their place', async ({ page, call, look }) => {
  const full = await aFullDay(call);
  await aWait(call, full);
  await page.route('**/api/waitlist', async (route) => {
    const response = await route.fetch();
    const entries = (await response.json()) as object[];
    await route.fulfill({ response, json: entries.map((entry) => ({ ...entry, counts: false })) });
  });
  await signedIn(page, full.shop.owner);
  await page.goto('/dashboard/espera');
  const row = page.getByRole('row').filter({ hasText: 'Rosa Méndez' });
  await expect(row.getByText('Sin confirmar', { exact: true })).toBeVisible();
  await look('waitlist-unconfirmed');
});
