import type { Page } from '@playwright/test';
import { createBranch } from '#domain/branches/contract.ts';
import { ask } from '#test/world.ts';
import { aYoungDay } from './agenda-world.ts';
import { anOpenShop, confirmButton, goToConfirm, inDays } from './booking.ts';
import { expect, fillLogin, test } from './fixtures.ts';

/** Removes functions that are missing in Chrome 109, Firefox 115 or Safari 16.4. */
const imitateOldest = (page: Page) =>
  page.addInitScript(() => {
    const missing: [object, string[]][] = [
      [Map, ['groupBy']],
      [Object, ['groupBy']],
      [URL, ['parse', 'canParse']],
      [AbortSignal, ['any']],
      [Array.prototype, ['toSorted', 'toReversed', 'toSpliced', 'with']],
      [String.prototype, ['isWellFormed', 'toWellFormed']],
      [HTMLElement.prototype, ['popover', 'showPopover', 'hidePopover', 'togglePopover']],
      [Promise, ['withResolvers', 'try']],
      [Document.prototype, ['startViewTransition']],
      [globalThis, ['requestIdleCallback', 'Temporal']],
    ];
    for (const [owner, names] of missing) for (const name of names) Reflect.deleteProperty(owner, name);
    // Chromium's own style sheet hides elements with the `popover` attribute, unlike an old browser.
    // oxlint-disable-next-line typescript/unbound-method
    const { setAttribute } = Element.prototype;
    Element.prototype.setAttribute = function (name, value) {
      if (name !== 'popover') setAttribute.call(this, name, value);
    };
  });

test('a client books in the oldest supported browser', async ({ page, call }) => {
  await imitateOldest(page);
  await goToConfirm(page, await anOpenShop(call), inDays(1), '10:00');
  await confirmButton(page).click();
  await expect(page.getByRole('heading', { name: 'Tu reserva está confirmada' })).toBeVisible();
});

test('a barber signs in to the agenda and opens a sheet in the oldest supported browser', async ({
  page,
  call,
}) => {
  await imitateOldest(page);
  const { barber, book } = await aYoungDay(call);
  await book({ at: 4 });
  await page.goto('/dashboard/agenda?view=list');
  await fillLogin(page, barber);
  await expect(page.getByText('Carla Sosa').first()).toBeVisible();
  const add = page.getByRole('button', { name: 'Agregar' });
  const menu = page.getByRole('group', { name: 'Agregar' });
  await add.click();
  await menu.getByRole('button', { name: 'Nueva reserva' }).click();
  const sheet = page.getByRole('dialog', { name: 'Nueva reserva' });
  await expect(sheet).toBeVisible();
  await expect(menu).toBeHidden();
  await page.keyboard.press('Escape');
  await expect(sheet).toBeHidden();
  await page.getByText('Día', { exact: true }).click();
  await expect(page.getByText('Carla Sosa').first()).toBeVisible();
});

test('a browser too old for the page is told so, with the phone of the shop', async ({ context, call }) => {
  const { shop, path } = await anOpenShop(call);
  await ask(call, createBranch, { name: 'Centro', phone: '2900 1234' }, { token: shop.token });
  // A second page, because the browser logs the failed scripts and the test page must have no errors.
  const page = await context.newPage();
  await page.addInitScript(() => {
    const { matchMedia } = globalThis;
    globalThis.matchMedia = (query) => matchMedia(query.includes('>') ? 'not all' : query);
  });
  await page.route('**/assets/*.js', (route) => route.abort());
  await page.goto(path);
  const notice = page.getByRole('alert');
  await expect(notice).toContainText(
    'Tu navegador es muy antiguo para esta página. Actualízalo o llama a la barbería.',
  );
  await expect(notice.getByRole('link')).toHaveAttribute('href', 'tel:29001234');
  await expect(notice).not.toContainText('No pudimos');
  await expect(page.getByText('Corte')).toBeVisible();
});
