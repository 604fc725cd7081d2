import { weekdayNames } from '#domain/schedule/weekly-hours.ts';
import { monthOf } from '#domain/time.ts';
import { agendaOf, anOpenShop, dayButton, inDays, next, slot, step } from './booking.ts';
import { expect, test } from './fixtures.ts';

test('a whole booking is made by keyboard alone', { tag: '@desktop' }, async ({ page, call, isMobile }) => {
  test.skip(isMobile, 'phones have no keyboard to walk with');
  const { shop, path } = await anOpenShop(call);
  await page.goto(path);

  const tabTo = async (name: RegExp) => {
    for (let tabs = 0; tabs < 80; tabs += 1) {
      await page.keyboard.press('Tab');
      const focused = await page.evaluate(() => {
        const at = document.activeElement;
        const label = at instanceof HTMLInputElement ? at.labels?.[0]?.textContent : null;
        return at?.getAttribute('aria-label') ?? label ?? at?.textContent ?? '';
      });
      if (name.test(focused)) return;
    }
    throw new Error(`the focus never came to ${name}`);
  };
  const press = async (name: RegExp) => {
    await tabTo(name);
    await page.keyboard.press('Enter');
  };

  await press(/^Agregar Corte$/);
  await press(/^Siguiente$/);
  await step(page, 'Elige tu barbero');
  await press(/^Seleccionar Bruno/);
  await press(/^Siguiente$/);
  await step(page, 'Elige fecha y hora');

  await expect(page.locator('table [data-day]:enabled').first()).toBeVisible();
  await tabTo(new RegExp(`^(${weekdayNames.join('|')}) \\d+ de `));
  await page.keyboard.press('ArrowRight');
  await expect(dayButton(page, inDays(1))).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(slot(page, '19:30')).toBeVisible();
  await press(/^19:30$/);
  await press(/^Siguiente$/);
  await step(page, 'Confirmación');
  for (const [label, text] of [
    [/^Nombre/, 'Carla'],
    [/^Apellido/, 'Sosa'],
    [/^Teléfono/, '99123456'],
    [/^Email/, 'carla@example.com'],
  ] as const) {
    await tabTo(label);
    await page.keyboard.type(text);
  }
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: '¡Listo! Tu reserva está confirmada' })).toBeFocused();
  expect(await agendaOf(shop)).toHaveLength(1);
});

test('Home, End and the arrows move between the days, also into the next month', async ({ page, call }) => {
  const { path } = await anOpenShop(call);
  await page.goto(path);
  await page.getByRole('button', { name: 'Agregar Corte' }).click();
  await next(page);
  await page.getByRole('button', { name: 'Seleccionar Bruno Díaz' }).click();
  await next(page);
  const today = inDays(0);
  const window = Array.from({ length: 15 }, (_, days) => inDays(days));
  const lastHere = window.findLast((date) => monthOf(date) === monthOf(today)) ?? today;
  const firstThere = window.find((date) => monthOf(date) !== monthOf(today));
  const first = page.locator('table [data-day]:enabled').first();
  await expect(first).toBeVisible();
  await first.focus();
  await page.keyboard.press('End');
  if (firstThere) {
    await expect(dayButton(page, lastHere)).toBeFocused();
    await page.keyboard.press('ArrowRight');
    await expect(dayButton(page, firstThere)).toBeFocused();
    await page.keyboard.press('PageUp');
    await expect(dayButton(page, lastHere)).toBeFocused();
  }
  await page.keyboard.press('Home');
  await expect(first).toBeFocused();
  await page.keyboard.press('PageUp');
  await expect(first).toBeFocused();
});
