import type { Page } from '@playwright/test';
import { aYoungDay } from './agenda-world.ts';
import { anOpenShop, confirmButton, goToConfirm, inDays } from './booking.ts';
import { expect, fillLogin, test } from './fixtures.ts';

/** Removes functions that Chrome 109, Firefox 115 or Safari 16.4 lacks. */
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
    // Chromium's own style sheet still hides elements with this attribute.
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
