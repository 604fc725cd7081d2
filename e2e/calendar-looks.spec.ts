import { aClient, aReservation, aService } from '#test/world.ts';
import { aCalendarDay, boxOf, openCalendar } from './calendar-world.ts';
import { expect, signedIn, test } from './fixtures.ts';

test(
  'a day stands in columns, a week in days, in both colours',
  { tag: '@desktop' },
  async ({ page, call, look }) => {
    const { barbers, owner, date, book } = await aCalendarDay(call, [
      'Ana',
      'Bruno',
      'Maximiliano Alejandro',
    ]);
    const [ana, bruno, max] = barbers;
    await book({ who: ana!, at: '09:00', name: 'Agustina' });
    await book({ who: ana!, at: '10:30', name: 'Maximiliano Alejandro Etcheverry Gutiérrez' });
    await book({ who: bruno!, at: '09:30', name: 'Carla' });
    await book({ who: max!, at: '11:00', name: 'Lucía' });
    await signedIn(page, owner);
    await openCalendar(page, `view=day&day=${date}`);
    await expect(boxOf(page, 'Agustina')).toBeVisible();
    await look('calendar-day');
    await page.getByText('Semana', { exact: true }).click();
    await look('calendar-week');
    await page.getByText('Lista', { exact: true }).click();
    await expect(page.getByRole('table', { name: 'Reservas' })).toBeVisible();
  },
);

test('a short reservation in a narrow column shows a name rather than a piece of the hour', async ({
  page,
  call,
}) => {
  const day = await aCalendarDay(call);
  const service = await aService(day, { name: 'Diagnóstico', duration_minutes: 15 });
  await aReservation(day, {
    barber: day.barbers[0]!,
    service,
    start_local: `${day.date}T10:00`,
    client: aClient({ firstname: 'Valentina' }),
  });
  await page.setViewportSize({ width: 360, height: 740 });
  await signedIn(page, day.owner);
  await openCalendar(page, `view=day&day=${day.date}`);
  const box = boxOf(page, 'Valentina');
  await expect(box).toHaveAccessibleName(/10:00–10:15 · Diagnóstico/);
  const cut = box
    .getByText('Valentina Sosa', { exact: true })
    .evaluate((name) => name.scrollWidth - name.clientWidth);
  expect(await cut).toBeLessThanOrEqual(0);
});
