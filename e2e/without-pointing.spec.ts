import type { Locator, Page } from '@playwright/test';
import { chargeReservation } from '#domain/charges/contract.ts';
import { moveReservation } from '#domain/reservations/contract.ts';
import { ask } from '#test/world.ts';
import { aYoungDay, openAgenda, pressIn, reservationRow } from './agenda-world.ts';
import { expect, signedIn, test } from './fixtures.ts';

async function tabTo(page: Page, wanted: Locator) {
  const hasFocus = () => wanted.evaluate((element) => element === document.activeElement);
  for (let at = 0; at < 250 && !(await hasFocus()); at += 1) await page.keyboard.press('Tab');
  await expect(wanted).toBeFocused();
}

async function aPastVisit({ book, quarter, call, token }: Awaited<ReturnType<typeof aYoungDay>>) {
  const { id } = await book({ at: 1 });
  await ask(call, moveReservation, { id, start_local: `${quarter(0).slice(0, 10)}T00:00` }, { token });
  return id;
}

test('the keyboard alone charges a visit', async ({ page, call }) => {
  const day = await aYoungDay(call);
  await aPastVisit(day);
  await signedIn(page, day.owner);
  await openAgenda(page);
  const row = reservationRow(page, 'Carla');
  await tabTo(page, row.getByRole('button', { name: /ver la reserva/ }));
  await page.keyboard.press('Enter');
  await tabTo(page, page.getByRole('dialog').getByRole('button', { name: /^Cobrar: / }));
  await page.keyboard.press('Enter');
  await tabTo(page, page.getByRole('dialog').getByRole('button', { name: /^Cobrar \$/ }));
  await page.keyboard.press('Enter');
  await expect(row.getByText('Completada', { exact: true }).first()).toBeVisible();
});

test('the keyboard alone reads every number', async ({ page, call }) => {
  const day = await aYoungDay(call);
  const id = await aPastVisit(day);
  await ask(
    call,
    chargeReservation,
    { id, payments: [{ method: 'cash', amount: 500 }] },
    { token: day.token },
  );
  await signedIn(page, day.owner);
  await page.goto('/dashboard/numeros');
  const cards = page.getByRole('button', { name: /: ¿Qué es esto\?$/ });
  await expect.poll(() => cards.count()).toBeGreaterThan(4);
  for (const card of await cards.all()) {
    await tabTo(page, card);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(card).toBeFocused();
  }
  for (const table of await page.getByText('Ver como tabla').all()) {
    await tabTo(page, table);
    await page.keyboard.press('Enter');
    await expect(table.locator('..').getByRole('table')).toBeVisible();
  }
  for (const reader of await page.getByRole('slider').all()) {
    await reader.focus();
    await page.keyboard.press('End');
    await expect(reader).toHaveAttribute('aria-valuetext', /\S/);
  }
});

test('a reservation is made longer and moved without dragging', async ({ page, call }) => {
  const day = await aYoungDay(call);
  await day.book({ at: 4 });
  await signedIn(page, day.owner);
  await openAgenda(page);
  await pressIn(page, 'Reagendar', 'Carla');
  const sheet = page.getByRole('dialog', { name: 'Reagendar reserva' });
  await sheet.getByText('Más', { exact: true }).click();
  const minutes = sheet.getByLabel('Duración en minutos');
  await minutes.fill('2');
  await expect(sheet.getByText('Escribe de 5 a 720 minutos.')).toBeVisible();
  await minutes.fill('40');
  await sheet.getByLabel('Hora').fill(day.quarter(8).slice(11, 16));
  const moved = page.waitForRequest((request) => request.method() === 'PATCH');
  await sheet.getByRole('button', { name: 'Guardar' }).click();
  expect((await moved).postDataJSON()).toMatchObject({ start_local: day.quarter(8), duration_min: 40 });
  await expect(sheet).toBeHidden();
});
