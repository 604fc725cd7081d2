import type { Locator, Page } from '@playwright/test';
import { moveReservation } from '#domain/reservations/contract.ts';
import { addBlock } from '#domain/schedule/blocks/contract.ts';
import { ask } from '#test/world.ts';
import { aCalendarDay, boxOf, columnOf, finger, openCalendar, pointAt, sentMoves } from './calendar-world.ts';
import { expect, isPhone, signedIn, test } from './fixtures.ts';

type Day = Awaited<ReturnType<typeof aCalendarDay>>;

async function theDay(page: Page, day: Day) {
  const [abel, alma] = day.barbers;
  const carla = await day.book({ who: abel!, at: '09:00', name: 'Carla' });
  await day.book({ who: alma!, at: '11:00', name: 'Lucía' });
  await signedIn(page, abel!);
  await openCalendar(page, `view=day&day=${day.date}`);
  // On a phone a barber's calendar starts with the barber's own column.
  if (isPhone(page)) await page.getByRole('button', { name: 'Todos', exact: true }).click();
  await expect(boxOf(page, 'Carla')).toBeVisible();
  return carla;
}

const ghost = (page: Page, words: string): Locator =>
  page.locator('[class*="Ghost-paper"]', { hasText: words });

test(
  'a reservation goes to another barber and hour by mouse, finger and keys, by the same request',
  { tag: '@desktop' },
  async ({ page, call }) => {
    const day = await aCalendarDay(call);
    const { id } = await theDay(page, day);
    const sent = sentMoves(page);
    const wanted = { start_local: `${day.date}T09:30`, barber_id: day.barbers[1]!.user.id };
    const from = await pointAt(page, 'Abel', '09:10');
    const to = await pointAt(page, 'Alma', '09:40');
    if (isPhone(page)) {
      const touch = await finger(page);
      await touch.press(from);
      await touch.move(to);
      await expect(ghost(page, '09:30–10:00 · Libre')).toBeVisible();
      await touch.lift();
    } else {
      await page.mouse.move(from.x, from.y);
      await page.mouse.down();
      await page.mouse.move(to.x, to.y, { steps: 6 });
      await expect(ghost(page, '09:30–10:00 · Libre')).toBeVisible();
      await page.mouse.up();
    }
    await expect(page.getByText('Movida a 09:30')).toBeVisible();
    await expect(columnOf(page, 'Alma').getByRole('button', { name: /Carla Sosa/ })).toBeVisible();
    expect(sent).toEqual([{ ...wanted, change_id: expect.any(String) }]);

    await ask(
      call,
      moveReservation,
      { id, start_local: `${day.date}T09:00`, barber_id: day.barbers[0]!.user.id },
      { token: day.token },
    );
    await expect(columnOf(page, 'Abel').getByRole('button', { name: /Carla Sosa/ })).toBeVisible();
    await boxOf(page, 'Carla').focus();
    for (const key of ['m', 'ArrowDown', 'ArrowDown', 'ArrowRight']) await page.keyboard.press(key);
    await expect(page.getByText('Alma Díaz, 09:30 a 10:00, libre')).toBeAttached();
    await page.keyboard.press('Enter');
    await expect(columnOf(page, 'Alma').getByRole('button', { name: /Carla Sosa/ })).toBeFocused();
    await expect.poll(() => sent.length).toBe(2);
    expect(sent[1]).toEqual({ ...wanted, change_id: expect.any(String) });
  },
);

test('on a place that is taken it says so before it is let go, returns and sends nothing', async ({
  page,
  call,
}) => {
  const day = await aCalendarDay(call);
  await theDay(page, day);
  const sent = sentMoves(page);
  await boxOf(page, 'Carla').focus();
  await page.keyboard.press('m');
  for (let step = 0; step < 8; step += 1) await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowRight');
  await expect(ghost(page, 'Ocupado 11:00–11:30')).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page.getByText('La reserva sigue donde estaba.')).toBeVisible();
  await expect(columnOf(page, 'Abel').getByRole('button', { name: /Carla Sosa/ })).toBeVisible();
  expect(sent).toEqual([]);
});

test('what another browser does in mid-drag is judged at once, and a changed reservation ends its drag', async ({
  page,
  call,
}) => {
  const day = await aCalendarDay(call);
  const carla = await theDay(page, day);
  const sent = sentMoves(page);
  await boxOf(page, 'Carla').focus();
  for (const key of ['m', 'ArrowDown', 'ArrowDown', 'ArrowRight']) await page.keyboard.press(key);
  await expect(ghost(page, 'Libre')).toBeVisible();
  await day.book({ who: day.barbers[1]!, at: '09:30', name: 'Rosa' });
  await expect(ghost(page, 'Ocupado 09:30–10:00')).toBeVisible();
  await day.moveElsewhere(carla.id, '15:00');
  await expect(page.getByText('La reserva cambió', { exact: true })).toBeVisible();
  await expect(page.locator('[class*="Ghost-paper"]')).toHaveCount(0);
  expect(sent).toEqual([]);
});

test('a move can be taken back by its toast and by the key', async ({ page, call }) => {
  const day = await aCalendarDay(call);
  await theDay(page, day);
  const carla = boxOf(page, 'Carla');
  for (const undo of ['button', 'key'] as const) {
    await carla.focus();
    for (const key of ['m', 'ArrowDown', 'Enter']) await page.keyboard.press(key);
    await expect(page.getByText('Movida a 09:15')).toBeVisible();
    await expect(carla).toContainText('09:15–09:45');
    if (undo === 'button') await page.getByRole('button', { name: 'Deshacer' }).click();
    else await page.keyboard.press('Control+z');
    await expect(carla).toContainText('09:00–09:30');
  }
});

test(
  'a length is changed at the edge by mouse, by a handle under the finger and by keys',
  { tag: '@desktop' },
  async ({ page, call }) => {
    const day = await aCalendarDay(call);
    await theDay(page, day);
    const sent = sentMoves(page);
    const carla = boxOf(page, 'Carla');
    const end = await pointAt(page, 'Abel', '09:30');
    const later = await pointAt(page, 'Abel', '10:00');
    if (isPhone(page)) {
      const touch = await finger(page);
      await touch.press(await pointAt(page, 'Abel', '09:10'));
      await touch.lift();
      const handle = (await page.locator('[data-edge="end"]').first().boundingBox())!;
      expect([handle.width, handle.height]).toEqual([44, 44]);
      const grip = { x: handle.x + 22, y: handle.y + 22 };
      await touch.drag(grip, { x: grip.x, y: grip.y + later.y - end.y });
    } else {
      await page.mouse.move(end.x, end.y - 2);
      await page.mouse.down();
      await page.mouse.move(later.x, later.y, { steps: 4 });
      await page.mouse.up();
    }
    await expect(carla).toContainText('09:00–10:00');
    await expect(page.getByText('Ahora dura 60 min')).toBeVisible();
    await carla.focus();
    for (const key of ['r', 'ArrowDown', 'Shift+ArrowUp', 'Enter']) await page.keyboard.press(key);
    await expect(carla).toContainText('09:00–10:10');
    expect(sent).toEqual([
      { duration_min: 60, change_id: expect.any(String) },
      { duration_min: 70, change_id: expect.any(String) },
    ]);
  },
);

test('without a network a drop falls back with a sentence, and the last picture stays', async ({
  page,
  call,
}) => {
  const day = await aCalendarDay(call);
  await theDay(page, day);
  const carla = boxOf(page, 'Carla');
  await carla.focus();
  for (const key of ['m', 'ArrowDown', 'ArrowDown']) await page.keyboard.press(key);
  await page.context().setOffline(true);
  await page.keyboard.press('Enter');
  await expect(page.getByText('No se guardó el cambio')).toBeVisible();
  await expect(carla).toContainText('09:00–09:30');
  await page.context().setOffline(false);
});

test('a finger that moves on before it lifts scrolls, and one that rests changes nothing', async ({
  page,
  call,
}) => {
  test.skip(!isPhone(page), 'A mouse does not scroll by dragging.');
  const day = await aCalendarDay(call);
  await theDay(page, day);
  const sent = sentMoves(page);
  const touch = await finger(page);
  const from = await pointAt(page, 'Abel', '09:10');
  await touch.press(from);
  await touch.lift();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(boxOf(page, 'Carla')).toContainText('09:00–09:30');
  await touch.drag(from, { x: from.x, y: from.y - 90 });
  await expect(page.locator('[class*="Ghost-paper"]')).toHaveCount(0);
  expect(sent).toEqual([]);
});

test(
  'empty time offers a new reservation there, by mouse, finger and keys, and takes a block',
  { tag: '@desktop' },
  async ({ page, call }) => {
    const day = await aCalendarDay(call);
    await theDay(page, day);
    const sheet = page.getByRole('dialog', { name: 'Nueva reserva' });
    const at = await pointAt(page, 'Alma', '10:05');
    if (isPhone(page)) {
      await page.touchscreen.tap(at.x, at.y);
      await page.getByRole('button', { name: /10:00.*Alma Díaz: nueva reserva/ }).tap();
    } else await page.mouse.click(at.x, at.y);
    await expect(sheet.getByLabel('Hora', { exact: true })).toHaveValue('10:00');
    await expect(sheet.getByLabel('Fecha')).toHaveValue(day.date);
    await expect(sheet.getByRole('button', { name: /Alma/ })).toHaveAttribute('aria-pressed', 'true');
    await sheet.getByRole('button', { name: 'Cerrar' }).click();

    if (!isPhone(page)) {
      const to = await pointAt(page, 'Alma', '10:40');
      await page.mouse.move(at.x, at.y);
      await page.mouse.down();
      await page.mouse.move(to.x, to.y, { steps: 4 });
      await expect(ghost(page, '10:00–10:40 · Libre')).toBeVisible();
      await page.mouse.up();
      await expect(sheet.getByText('Por teléfono · 40 min')).toBeVisible();
      await sheet.getByRole('button', { name: 'Cerrar' }).click();
    }

    await boxOf(page, 'Carla').focus();
    for (const key of ['ArrowDown', 'ArrowDown', 'n']) await page.keyboard.press(key);
    await expect(sheet.getByLabel('Hora', { exact: true })).toHaveValue('09:45');
    await sheet.getByRole('button', { name: 'Cerrar' }).click();

    await boxOf(page, 'Carla').focus();
    for (const key of ['ArrowDown', 'ArrowDown', 'b']) await page.keyboard.press(key);
    const block = page.getByRole('dialog', { name: 'Bloquear horario' });
    await expect(block.getByLabel('Desde')).toHaveValue('09:45');
    await block.getByRole('button', { name: 'Bloquear horario' }).click();
    await expect(columnOf(page, 'Abel').getByRole('button', { name: /Descanso 09:45–10:00/ })).toBeVisible();
  },
);

test('a place of one’s own is blocked instead of booked, and not one of a colleague’s', async ({
  page,
  call,
}) => {
  const day = await aCalendarDay(call);
  await theDay(page, day);
  const sheet = page.getByRole('dialog', { name: 'Nueva reserva' });
  const instead = sheet.getByRole('button', { name: 'Bloquear este horario' });
  const begin = async (who: string, to: string) => {
    const at = await pointAt(page, who, '10:05');
    if (isPhone(page)) {
      await page.touchscreen.tap(at.x, at.y);
      await page.getByRole('button', { name: new RegExp(`10:00.*${who} Díaz: nueva reserva`) }).tap();
      return;
    }
    const end = await pointAt(page, who, to);
    await page.mouse.move(at.x, at.y);
    await page.mouse.down();
    await page.mouse.move(end.x, end.y, { steps: 4 });
    await page.mouse.up();
  };
  await begin('Alma', '10:40');
  await expect(sheet.getByLabel('Hora', { exact: true })).toHaveValue('10:00');
  await expect(instead).toBeHidden();
  await sheet.getByRole('button', { name: 'Cerrar' }).click();
  await begin('Abel', '10:40');
  await instead.click();
  const block = page.getByRole('dialog', { name: 'Bloquear horario' });
  await expect(block.getByLabel('Desde')).toHaveValue('10:00');
  await expect(sheet).toBeHidden();
  const end = isPhone(page) ? '10:45' : '10:40';
  await expect(block.getByLabel('Hasta')).toHaveValue(end);
  await block.getByRole('button', { name: 'Bloquear horario' }).click();
  const blocked = columnOf(page, 'Abel').getByRole('button', { name: `Descanso 10:00–${end}` });
  await expect(blocked).toBeVisible();
});

test('a move that is refused says so also to whoever left the calendar meanwhile', async ({ page, call }) => {
  const day = await aCalendarDay(call);
  await theDay(page, day);
  const answered = Promise.withResolvers<void>();
  await page.route(/\/api\/reservations\/\d+$/, async (route) => {
    if (route.request().method() === 'PATCH') await answered.promise;
    await route.continue();
  });
  await boxOf(page, 'Carla').focus();
  for (const key of ['m', 'ArrowDown', 'ArrowDown', 'Enter']) await page.keyboard.press(key);
  await expect(boxOf(page, 'Carla')).toContainText('09:30');
  await page.getByRole('radio', { name: 'Lista' }).check({ force: true });
  await expect(page.getByRole('application')).toHaveCount(0);
  await day.book({ who: day.barbers[0]!, at: '09:30', name: 'Rosa' });
  answered.resolve();
  await expect(page.getByText('No se guardó el cambio')).toBeVisible();
});

test('a block that is taken away can be put back, however late the calendar is read anew', async ({
  page,
  call,
}) => {
  const day = await aCalendarDay(call);
  const [abel] = day.barbers;
  const block = { barber_id: abel!.user.id, date: day.date, start: '12:00', end: '13:00' };
  await ask(call, addBlock, { ...block, kind: 'break', reason: '' }, { token: day.token });
  await theDay(page, day);
  const blocked = columnOf(page, 'Abel').getByRole('button', { name: /Descanso 12:00–13:00/ });
  await blocked.click();
  const editor = page.getByRole('dialog', { name: 'Editar bloqueo' });
  await expect(editor.getByLabel('Desde')).toHaveValue('12:00');
  await page.route('**/api/agenda?*', async (route) => {
    await new Promise((done) => setTimeout(done, 1_500));
    await route.continue();
  });
  await editor.getByRole('button', { name: 'Quitar bloqueo' }).click();
  await expect(page.getByText('Bloqueo quitado')).toBeVisible();
  await expect(editor).toBeHidden();
  await expect(blocked).toHaveCount(0);
  await page.getByRole('button', { name: 'Deshacer' }).click();
  await expect(blocked).toBeVisible();
});
