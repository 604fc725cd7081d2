import type { Page } from '@playwright/test';
import { takeBooking } from '#domain/booking/contract.ts';
import { chargeReservation } from '#domain/charges/contract.ts';
import { closeCommissionPeriod, writeCommissionRules } from '#domain/commissions/contract.ts';
import { setReservationStatus } from '#domain/reservations/contract.ts';
import type { Caller } from '#test/caller.ts';
import { aService, ask, aShop, aStaffMember, hoursFor, type Shop, type Staff } from '#test/world.ts';
import { expect, heard, signedIn, test } from './fixtures.ts';

async function atWork(call: Caller) {
  const shop = await aShop(call);
  const barber = await aStaffMember(shop);
  await hoursFor(shop, barber);
  const service = await aService(shop, { name: 'Corte', price: 500.5 });
  return { shop, barber, service, as: { token: shop.token } };
}

async function aVisit(call: Caller, { token }: Shop, { user }: Staff, service_id: number) {
  const form = { channel: 'walk_in' as const, client: { firstname: 'Eva', lastname: 'Paz' }, anyway: true };
  const services = [{ service_id, quantity: 1 }];
  return ask(call, takeBooking, { ...form, barber_id: user.id, services }, { token });
}

const people = 'Todas las personas';

/** On a phone the rules are shown per person, so this selects the person. */
async function showPerson(page: Page, name: string) {
  if ((page.viewportSize()?.width ?? 0) < 768)
    await page.getByLabel('Persona', { exact: true }).selectOption({ label: name });
}

test(
  'the owner sets what people earn, a cell inherits what is more general, and it is kept',
  { tag: '@desktop' },
  async ({ page, call, look }) => {
    const { shop, barber } = await atWork(call);
    await signedIn(page, shop.owner);
    const sent = heard(page, 'PUT', '/commissions/rules');
    await page.goto('/dashboard/comisiones');
    await expect(page.getByText('Define un porcentaje y se calculará en cada cobro.')).toBeVisible();
    await page.getByLabel(`${people}, Todos los servicios`, { exact: true }).fill('101');
    await page.getByRole('button', { name: 'Guardar' }).click();
    await expect(page.getByLabel(`${people}, Todos los servicios`, { exact: true })).toBeFocused();
    await page.getByLabel(`${people}, Todos los servicios`, { exact: true }).fill('33,33');
    await page.getByLabel(`${people}, Otros conceptos`, { exact: true }).fill('5');
    const name = `${barber.user.firstname} ${barber.user.lastname}`;
    await showPerson(page, name);
    const own = page.getByLabel(`${name}, Corte`, { exact: true });
    await expect(own).toHaveAttribute('placeholder', '33.33');
    await page.getByRole('button', { name: `${name}, Corte: porcentaje. Cambiar a importe fijo` }).click();
    await own.fill('150');
    await look('reglas');
    await page.getByRole('button', { name: 'Guardar' }).click();
    await expect(page.getByText('Comisiones guardadas')).toBeVisible();
    expect(sent).toEqual([
      {
        rules: [
          { user_id: null, service_id: null, kind: 'percent', value: 33.33 },
          { user_id: barber.user.id, service_id: expect.any(Number), kind: 'fixed', value: 150 },
        ],
        extras: 5,
      },
    ]);
    await page.reload();
    await showPerson(page, name);
    await expect(own).toHaveValue('$150.00');
  },
);

test('what is settled is what was read of the chosen days, however slowly that comes', async ({
  page,
  call,
}) => {
  const { shop, barber } = await atWork(call);
  const { firstname, lastname, id: user_id } = barber.user;
  const figures = { base: 0, tips: 0, charges: 1, uncharged: 0, settled_until: null };
  await page.route(/\/api\/commissions\?/, async (route) => {
    const isShort = route.request().url().includes('to=2026-10-15');
    if (isShort) await new Promise((done) => setTimeout(done, 1_000));
    const commission = isShort ? 100 : 280.2;
    await route.fulfill({ json: [{ user_id, firstname, lastname, ...figures, commission }] });
  });
  await signedIn(page, shop.owner);
  await page.goto('/dashboard/comisiones?tab=liquidar');
  await page.getByLabel('Desde').fill('2026-10-01');
  await page.getByLabel('Hasta').fill('2026-10-31');
  await expect(page.getByText('$280.20')).toBeVisible();
  await page.getByLabel('Hasta').fill('2026-10-15');
  await page.getByRole('button', { name: `Ver detalle de ${firstname} ${lastname}` }).click();
  const sheet = page.getByRole('dialog', { name: `${firstname} ${lastname}` });
  await expect(sheet.getByText('01/10/2026 – 15/10/2026')).toBeVisible();
  await expect(sheet.getByText('A pagar')).toBeVisible();
  await expect(sheet.locator('dl')).toContainText('$100.00');
  await expect(sheet.locator('dl')).not.toContainText('$280.20');
});

test('the owner looks at what is missing, settles with an adjustment, prints the receipt and reopens it', async ({
  page,
  call,
  look,
}) => {
  const { shop, barber, as } = await atWork(call);
  const name = `${barber.user.firstname} ${barber.user.lastname}`;
  const period = { from: '2026-10-01', to: '2026-10-31' };
  const figures = { base: 700.5, commission: 280.2, tips: 20, charges: 1, uncharged: 1, settled_until: null };
  const { firstname, lastname, id: user_id } = barber.user;
  // Mocks figures of a past period, because a charge counts on the day on which it is made.
  await page.route(/\/api\/commissions\?/, (route) =>
    route.fulfill({ json: [{ user_id, firstname, lastname, ...figures }] }),
  );
  await page.route(/\/commissions\/\d+\/uncharged/, (route) =>
    route.fulfill({
      json: [{ id: 1, start_at: '2026-10-03T13:00:00Z', client_name: 'Leo Sosa', services: 'Barba' }],
    }),
  );
  await page.route(/\/commissions\/\d+\/lines/, (route) =>
    route.fulfill({
      json: [
        {
          charge_id: 1,
          business_day: '2026-10-02',
          client_name: 'Eva Paz',
          name: 'Corte',
          quantity: 1,
          net: 700.5,
          commission: 280.2,
          rule: 'percent 40',
          tip: 20,
        },
      ],
    }),
  );
  await signedIn(page, shop.owner);
  const sent = heard(page, 'POST', '/commissions/periods');
  await page.goto('/dashboard/comisiones?tab=liquidar');
  await page.getByLabel('Desde').fill(period.from);
  await page.getByLabel('Hasta').fill(period.to);
  await expect(page.getByText('1 sin cobrar')).toBeVisible();
  await look('liquidar');
  await page.getByRole('button', { name: `Ver detalle de ${name}` }).click();
  const sheet = page.getByRole('dialog', { name });
  await expect(sheet.getByText('1 visita completada sin cobrar no suma comisión.')).toBeVisible();
  await expect(sheet.getByText(/Leo Sosa · Barba/)).toBeVisible();
  await expect(sheet.getByRole('cell', { name: /40 %/ })).toBeVisible();
  await sheet.getByLabel(/Ajuste \(±\)/).fill('-12,5');
  await sheet.getByRole('button', { name: 'Liquidar y cerrar' }).click();
  await expect(sheet.getByText('Escribe el motivo del ajuste.')).toBeVisible();
  await sheet.getByLabel(/Motivo del ajuste/).fill('Adelanto');
  await expect(sheet.getByText('$287.70')).toBeVisible();
  await look('detalle');
  await sheet.getByRole('button', { name: 'Liquidar y cerrar' }).click();
  await expect(page.getByRole('heading', { name: 'Recibo de comisión' })).toBeVisible();
  await expect(page.getByText('Ajuste: Adelanto')).toBeVisible();
  expect(sent).toEqual([{ user_id, ...period, adjustment: -12.5, note: 'Adelanto' }]);
  await look('recibo');
  const taken = await call(closeCommissionPeriod, { user_id, ...period }, as);
  expect(taken.status).toBe(409);
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('button', { name: 'Imprimir' })).toBeHidden();
  await expect(page.getByText('Firma')).toBeVisible();
  await page.emulateMedia({ media: 'screen' });
  await page.getByRole('button', { name: 'Reabrir' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Reabrir' }).click();
  await expect(page.getByText(/Reabierto el/)).toBeVisible();
  await page.getByRole('link', { name: 'Volver a comisiones' }).click();
  await expect(page.getByRole('list', { name: 'Períodos liquidados' }).getByText('Reabierto')).toBeVisible();
  await look('liquidados');
});

test('a barber sees their own commission and nobody else’s', async ({ page, call, look }) => {
  const { shop, barber, service, as } = await atWork(call);
  const rule = { user_id: null, service_id: null, kind: 'percent' as const, value: 40 };
  await ask(call, writeCommissionRules, { rules: [rule], extras: null }, as);
  const { id } = await aVisit(call, shop, barber, service.id);
  const payments = [{ method: 'cash' as const, amount: 520.5 }];
  await ask(call, chargeReservation, { id, tip: 20, payments }, as);
  const other = await aStaffMember(shop);
  const second = await aVisit(call, shop, other, service.id);
  await ask(call, setReservationStatus, { id: second.id, status: 'completed' }, as);
  await signedIn(page, barber);
  await page.goto('/dashboard/comisiones');
  await expect(page.getByRole('heading', { name: 'Tu comisión' })).toBeVisible();
  await expect(page.getByText('$200.20')).toBeVisible();
  await expect(page.getByText('$20.00')).toBeVisible();
  await expect(page.getByRole('tab')).toHaveCount(0);
  await page.getByRole('button', { name: 'Ver el detalle' }).click();
  await expect(page.getByRole('table', { name: 'Detalle' }).getByText('$200.20')).toBeVisible();
  await look('propia');
});
