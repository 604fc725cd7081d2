import type { Page } from '@playwright/test';
import { assignBranch } from '#domain/barbers/contract.ts';
import { localToEpoch, minuteMs } from '#domain/time.ts';
import { aBranch, aReservation, aService, ask } from '#test/world.ts';
import { aHand, agendaOf, confirmButton, fillClient, inDays, next, shopZone, step } from './booking.ts';
import { expect, heard, test } from './fixtures.ts';
import { aFullDay, join, openFullDay, sheet } from './full-day.ts';
import { aShopOfTwo } from './group-world.ts';
import { aTeam, booked } from './team.ts';

const line = (page: Page) => page.getByText(/^Lo antes posible: /);
const express = (page: Page) => page.getByRole('button', { name: 'Reservar', exact: true });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

async function fillWith(hand: ReturnType<typeof aHand>, page: Page) {
  await hand.fill(page.getByLabel('Nombre'), 'Raúl');
  await hand.fill(page.getByLabel('Apellido'), 'Gómez');
  await hand.fill(page.getByRole('textbox', { name: 'Teléfono' }), '99 123 456');
  await hand.fill(page.getByLabel('Email'), 'raul@example.com');
}

async function twoBranches(...[call, options]: Parameters<typeof aTeam>) {
  const open = await aTeam(call, options);
  const { shop, bruno, marta } = open;
  const [centre, harbour] = [await aBranch(shop), await aBranch(shop, { name: 'Puerto' })];
  for (const [{ user }, { id }] of [
    [bruno, centre],
    [marta, harbour],
  ] as const)
    await ask(shop.call, assignBranch, { id: user.id, branch_id: id }, { token: shop.token });
  return { ...open, centre, harbour };
}

test(
  'a new client books in 7 taps, and the next time in 2',
  { tag: '@desktop' },
  async ({ page, call, look, lookAgain }) => {
    test.setTimeout(120_000);
    const isPhone = (page.viewportSize()?.width ?? 0) < 1024;
    if (isPhone) await page.setViewportSize({ width: 360, height: 780 });
    const { shop, bruno, centre, harbour, path } = await twoBranches(call);
    const bookings = heard(page, 'POST', `/public/${shop.slug}/reservations`);
    const hand = aHand();
    await page.goto(path);
    await expect(express(page)).toHaveCount(0);
    await hand.press(button(page, 'Agregar Corte'));
    await expect(line(page)).toHaveText(
      /^Lo antes posible: (hoy|\p{L}{3} \d\d\/\d\d) \d\d:\d\d · (Centro|Puerto)$/u,
    );
    await expect(express(page)).toHaveAccessibleDescription(
      await line(page)
        .innerText()
        .then((text) => text.replace(/\s+/g, ' ')),
    );
    expect((await express(page).boundingBox())?.height).toBe(52);
    const summary = page.getByRole('button', { name: /Resumen/ });
    await (isPhone ? summary : express(page)).focus();
    await page.keyboard.press('Shift+Tab');
    await expect(isPhone ? express(page) : button(page, 'Siguiente')).toBeFocused();
    const before = await page.evaluate(() => history.length);
    await look('express');
    await hand.press(express(page));
    await step(page, 'Confirmación');
    expect((await page.evaluate(() => history.length)) - before).toBe(4);
    await expect(page.getByLabel('Nombre')).toBeInViewport({ ratio: 1 });
    await expect(page.getByText(/^Te guardamos este horario hasta las /)).toBeVisible();
    await lookAgain('express-confirm');
    await fillWith(hand, page);
    await hand.press(confirmButton(page));
    await booked(page);
    expect(hand.taps()).toBe(7);
    const [made] = await agendaOf(shop);
    const branch_id = made?.barber_id === bruno.user.id ? centre.id : harbour.id;
    expect(bookings).toMatchObject([{ any_barber: true, branch_id }]);
    const start = localToEpoch((bookings[0] as { start_local: string }).start_local, shopZone) ?? 0;
    expect(start - Date.now()).toBeGreaterThan(25 * minuteMs);

    const again = aHand();
    await page.goto(path);
    const card = page.getByRole('region', { name: 'Tu reserva' });
    await again.press(card.getByRole('button', { name: 'Repetir' }));
    await again.press(card.getByRole('button', { name: 'Confirmar' }));
    await page.waitForURL((url) => url.pathname.startsWith('/r/'));
    expect(again.taps()).toBe(2);
  },
);

test('a tap aimed at what stood there before the line appeared books nothing', async ({ page, call }) => {
  const { path } = await twoBranches(call);
  await page.goto(path);
  const early = page.evaluate(
    () =>
      new Promise<boolean>((resolve) => {
        const isHit = (shown: Element) => {
          const { x, y, width, height } = shown.getBoundingClientRect();
          return document.elementFromPoint(x + width / 2, y + height / 2)?.closest('button') === shown;
        };
        new MutationObserver((_, observer) => {
          const shown = [...document.querySelectorAll('button')].find(
            ({ textContent }) => textContent === 'Reservar',
          );
          if (!shown) return;
          observer.disconnect();
          resolve(isHit(shown));
        }).observe(document.body, { childList: true, subtree: true });
      }),
  );
  await button(page, 'Agregar Corte').click();
  expect(await early).toBe(false);
  await express(page).click();
  await step(page, 'Confirmación');
});

test('another service changes the time, and each step lies behind with what the line chose', async ({
  page,
  call,
}) => {
  const { path } = await twoBranches(call);
  await page.goto(path);
  await button(page, 'Agregar Corte').click();
  await expect(line(page)).toBeVisible();
  // With both services a visit lasts longer than Bruno works.
  await button(page, 'Agregar Afeitado').click();
  await expect(line(page)).toContainText('10:00 · Puerto');
  await express(page).click();
  await step(page, 'Confirmación');
  // Wide screens show the card beside the form instead of these lines.
  await expect(page.getByText('Afeitado · con quien esté libre · $800.50')).toHaveCount(1);
  await page.goBack();
  await step(page, 'Elige fecha y hora');
  await expect(button(page, '10:00')).toHaveAttribute('aria-pressed', 'true');
  await expect(express(page)).toHaveCount(0);
  await page.goBack();
  await expect(button(page, 'Deseleccionar Cualquier barbero')).toBeVisible();
  await page.goBack();
  await expect(button(page, 'Deseleccionar Puerto')).toBeVisible();
  await page.goBack();
  await step(page, 'Elige tus servicios');
});

test('a barber and a branch that were chosen are kept', async ({ page, call }) => {
  const { shop, marta, harbour, path } = await twoBranches(call);
  const bookings = heard(page, 'POST', `/public/${shop.slug}/reservations`);
  await page.goto(path);
  await button(page, 'Agregar Corte').click();
  await next(page);
  await button(page, 'Seleccionar Puerto').click();
  await expect(line(page)).toContainText(/ 1\d:\d\d · Puerto$/);
  await next(page);
  await button(page, 'Seleccionar Marta Ríos').click();
  await expect(line(page)).toContainText(/ 1\d:\d\d · Puerto$/);
  await express(page).click();
  await step(page, 'Confirmación');
  await fillClient(page);
  await confirmButton(page).click();
  await booked(page);
  expect(bookings).toMatchObject([{ barber_id: marta.user.id }]);
  expect((await agendaOf(shop))[0]?.branch_id).toBe(harbour.id);
});

test('a time that is lost before the form opens leads to the nearest ones', async ({ page, call, look }) => {
  const { path } = await twoBranches(call);
  const tooSoon = 'Esta barbería pide reservar con 2 horas de anticipación.';
  const answers = [
    { code: 'no_barber_free', detail: 'Ningún barbero está libre en ese horario. Elige otro.' },
    { code: 'too_soon', detail: tooSoon },
  ];
  await page.route('**/api/public/*/holds', async (route) => {
    await new Promise((done) => setTimeout(done, 500));
    await route.fulfill({ status: 409, json: answers.shift() });
  });
  await page.goto(path);
  await button(page, 'Agregar Corte').click();
  await express(page).click();
  await step(page, 'Confirmación');
  await step(page, 'Elige fecha y hora');
  await expect(page.getByText('Ese horario acaba de ocuparse. Estos son los más cercanos:')).toBeFocused();
  await look('express-taken');
  await page.goBack();
  await step(page, 'Elige tu barbero');
  await express(page).click();
  await step(page, 'Elige fecha y hora');
  await expect(page.getByText(`${tooSoon} Estos son los más cercanos:`)).toBeFocused();
});

test('groups, and shops whose barber has no branch, get no line', async ({ page, call }) => {
  const { shop, path } = await aTeam(call);
  await page.goto(path);
  await button(page, 'Agregar Corte').click();
  await expect(express(page)).toBeVisible();
  await button(page, 'Otra persona').click();
  await expect(express(page)).toHaveCount(0);
  await aBranch(shop);
  await aBranch(shop, { name: 'Puerto' });
  await page.goto(path);
  const answered = page.waitForResponse('**/openings/days?*');
  await button(page, 'Agregar Corte').click();
  await answered;
  await expect(page.getByRole('button', { name: /Resumen/ })).toContainText('1');
  await expect(express(page)).toHaveCount(0);
  await next(page);
  await button(page, 'Seleccionar Puerto').click();
  await expect(line(page)).toContainText('· Puerto');
});

test("a barber's first start is booked with one press", async ({ page, call, lookAgain }) => {
  const { shop, marta, path } = await aTeam(call);
  const bookings = heard(page, 'POST', `/public/${shop.slug}/reservations`);
  await page.goto(path);
  await button(page, 'Agregar Corte').click();
  await next(page);
  const start = page.getByRole('button', { name: /^Libre .* con Marta Ríos$/ });
  expect((await start.boundingBox())?.height).toBeGreaterThanOrEqual(44);
  await lookAgain('first-starts');
  await start.click();
  await step(page, 'Confirmación');
  await fillClient(page);
  await confirmButton(page).click();
  await booked(page);
  expect(bookings).toMatchObject([{ barber_id: marta.user.id }]);
});

test('a group of two is booked in 11 taps, one after the other and at once', async ({
  page,
  call,
  lookAgain,
}) => {
  test.setTimeout(120_000);
  const open = await aShopOfTwo(call);
  const starts = { in_a_row: /^Libre .* con Bruno Díaz$/, together: /^A la vez, primer turno: / };
  const sent = heard(page, 'POST', `/public/${open.shop.slug}/groups`);
  for (const [arrangement, name] of Object.entries(starts)) {
    const hand = aHand();
    await page.goto(open.path);
    await hand.press(button(page, 'Agregar Corte'));
    await hand.press(button(page, 'Otra persona'));
    await hand.fill(page.getByRole('group', { name: 'Persona 2' }).getByLabel('Nombre'), 'Tomás');
    await hand.press(button(page, 'Agregar Afeitado'));
    await hand.press(button(page, 'Siguiente'));
    const start = page.getByRole('button', { name });
    expect((await start.boundingBox())?.height).toBeGreaterThanOrEqual(44);
    await lookAgain(`group-${arrangement}`);
    await hand.press(start);
    await step(page, 'Confirmación');
    await fillWith(hand, page);
    await hand.press(confirmButton(page));
    await booked(page);
    expect(hand.taps()).toBe(11);
    expect(sent.at(-1)).toMatchObject({ arrangement });
  }
});

test('a place on the list of a full day takes 6 taps, and a move by the link 3', async ({ page, call }) => {
  const full = await aFullDay(call);
  await openFullDay(page, full);
  const waiting = aHand();
  await waiting.press(join(page));
  await fillWith(waiting, page);
  await waiting.press(button(page, 'Entrar a la lista'));
  await expect(sheet(page).getByText('Estás en la lista. Te avisaremos por correo.')).toBeVisible();
  expect(waiting.taps()).toBe(6);

  const service = await aService(full.shop);
  const start_local = `${inDays(5)}T10:00`;
  const { external_id } = await aReservation(full.shop, { barber: full.bruno, service, start_local });
  await page.goto(`/r/${external_id}`);
  const moving = aHand();
  await moving.press(button(page, 'Reprogramar'));
  await moving.press(page.getByRole('dialog').getByRole('button', { name: /^Lo antes posible: / }));
  await moving.press(button(page, 'Guardar nuevo horario'));
  await expect(page.getByRole('region', { name: 'Cambio guardado' })).toBeVisible();
  expect(moving.taps()).toBe(3);
});
