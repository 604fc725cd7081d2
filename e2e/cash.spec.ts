import type { Page } from '@playwright/test';
import { closeCash, moveCash, readCash, setFloat } from '#domain/cash/contract.ts';
import { chargeReservation, type PaymentMethod } from '#domain/charges/contract.ts';
import { setReservationStatus } from '#domain/reservations/contract.ts';
import { addDays, today } from '#domain/time.ts';
import type { Caller } from '#test/caller.ts';
import { aBranch, ask, aShop, aStaffMember } from '#test/world.ts';
import { aYoungDay } from './agenda-world.ts';
import { expect, heard, openMenu, signedIn, test } from './fixtures.ts';

type Day = Awaited<ReturnType<typeof aYoungDay>>;

async function aCharge(call: Caller, { token, book }: Day, at: number, method: PaymentMethod, name?: string) {
  const { id } = await book({ at, ...(name && { name }) });
  return call(chargeReservation, { id, payments: [{ method, amount: 500 }] }, { token });
}

const dialog = (page: Page, name: string) => page.getByRole('dialog', { name });
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const takings = (page: Page) => page.getByRole('region', { name: 'Cobrado' });
const moves = (page: Page) => page.getByRole('region', { name: 'Movimientos' });
const charges = (page: Page) => page.getByRole('list', { name: 'Cobros del día' }).getByRole('listitem');
const figure = (page: Page, name: string) =>
  page
    .locator('dl > div')
    .filter({ has: page.getByText(name, { exact: true }) })
    .locator('dd');

async function openCash(page: Page, query = '') {
  await page.goto(`/dashboard/caja${query}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Caja del día');
}

async function note(page: Page, kind: 'Entrada' | 'Salida', amount: string, reason: string) {
  await press(page, kind);
  const form = dialog(page, `${kind} de efectivo`);
  await form.getByLabel('Importe').fill(amount);
  await form.getByLabel('Motivo').fill(reason);
  await form.getByRole('button', { name: `Anotar ${kind.toLowerCase()}` }).click();
}

test('a day from its first cash to its closing, after which nothing is charged until it is opened again', async ({
  page,
  call,
  look,
  lookAgain,
}) => {
  const day = await aYoungDay(call);
  await signedIn(page, day.owner);
  await page.goto('/dashboard');
  await openMenu(page);
  await page.getByRole('link', { name: 'Caja', exact: true }).click();
  await expect(page).toHaveURL('/dashboard/caja');
  await expect(page.getByText('Todavía no hay cobros hoy.')).toBeVisible();
  await lookAgain('cash-empty');

  await press(page, 'Cambiar el efectivo inicial');
  const float = dialog(page, 'Efectivo inicial');
  await float.getByRole('button', { name: 'Guardar' }).click();
  await expect(float.getByText('Escribe un importe.')).toBeVisible();
  await float.getByRole('textbox').fill('1000');
  await look('cash-float');
  await float.getByRole('button', { name: 'Guardar' }).click();
  await expect(figure(page, 'Efectivo inicial')).toContainText('$1000.00');
  await note(page, 'Entrada', '200', 'Cambio del banco');
  await expect(page.getByText('Entrada anotada')).toBeVisible();
  await note(page, 'Salida', '50,25', 'Café para la sala de espera');
  await expect(moves(page)).toContainText('-$50.25');

  expect((await aCharge(call, day, 1, 'cash')).status).toBe(201);
  expect((await aCharge(call, day, 2, 'card', 'Juan Ignacio Sebastián')).status).toBe(201);
  await expect(charges(page)).toHaveCount(2);
  await expect(charges(page).first()).toContainText('Juan Ignacio Sebastián Sosa');
  await expect(figure(page, 'Total cobrado')).toHaveText('$1000.00');
  await expect(figure(page, 'Tarjeta')).toHaveText('$500.00');
  await expect(figure(page, 'Efectivo esperado')).toHaveText('$1649.75');
  await look('cash-open');

  const { id } = await day.book({ at: 5 });
  await ask(call, setReservationStatus, { id, status: 'completed' }, { token: day.token });
  await press(page, 'Cerrar caja');
  const closing = dialog(page, 'Cerrar caja');
  await expect(closing.getByText('1 visita sin cobrar hoy ($500.00)')).toBeVisible();
  await expect(closing.getByRole('link', { name: 'Verlas' })).toBeVisible();
  await expect(closing.getByText('Efectivo esperado')).toHaveCount(0);
  await closing.getByLabel('Efectivo contado').fill('1599,75');
  await expect(closing.getByText('Efectivo esperado')).toBeVisible();
  await expect(closing.getByRole('status')).toHaveText('Diferencia -$50.00');
  await closing.getByLabel('Nota').fill('Falta el cambio');
  await look('cash-closing');
  await closing.getByRole('button', { name: 'Cerrar caja' }).click();
  const closed = page.getByRole('region', { name: 'Caja cerrada' });
  await expect(closed).toContainText(
    /Caja cerrada por Ana Pérez a las \d\d:\d\d · Diferencia -\$50\.00Falta el cambio/,
  );
  await expect(page.getByRole('button', { name: /^(Entrada|Salida|Cerrar caja|Anular)/ })).toHaveCount(0);
  await look('cash-closed');
  const late = await aCharge(call, day, 3, 'cash');
  expect([late.status, late.body]).toMatchObject([409, { code: 'cash_closed' }]);

  await closed.getByRole('button', { name: 'Reabrir' }).click();
  await dialog(page, '¿Reabrir la caja?').getByRole('button', { name: 'Reabrir' }).click();
  await expect(page.getByRole('button', { name: 'Cerrar caja' })).toBeVisible();
  expect((await aCharge(call, day, 4, 'cash')).status).toBe(201);
});

test('what was charged before the first branch is still there, under its own name', async ({
  page,
  call,
}) => {
  const day = await aYoungDay(call);
  await aCharge(call, day, 1, 'cash');
  await aBranch(day);
  await signedIn(page, day.owner);
  await openCash(page);
  await expect(page.getByText('Todavía no hay cobros hoy.')).toBeVisible();
  await page.getByLabel('Sucursal', { exact: true }).selectOption('Todas');
  await expect(figure(page, 'Total cobrado')).toHaveText('$500.00');
  await expect(page.getByRole('listitem').filter({ hasText: 'Sin sucursal' })).toContainText('$500.00');
  await page.getByLabel('Sucursal', { exact: true }).selectOption('Sin sucursal');
  await expect(page).toHaveURL('/dashboard/caja?branch=none');
  await expect(charges(page)).toHaveCount(1);
  await expect(figure(page, 'Efectivo esperado')).toHaveText('$500.00');
  await press(page, 'Cerrar caja');
  const closing = dialog(page, 'Cerrar caja');
  await closing.getByLabel('Efectivo contado').fill('500');
  await closing.getByRole('button', { name: 'Cerrar caja' }).click();
  await expect(page.getByRole('region', { name: 'Caja cerrada' })).toContainText('Diferencia $0.00');
});

test('a charge is voided with a reason and stays in sight', async ({ page, call, look }) => {
  const day = await aYoungDay(call);
  await aCharge(call, day, 1, 'cash');
  await signedIn(page, day.owner);
  await openCash(page);
  await press(page, 'Anular el cobro de Carla Sosa');
  const form = dialog(page, 'Anular cobro');
  await form.getByRole('button', { name: 'Anular cobro' }).click();
  await expect(form.getByText('Requerido.')).toBeVisible();
  await form.getByLabel('Motivo').fill('Era de otra clienta');
  await form.getByRole('button', { name: 'Anular cobro' }).click();
  await expect(charges(page)).toContainText(['Anulado']);
  await expect(charges(page)).toContainText(['Motivo: Era de otra clienta']);
  await expect(figure(page, 'Total cobrado')).toHaveText('$0.00');
  await look('cash-voided');
});

test('what was typed stays after a lost answer, and is noted once', async ({ page, call }) => {
  const { owner, token } = await aShop(call);
  await signedIn(page, owner);
  await openCash(page);
  await page.getByText('Todavía no hay cobros hoy.').waitFor();
  let isLost = true;
  await page.route('**/api/cash/moves', async (route) => {
    if (!isLost) return route.continue();
    isLost = false;
    await route.fetch();
    return route.abort();
  });
  const sent = heard(page, 'POST', '/cash/moves');
  await note(page, 'Salida', '80', 'Toallas');
  const form = dialog(page, 'Salida de efectivo');
  await expect(
    form.getByText('No pudimos conectarnos. Revisa tu conexión e intenta nuevamente.'),
  ).toBeVisible();
  await expect(form.getByLabel('Motivo')).toHaveValue('Toallas');
  await form.getByRole('button', { name: 'Anotar salida' }).click();
  await expect(form).toBeHidden();
  expect(sent).toHaveLength(2);
  expect((await ask(call, readCash, {}, { token })).moves).toHaveLength(1);
});

test('a day that somebody else closes meanwhile is refused in words, and shows as closed', async ({
  page,
  call,
}) => {
  const shop = await aShop(call);
  const manager = await aStaffMember(shop, { role: 'manager' });
  await signedIn(page, manager);
  await openCash(page);
  await press(page, 'Entrada');
  const form = dialog(page, 'Entrada de efectivo');
  await form.getByLabel('Importe').fill('10');
  await form.getByLabel('Motivo').fill('Cambio');
  await ask(call, closeCash, { counted: 0 }, { token: shop.token });
  await form.getByRole('button', { name: 'Anotar entrada' }).click();
  await expect(form.getByText('La caja de ese día ya está cerrada.')).toBeVisible();
  await form.getByRole('button', { name: 'Volver' }).click();
  await expect(page.getByRole('region', { name: 'Caja cerrada' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Reabrir' })).toHaveCount(0);
});

test('the day and the branch stand in the address, and an old day that nobody closed says so', async ({
  page,
  call,
  look,
}) => {
  const shop = await aShop(call);
  const { token } = shop;
  const yesterday = addDays(today(Date.now(), shop.organization.timezone), -1);
  await aBranch(shop);
  const port = await aBranch(shop, { name: 'Puerto' });
  await ask(call, setFloat, { amount: 30, date: yesterday, branch_id: port.id }, { token });
  const move = { kind: 'in', amount: 5, reason: 'Cambio', date: yesterday, branch_id: port.id } as const;
  await ask(call, moveCash, move, { token });
  await signedIn(page, shop.owner);
  await openCash(page);
  await expect(page.getByText('Todavía no hay cobros hoy.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Día siguiente' })).toBeDisabled();
  await page.getByLabel('Sucursal', { exact: true }).selectOption('Puerto');
  await expect(page).toHaveURL(`/dashboard/caja?branch=${port.id}`);
  await page.getByRole('button', { name: 'Día anterior' }).click();
  await expect(page).toHaveURL(`/dashboard/caja?day=${yesterday}&branch=${port.id}`);
  await expect(page.getByText('Nadie cerró la caja de este día.')).toBeVisible();
  await expect(page.getByText('No hubo cobros ese día.')).toBeVisible();
  await expect(figure(page, 'Efectivo esperado')).toHaveText('$35.00');
  await look('cash-yesterday');
  await page.goBack();
  await expect(page.getByText('Todavía no hay cobros hoy.')).toBeVisible();
  await expect(takings(page)).toBeVisible();
});

test('on paper there are the figures and no buttons', async ({ page, call }) => {
  const day = await aYoungDay(call);
  await aCharge(call, day, 1, 'cash');
  await signedIn(page, day.owner);
  await openCash(page);
  await expect(charges(page)).toHaveCount(1);
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByText(/^Barbería Central, \S+ \d\d\/\d\d\/\d{4}$/)).toBeVisible();
  await expect(page.locator('main').getByRole('button')).toHaveCount(0);
});
