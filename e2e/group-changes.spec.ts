import type { Page } from '@playwright/test';
import { bookGroup, takeGroup } from '#domain/booking/groups/contract.ts';
import { deleteReservation, moveReservation } from '#domain/reservations/contract.ts';
import type { Caller } from '#test/caller.ts';
import { aClient, aService, ask } from '#test/world.ts';
import { agendaOf, chooseDay, inDays, slot } from './booking.ts';
import { aCalendarDay, boxOf, openCalendar } from './calendar-world.ts';
import { expect, signedIn, test } from './fixtures.ts';
import { aShopOfTwo, timesOf } from './group-world.ts';

async function aGroup(call: Caller) {
  const open = await aShopOfTwo(call);
  const cut = await aService(open.shop, { name: 'Color', price: 450, duration_minutes: 30 });
  const services = [{ service_id: cut.id, quantity: 1 }];
  const { reservations } = await ask(call, bookGroup, {
    slug: open.shop.slug,
    client: { ...aClient({ firstname: 'Ana' }), lastname: 'Paz' },
    people: [
      { firstname: 'Ana', lastname: 'Paz', services },
      { firstname: 'Tomás', services },
    ],
    arrangement: 'in_a_row',
    barber_id: open.bruno.user.id,
    start_local: `${inDays(3)}T10:00`,
  });
  const [ana, tomas] = reservations;
  return { ...open, ana: ana!, tomas: tomas!, date: inDays(3) };
}

const members = (page: Page) => page.getByRole('list', { name: 'Tu grupo' }).getByRole('listitem');

test("the booker's link moves all of a group, takes one out and cancels all", async ({
  page,
  call,
  look,
  lookAgain,
}) => {
  test.setTimeout(180_000);
  const { ana, shop, date } = await aGroup(call);
  await page.goto(`/r/${ana.external_id}`);
  await expect(members(page)).toHaveCount(2);
  await expect(members(page).nth(0)).toContainText('Ana Paz (tú)');
  await expect(members(page).nth(1)).toContainText('10:30');
  await look('link');

  await page.getByRole('button', { name: 'Reprogramar' }).click();
  await chooseDay(page, date);
  // A shift by a quarter of an hour overlaps the group's own reservations, which do not block it.
  await slot(page, '10:15').click();
  await lookAgain('move');
  await page.getByRole('button', { name: 'Guardar nuevo horario' }).click();
  await expect(page.getByRole('region', { name: 'Cambio guardado' })).toContainText('10:15');
  await expect(members(page).nth(1)).toContainText('10:45');
  expect(timesOf(await agendaOf(shop))).toEqual(['10:15 Bruno', '10:45 Bruno']);

  await page.getByRole('button', { name: 'Quitar a Tomás' }).click();
  const ask = page.getByRole('dialog', { name: 'Quitar a Tomás' });
  await lookAgain('leave');
  await ask.getByRole('button', { name: 'Volver' }).click();
  await expect(ask).toHaveCount(0);
  await page.getByRole('button', { name: 'Quitar a Tomás' }).click();
  await ask.getByRole('button', { name: 'Sí, quitar' }).click();
  await expect(members(page).nth(1)).toContainText('Cancelada');
  await expect(page.getByRole('button', { name: 'Quitar a Tomás' })).toHaveCount(0);

  await page.getByRole('button', { name: 'Cancelar todo el grupo' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Sí, cancelar' }).click();
  await expect(page.getByRole('heading', { name: 'Tu reserva quedó cancelada' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Cancelar todo el grupo' })).toBeDisabled();
  await lookAgain('canceled');
});

test('what the shop changed for a companion shows when one comes back to the page', async ({
  page,
  call,
}) => {
  const { ana, tomas, shop, date } = await aGroup(call);
  const comeBack = () => page.evaluate(() => dispatchEvent(new Event('focus')));
  await page.goto(`/r/${ana.external_id}`);
  await page.getByRole('button', { name: 'Quitar a Tomás' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Volver' }).click();
  await expect(members(page).nth(1)).toContainText('10:30');
  const { token } = shop;
  await ask(call, moveReservation, { id: tomas.id, start_local: `${date}T12:00` }, { token });
  await comeBack();
  await expect(members(page).nth(1)).toContainText('12:00');
  await ask(call, deleteReservation, { id: tomas.id }, { token });
  await comeBack();
  await expect(members(page)).toHaveCount(1);
});

test("a companion's link shows their own reservation alone", async ({ page, call }) => {
  const { tomas } = await aGroup(call);
  await page.goto(`/r/${tomas.external_id}`);
  await expect(page.getByRole('heading', { name: 'Detalle de la reserva' })).toBeVisible();
  await expect(page.getByRole('main')).toContainText('Tomás');
  await expect(page.getByRole('heading', { name: 'Tu grupo' })).toHaveCount(0);
  await expect(page.getByRole('main')).not.toContainText('Ana');
});

test(
  'the calendar and the list show who came together',
  { tag: '@desktop' },
  async ({ page, call, look, lookAgain }) => {
    test.setTimeout(180_000);
    const day = await aCalendarDay(call);
    const [abel, alma] = day.barbers;
    const services = [{ service_id: day.service.id, quantity: 1 }];
    await ask(
      call,
      takeGroup,
      {
        client: { firstname: 'Carla', lastname: 'Sosa' },
        people: [
          { firstname: 'Carla', lastname: 'Sosa', services },
          { firstname: 'Tomás', lastname: 'Sosa', services },
        ],
        arrangement: 'together',
        start_local: `${day.date}T10:00`,
        channel: 'phone',
      },
      { token: day.token },
    );
    await day.book({ who: abel!, at: '12:00', name: 'Lucía' });
    await signedIn(page, alma!);
    await openCalendar(page, `view=day&day=${day.date}`);
    await expect(boxOf(page, 'Carla')).toHaveAccessibleName(/parte de un grupo/);
    await expect(boxOf(page, 'Lucía')).not.toHaveAccessibleName(/parte de un grupo/);
    await lookAgain('calendar');
    await boxOf(page, 'Carla').focus();
    await page.keyboard.press('m');
    await page.keyboard.press('ArrowDown');
    await expect(page.locator('[class*="Ghost-paper"]')).toContainText('parte de un grupo');
    await look('drag');
    await page.keyboard.press('Escape');
    await boxOf(page, 'Carla').click();
    await expect(page.getByText('Grupo de 2')).toBeVisible();
    await expect(page.locator('[class*="ReservationBox-beside"]')).toHaveCount(1);
    await look('panel');
    await page.getByRole('button', { name: 'Reagendar', exact: true }).click();
    const sheet = page.getByRole('dialog', { name: 'Reagendar reserva' });
    await sheet.getByLabel('Hora').fill('10:15');
    await sheet.getByRole('checkbox', { name: 'Mover a todo el grupo (2)' }).check();
    await lookAgain('move-sheet');
    await sheet.getByRole('button', { name: 'Guardar' }).click();
    await expect(page.getByText('Grupo reagendado')).toBeVisible();
    expect(timesOf((await agendaOf(day)).slice(0, 2))).toEqual(['10:15 Abel', '10:15 Alma']);
    await page.goto(`/dashboard/agenda?view=list&day=${day.date}`);
    if ((page.viewportSize()?.width ?? 0) < 768)
      await page.getByRole('button', { name: 'Mías', exact: true }).click();
    await expect(page.getByRole('main').getByText('Grupo de 2')).toHaveCount(2);
    await lookAgain('list');
  },
);
