import { aCalendarDay, boxOf, openCalendar, pointAt, sentMoves } from './calendar-world.ts';
import { expect, signedIn, test } from './fixtures.ts';

test(
  'a mouse that was let go where the page could not hear of it takes nothing along',
  { tag: '@desktop' },
  async ({ page, call }) => {
    const day = await aCalendarDay(call);
    const [abel] = day.barbers;
    await day.book({ who: abel!, at: '09:00', name: 'Carla' });
    await signedIn(page, abel!);
    await openCalendar(page, `view=day&day=${day.date}`);
    const carla = boxOf(page, 'Carla');
    await expect(carla).toBeVisible();
    const sent = sentMoves(page);
    const from = await pointAt(page, 'Abel', '09:10');
    const to = await pointAt(page, 'Abel', '10:40');
    await page.mouse.move(from.x, from.y);
    // A system menu can swallow the rest of a press, so no pointerup follows this pointerdown.
    await carla.dispatchEvent('pointerdown', {
      pointerId: 1,
      pointerType: 'mouse',
      isPrimary: true,
      buttons: 1,
      clientX: from.x,
      clientY: from.y,
    });
    await page.mouse.move(to.x, to.y, { steps: 4 });
    await expect(page.locator('[class*="Ghost-paper"]')).toHaveCount(0);
    await page.mouse.up();
    await expect(carla).toContainText('09:00–09:30');
    expect(sent).toEqual([]);
  },
);
