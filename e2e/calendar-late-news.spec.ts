import type { APIResponse } from '@playwright/test';
import { aCalendarDay, boxOf, openCalendar, sentMoves } from './calendar-world.ts';
import { expect, signedIn, test } from './fixtures.ts';

test('late news of one’s own move and of its undo do not end the next drag', async ({ page, call }) => {
  const day = await aCalendarDay(call);
  const [abel] = day.barbers;
  const ghost = (words: string) => page.locator('[class*="Ghost-paper"]', { hasText: words });
  let news: 'now' | 'earlier' | 'late' = 'now';
  let late = Promise.withResolvers<void>();
  let earlier: { response: APIResponse; body: Buffer } | undefined;
  await page.route('**/api/agenda?*', async (route) => {
    if (news === 'now') {
      const response = await route.fetch();
      earlier = { response, body: await response.body() };
      return route.fulfill(earlier);
    }
    await late.promise;
    return news === 'earlier' ? route.fulfill(earlier) : route.continue();
  });
  await day.book({ who: abel!, at: '09:00', name: 'Carla' });
  await signedIn(page, abel!);
  await openCalendar(page, `view=day&day=${day.date}`);
  await expect(boxOf(page, 'Carla')).toBeVisible();
  const sent = sentMoves(page);
  const carla = boxOf(page, 'Carla');
  news = 'earlier';
  await carla.focus();
  for (const key of ['m', 'ArrowDown', 'Enter']) await page.keyboard.press(key);
  await expect(page.getByText('Movida a 09:15')).toBeVisible();
  for (const key of ['m', 'ArrowDown']) await page.keyboard.press(key);
  await expect(ghost('09:30–10:00 · Libre')).toBeVisible();
  late.resolve();
  await expect(carla).toContainText('09:00–09:30');
  news = 'late';
  await day.book({ who: abel!, at: '12:00', name: 'Rosa' });
  await expect(boxOf(page, 'Rosa')).toBeVisible();
  await expect(carla).toContainText('09:15–09:45');
  await expect(ghost('09:30–10:00 · Libre')).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Movida a 09:30')).toBeVisible();

  late = Promise.withResolvers<void>();
  await page.keyboard.press('Control+z');
  await expect(page.getByText('Deshecho')).toBeVisible();
  for (const key of ['m', 'ArrowDown', 'ArrowDown']) await page.keyboard.press(key);
  await expect(ghost('10:00–10:30 · Libre')).toBeVisible();
  late.resolve();
  await expect(carla).toContainText('09:15–09:45');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Movida a 10:00')).toBeVisible();
  const starts = ['09:15', '09:30', '10:00'].map((at) => ({ start_local: `${day.date}T${at}` }));
  expect(sent).toMatchObject(starts);
});
