import type { Page } from '@playwright/test';
import { takeBooking } from '#domain/booking/contract.ts';
import { listReservations } from '#domain/reservations/contract.ts';
import { addDayOff } from '#domain/schedule/contract.ts';
import { epochToLocal, minuteMs } from '#domain/time.ts';
import type { Caller } from '#test/caller.ts';
import { aService, ask, aStaffMember, hoursFor } from '#test/world.ts';
import { aYoungDay, openAgenda, pressIn } from './agenda-world.ts';
import { expect, heard, signedIn, test } from './fixtures.ts';

const sheetOf = (page: Page) => page.getByRole('dialog', { name: 'Nueva reserva' });
const toasts = (page: Page) => page.getByRole('region', { name: 'Avisos' });

async function aDesk(call: Caller) {
  const shop = await aYoungDay(call);
  const manager = await aStaffMember(shop, { role: 'manager', firstname: 'Marta', lastname: 'Ríos' });
  const lucia = await aStaffMember(shop, { firstname: 'Lucía', lastname: 'Fernández' });
  await hoursFor(shop, lucia, { from: '00:00', to: '23:45' });
  await aService(shop, { name: 'Barba', duration_minutes: 30, price: 400 });
  return { ...shop, manager, lucia };
}

async function begin(page: Page, what: 'Nueva reserva' | 'Sin cita'): Promise<number> {
  const round = page.getByRole('button', { name: 'Agregar' });
  await round
    .or(page.getByRole('button', { name: what, exact: true }))
    .first()
    .waitFor();
  if (!(await round.isVisible())) {
    await page.getByRole('button', { name: what, exact: true }).click();
    return 1;
  }
  await round.click();
  await page.getByRole('button', { name: what, exact: true }).click();
  return 2;
}

test(
  'the phone rings at the desk: the first gap of three barbers is booked in at most eight presses',
  { tag: '@desktop' },
  async ({ page, call, look, lookAgain }) => {
    const { manager, token } = await aDesk(call);
    await signedIn(page, manager);
    await openAgenda(page);
    let presses = await begin(page, 'Nueva reserva');
    const sheet = sheetOf(page);
    const client = sheet.getByRole('combobox', { name: 'Cliente' });
    await expect(client).toBeFocused();
    await page.keyboard.type('Rosa Méndez');
    await expect(sheet.getByText('Nadie con ese nombre todavía.')).toBeVisible();
    await look('counter-client');
    const press = async (name: string | RegExp) => {
      await sheet.getByRole('button', { name }).click();
      presses += 1;
    };
    await page.keyboard.press('Enter');
    presses += 1;
    await expect(sheet.getByLabel('Nombre')).toHaveValue('Rosa');
    await expect(sheet.getByLabel('Apellido')).toHaveValue('Méndez');
    await press('Corte');
    await press('Barba');
    await expect(sheet.getByText('45 min ·')).toBeVisible();
    const anybody = sheet.getByRole('button', { name: 'Cualquiera' });
    await expect(anybody).toHaveAttribute('aria-pressed', 'true');
    const gaps = sheet.getByRole('button', { name: /\d\d:\d\d \p{L}+$/u });
    await expect(gaps).toHaveCount(3);
    await gaps.first().click();
    presses += 1;
    await expect(sheet.getByRole('status').getByText('Libre')).toBeVisible();
    await look('counter-free');
    await press('Agendar');
    await expect(toasts(page).getByText('Reserva agendada')).toBeVisible();
    await expect(
      toasts(page).getByText(/^Rosa Méndez, \p{L}{3} [\d/]+ \d\d:\d\d con \p{L}+$/u),
    ).toBeVisible();
    await expect(toasts(page).getByRole('button', { name: 'Deshacer' })).toBeVisible();
    expect(presses).toBeLessThanOrEqual(8);
    await expect(sheet).toBeHidden();
    const row = page.getByRole('row').filter({ hasText: 'Rosa Méndez' });
    await expect(row.getByText('Por teléfono')).toBeVisible();
    // On phones the card of the next client replaces that client's row.
    const isPhone = (page.viewportSize()?.width ?? 0) < 768;
    const shown = isPhone ? page.getByRole('region', { name: /^(Próximo cliente|Ahora)/ }) : row;
    await expect(shown).toContainText('Rosa Méndez');
    await expect(shown).toBeInViewport();
    const [booked] = await ask(call, listReservations, {}, { token });
    expect(booked).toMatchObject({ client_name_snapshot: 'Rosa Méndez', channel: 'phone' });
    await lookAgain('counter-booked');
  },
);

test('a walk-in of one’s own takes a service and a press', async ({ page, call, look }) => {
  const { barber, token } = await aDesk(call);
  await signedIn(page, barber);
  await openAgenda(page);
  await begin(page, 'Sin cita');
  const sheet = page.getByRole('dialog', { name: 'Sin cita' });
  await expect(sheet.getByRole('button', { name: 'Bruno Díaz' })).toHaveAttribute('aria-pressed', 'true');
  await expect(sheet.getByRole('button', { name: 'Ahora' })).toHaveAttribute('aria-pressed', 'true');
  // Without a service the duration is unknown, so the form shows no availability.
  await expect(sheet.getByText(/Libre|Ocupado|horario/)).toHaveCount(0);
  await sheet.getByRole('button', { name: 'Corte', exact: true }).click();
  await expect(sheet.getByText('Libre')).toBeVisible();
  await look('counter-walk-in');
  await sheet.getByRole('button', { name: 'Agendar', exact: true }).click();
  await expect(toasts(page).getByText('Reserva agendada')).toBeVisible();
  await expect(toasts(page).getByRole('link')).toBeHidden();
  const [booked] = await ask(call, listReservations, {}, { token });
  expect(booked).toMatchObject({ channel: 'walk_in', barber: { firstname: 'Bruno' } });
});

test('what is missing is said beside its field; a taken place is said to be taken, by whom, and the next gap is one press away', async ({
  page,
  call,
  look,
}) => {
  const { manager, barber, book, quarter } = await aDesk(call);
  await book({ at: 4, name: 'Carla' });
  await signedIn(page, manager);
  await openAgenda(page);
  await begin(page, 'Nueva reserva');
  const sheet = sheetOf(page);
  await sheet.getByRole('button', { name: 'Agendar' }).click();
  for (const words of [
    'Elige un cliente o «Sin cita».',
    'Elige un servicio o indica cuánto dura.',
    'Elige con quién.',
    'Elige la fecha y la hora.',
  ])
    await expect(sheet.getByText(words)).toBeVisible();
  await expect(sheet.getByRole('combobox', { name: 'Cliente' })).toBeFocused();
  await look('counter-missing');
  await sheet.getByRole('combobox', { name: 'Cliente' }).fill('099 555 123');
  await sheet.getByRole('option', { name: /Nuevo cliente/ }).click();
  await sheet.getByLabel('Nombre').fill('Rosa');
  await sheet.getByRole('button', { name: 'Corte', exact: true }).click();
  await sheet.getByRole('button', { name: 'Bruno Díaz' }).click();
  await sheet.getByLabel('Fecha').fill(quarter(4).slice(0, 10));
  await sheet.getByLabel('Hora').fill(quarter(4).slice(11));
  const [from, to] = [quarter(4), quarter(5)].map((local) => local.slice(11));
  await expect(sheet.getByText(`Ocupado ${from}–${to}.`)).toBeVisible();
  await expect(sheet.getByText(`Bruno ya tiene a Carla Sosa de ${from} a ${to}.`)).toBeVisible();
  const send = sheet.getByRole('button', { name: 'Agendar' });
  await expect(send).toBeDisabled();
  await look('counter-taken');
  await sheet.getByRole('button', { name: `Usar ${to}` }).click();
  await expect(sheet.getByText('Libre')).toBeVisible();
  await send.click();
  const row = page.getByRole('row').filter({ hasText: 'Rosa' });
  await expect(row).toContainText(to ?? '');
  await expect(row).toContainText(barber.user.firstname);
  const link = toasts(page).getByRole('link', { name: 'Enviar enlace por WhatsApp' });
  await expect(link).toHaveAttribute('href', /^https:\/\/wa\.me\/\d+99555123\?text=Hola%20Rosa/);
  await expect(link).toHaveAttribute('target', '_blank');
});

test('what only warns is booked all the same, and a lost answer is asked for again with its key', async ({
  page,
  call,
  look,
  lookAgain,
}) => {
  const { owner, barber, token, quarter } = await aDesk(call);
  await ask(call, addDayOff, { off_date: quarter(2).slice(0, 10) }, { token: barber.token });
  await signedIn(page, owner);
  await openAgenda(page);
  await begin(page, 'Nueva reserva');
  const sheet = sheetOf(page);
  await sheet.getByRole('combobox', { name: 'Cliente' }).fill('Rosa');
  await sheet.getByRole('option', { name: 'Nuevo cliente «Rosa»' }).click();
  await sheet.getByRole('button', { name: 'Barba' }).click();
  await sheet.getByRole('button', { name: 'Bruno Díaz' }).click();
  await sheet.getByLabel('Fecha').fill(quarter(2).slice(0, 10));
  await sheet.getByLabel('Hora').fill(quarter(2).slice(11));
  await expect(sheet.getByText('Día libre')).toBeVisible();
  await look('counter-warned');
  const bodies = heard(page, 'POST', '/reservations');
  const keys: (string | undefined)[] = [];
  await page.route('**/api/reservations', async (route) => {
    if (route.request().method() !== 'POST') return route.continue();
    keys.push(route.request().headers()['idempotency-key']);
    if (keys.length > 1) return route.continue();
    await route.fetch();
    return route.abort();
  });
  const send = sheet.getByRole('button', { name: 'Agendar igual' });
  await send.click();
  await expect(sheet.getByRole('alert').filter({ hasText: 'No pudimos conectarnos.' })).toBeVisible();
  await expect(sheet.getByLabel('Nombre')).toHaveValue('Rosa');
  await lookAgain('counter-lost');
  // The stored reservation now occupies the slot, but the retry has the same idempotency key and so succeeds.
  await sheet.getByRole('button', { name: /^Agendar/ }).click();
  await expect(toasts(page).getByText('Reserva agendada')).toBeVisible();
  expect(keys[0]).toBe(keys[1]);
  expect(bodies[0]).toEqual(bodies[1]);
  expect(await ask(call, listReservations, {}, { token })).toHaveLength(1);
});

test('a whole booking by the keyboard; Escape asks only when something would be lost', async ({
  page,
  call,
}) => {
  const { barber, token, timezone, service } = await aDesk(call);
  const yesterday = epochToLocal(Date.now() - 1440 * minuteMs, timezone);
  const had = {
    barber_id: barber.user.id,
    client: { firstname: 'Carla', lastname: 'Sosa' },
    services: [{ service_id: service.id, quantity: 1 }],
    start_local: `${yesterday.slice(0, 10)}T10:00`,
  };
  await ask(call, takeBooking, { ...had, channel: 'counter' }, { token });
  await signedIn(page, barber);
  await openAgenda(page);
  await begin(page, 'Nueva reserva');
  const sheet = sheetOf(page);
  const client = sheet.getByRole('combobox', { name: 'Cliente' });
  await expect(client).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(sheet).toBeHidden();
  await begin(page, 'Nueva reserva');
  await expect(client).toBeFocused();
  await page.keyboard.type('carla');
  const carla = sheet.getByRole('option', { name: /Carla Sosa/ });
  await expect(carla).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(carla).toHaveCount(0);
  await page.keyboard.press('ArrowDown');
  await expect(carla).toBeVisible();
  // An option list that was still loading when it opened has no highlighted option, so the arrow key is repeated.
  await expect(async () => {
    if ((await carla.getAttribute('data-highlighted')) === null) await page.keyboard.press('ArrowDown');
    await expect(carla).toHaveAttribute('data-highlighted', '', { timeout: 500 });
  }).toPass();
  await page.keyboard.press('Enter');
  const usual = sheet.getByRole('button', { name: 'Lo de siempre: Corte' });
  await usual.focus();
  await page.keyboard.press('Space');
  await page.keyboard.press('Escape');
  const question = page.getByRole('dialog', { name: '¿Cerrar sin guardar?' });
  await expect(question).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(question).toBeHidden();
  await expect(usual).toHaveAttribute('aria-pressed', 'true');
  await sheet.getByRole('button', { name: 'Ahora' }).focus();
  await page.keyboard.press('Space');
  await page.keyboard.press('Control+Enter');
  await expect(toasts(page).getByText('Reserva agendada')).toBeVisible();
  expect(await ask(call, listReservations, {}, { token })).toHaveLength(2);
});

test('a reservation moves to another barber, with what is taken in sight and a way back', async ({
  page,
  call,
  look,
}) => {
  const { owner, book, lucia, quarter, token } = await aDesk(call);
  await book({ at: 2, name: 'Carla' });
  await book({ at: 2, name: 'Pedro', who: lucia });
  await signedIn(page, owner);
  await openAgenda(page);
  await pressIn(page, 'Reagendar', 'Carla');
  const sheet = page.getByRole('dialog', { name: 'Reagendar reserva' });
  await sheet.getByRole('button', { name: 'Lucía Fernández' }).click();
  const [from, to] = [quarter(2), quarter(3)].map((local) => local.slice(11));
  await expect(sheet.getByText(`Ocupado: ${from}–${to}.`)).toBeAttached();
  await expect(sheet.getByText(`Ocupado ${from}–${to}.`)).toBeVisible();
  const save = sheet.getByRole('button', { name: 'Guardar' });
  await expect(save).toBeDisabled();
  await expect(sheet.getByText(`Lucía ya tiene a Pedro Sosa de ${from} a ${to}.`)).toBeVisible();
  await look('counter-move');
  await sheet.getByRole('button', { name: `Usar ${to}` }).click();
  await expect(sheet.getByLabel('Hora')).toHaveValue(to ?? '');
  await save.click();
  await expect(page.getByText('Reserva reagendada')).toBeVisible();
  await expect(toasts(page).getByText(`Carla Sosa: ${to} con Lucía`)).toBeVisible();
  const ofCarla = async () => {
    const all = await ask(call, listReservations, {}, { token });
    return all.find(({ client_name_snapshot: name }) => name === 'Carla Sosa')?.barber.firstname;
  };
  expect(await ofCarla()).toBe('Lucía');
  await toasts(page).getByRole('button', { name: 'Deshacer' }).click();
  await expect(page.getByText('Deshecho')).toBeVisible();
  expect(await ofCarla()).toBe('Bruno');
});

test('on a phone one’s own hour is blocked from the round button in three presses', async ({
  page,
  call,
  look,
}, { project }) => {
  test.skip(project.name !== 'phone', 'Where there is room, blocked time is drawn on the calendar.');
  const { barber } = await aDesk(call);
  await signedIn(page, barber);
  await openAgenda(page);
  await page.getByRole('button', { name: 'Agregar' }).click();
  const menu = page.getByRole('group', { name: 'Agregar' });
  await expect(menu.getByRole('button')).toHaveText(['Nueva reserva', 'Sin cita', 'Bloquear horario']);
  await look('counter-menu');
  await menu.getByRole('button', { name: 'Bloquear horario' }).click();
  const sheet = page.getByRole('dialog', { name: 'Bloquear horario' });
  await sheet.getByRole('button', { name: 'Bloquear horario' }).click();
  await expect(toasts(page).getByText('Horario bloqueado')).toBeVisible();
});
