import { addDays } from '#domain/time.ts';
import { aYoungDay, openAgenda, reservationRow } from './agenda-world.ts';
import { expect, signedIn, test } from './fixtures.ts';

test(
  'by keyboard the first reservation is at most fourteen stops after the skip link',
  { tag: '@desktop' },
  async ({ page, call }) => {
    const day = await aYoungDay(call);
    await day.book({ at: 2, name: 'Carla' });
    await signedIn(page, day.owner);
    await openAgenda(page);
    await expect(reservationRow(page, 'Carla')).toBeVisible();
    const next = page.getByRole('region', { name: /Próximo cliente/ });
    await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
    await page.keyboard.press('Tab');
    await expect(page.getByRole('link', { name: 'Saltar al contenido' })).toBeFocused();
    await page.keyboard.press('Enter');
    let stops = 0;
    const isThere = () => next.evaluate((region) => region.contains(document.activeElement));
    while (stops < 30 && !(await isThere())) {
      await page.keyboard.press('Tab');
      stops += 1;
    }
    expect(stops - 1).toBeLessThanOrEqual(14);
  },
);

test(
  'the keyboard walks the line of the day from left to right',
  { tag: '@desktop' },
  async ({ page, call }) => {
    const day = await aYoungDay(call);
    await signedIn(page, day.owner);
    const tomorrow = addDays(day.quarter(0).slice(0, 10), 1);
    await openAgenda(page, `?day=${tomorrow}`);
    await page.getByRole('button', { name: 'Día anterior' }).focus();
    for (const name of [/^Mañana · /, 'Día siguiente', 'Hoy']) {
      await page.keyboard.press('Tab');
      await expect(page.getByRole('button', { name, exact: true })).toBeFocused();
    }
  },
);
