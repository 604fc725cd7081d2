import { weekdayNames } from '#domain/schedule/weekly-hours.ts';
import { localToInstant, weekday } from '#domain/time.ts';
import { formatDate } from '#domain/text/time-format.ts';
import { assignBranch } from '#domain/barbers/contract.ts';
import { aBranch, aService, ask } from '#test/world.ts';
import {
  agendaOf,
  anOpenShop,
  chooseDay,
  confirmButton,
  fillClient,
  inDays,
  next,
  shopZone,
  slot,
  step,
} from './booking.ts';
import { expect, heard, test } from './fixtures.ts';

test('a client books in a shop that begins with the services', async ({ page, call }) => {
  const { shop, bruno, path } = await anOpenShop(call);
  await aService(shop, {
    name: 'Diagnóstico',
    description: 'De la casa',
    is_premium: true,
    duration_minutes: 15,
  });
  const centre = await aBranch(shop, {
    address_line1: '18 de Julio 1234',
    postcode: '11100',
    country: 'Uruguay',
  });
  await aBranch(shop, { name: 'Pocitos' });
  await aBranch(shop, { name: 'Antigua', is_active: false });
  await ask(shop.call, assignBranch, { id: bruno.user.id, branch_id: centre.id }, { token: shop.token });
  const bookings = heard(page, 'POST', `/public/${shop.slug}/reservations`);
  const date = inDays(3);

  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Barbería Central');
  await expect(page.getByText(`@${shop.slug}`)).toBeVisible();
  await expect(
    page.getByRole('listitem').filter({ hasText: /^(Servicios|Sucursal|Barbero|Horario|Confirmar)$/ }),
  ).toHaveCount(5);
  await expect(page.getByRole('button', { name: 'Atrás' })).toBeDisabled();

  await test.step('services: premium first, price and duration told, quantities counted', async () => {
    const cards = page.getByRole('article');
    await expect(cards.nth(0)).toContainText(/Diagnóstico.*Premium.*De la casa.*15 min.*Gratis/s);
    await expect(cards.nth(0)).not.toContainText(/Precio|\$/);
    await expect(cards.nth(1)).toContainText(/Afeitado.*45 min.*Precio desde.*\$300\.00/s);
    await expect(cards.nth(2)).toContainText(/Corte.*30 min.*Precio fijo.*\$500\.50/s);
    await page.getByPlaceholder('Buscar servicios…').fill('nada así');
    await expect(page.getByText('No se encontraron servicios.')).toBeVisible();
    await page.getByPlaceholder('Buscar servicios…').fill('CORTE');
    await expect(cards).toHaveCount(1);
    await page.getByRole('button', { name: 'Agregar Corte' }).click();
    await page.getByRole('button', { name: 'Agregar Corte' }).click();
    await expect(cards.first()).toContainText('x2');
    await page.getByPlaceholder('Buscar servicios…').fill('');
    await page.getByRole('button', { name: 'Agregar Diagnóstico' }).click();
    await page.getByRole('button', { name: 'Agregar Afeitado' }).click();
    await page.getByRole('button', { name: 'Quitar Afeitado' }).click();
    await expect(page.getByRole('button', { name: 'Agregar Afeitado' })).toBeFocused();
    await expect(page.getByRole('button', { name: /Resumen/ })).toContainText(/3.*\$1001\.00/s);
    await next(page);
  });

  await test.step('branch: only active ones can be chosen', async () => {
    await step(page, 'Elige la sucursal');
    const address = page.getByRole('main').getByText('18 de Julio 1234 · Montevideo · 11100 · Uruguay');
    await expect(address).toBeVisible();
    await expect(page.getByRole('article').filter({ hasText: 'Antigua' })).toContainText('Inactiva');
    await expect(page.getByRole('button', { name: 'Seleccionar Antigua' })).toHaveCount(0);
    await page.getByRole('button', { name: 'Seleccionar Pocitos' }).click();
    await next(page);
    // The branch offers only the owner, who works in all branches; Bruno belongs to the other branch.
    await expect(page.getByRole('button', { name: /^Seleccionar/ })).toHaveText(['Seleccionar']);
    await page.getByRole('button', { name: 'Atrás' }).click();
    await page.getByRole('button', { name: 'Deseleccionar Pocitos' }).click();
    await page.getByRole('button', { name: 'Seleccionar Centro' }).click();
    await next(page);
  });

  await test.step('barber', async () => {
    await step(page, 'Elige tu barbero');
    await page.getByRole('button', { name: 'Seleccionar Bruno Díaz' }).click();
    await expect(page.getByText('Barbero seleccionado')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Deseleccionar Bruno Díaz' })).toBeVisible();
    await next(page);
  });

  await test.step('date and time on the clock of the shop', async () => {
    await step(page, 'Elige fecha y hora');
    await expect(page.getByText('Seleccione una fecha para ver los horarios disponibles.')).toBeVisible();
    await chooseDay(page, date);
    await expect(page.getByRole('heading', { name: `Horarios para el ${formatDate(date)}:` })).toBeVisible();
    for (const group of ['Mañana', 'Tarde', 'Noche']) {
      await expect(page.getByRole('heading', { name: group })).toBeVisible();
    }
    // 75 minutes from 18:45 end at 20:00, the closing time.
    await expect(slot(page, '09:00')).toBeVisible();
    await expect(slot(page, '18:45')).toBeVisible();
    await expect(slot(page, '19:00')).toHaveCount(0);
    await slot(page, '10:15').click();
  });

  await test.step('the summary', async () => {
    await page.getByRole('button', { name: /Resumen/ }).click();
    const summary = page.getByRole('dialog', { name: 'Resumen de compra' });
    await expect(summary).toContainText(/Corte.*2 x \$500\.50/s);
    await expect(summary).toContainText(/Diagnóstico.*Premium/s);
    await expect(summary).toContainText(/Sucursal.*Centro.*Activa.*Barbero.*Bruno Díaz/s);
    await expect(summary).toContainText(
      new RegExp(`Fecha.*${formatDate(date)}.*Hora.*10:15.*Total.*\\$1001\\.00`, 's'),
    );
    await page.keyboard.press('Escape');
    await expect(summary).toHaveCount(0);
    await expect(page.getByRole('button', { name: /Resumen/ })).toBeFocused();
    await next(page);
  });

  await test.step('confirmation', async () => {
    await step(page, 'Confirmación');
    await expect(page.getByRole('button', { name: /Resumen/ })).toHaveCount(0);
    const main = page.getByRole('main');
    await expect(main).toContainText(/Corte.*\$500\.50 x 2/s);
    await expect(main).toContainText(/Diagnóstico.*Premium.*Sin costo/s);
    const when = `${weekdayNames[weekday(date)]} ${formatDate(date)} · 10:15 a 11:30`;
    await expect(main).toContainText(
      new RegExp(`${when}.*Barbero.*Bruno Díaz.*Sucursal.*Centro — 18 de Julio.*Total.*\\$1001\\.00`, 's'),
    );
    await expect(page.getByLabel('Código de país')).toHaveValue('+64');
    await page.getByLabel('Código de país').selectOption('+598');
    await fillClient(page, { Teléfono: '(99) 123-456x', Notas: 'Llego justo' });
    await expect(page.getByRole('textbox', { name: 'Teléfono' })).toHaveValue('99 123456');
    await confirmButton(page).click();
  });

  await test.step('the yes', async () => {
    await expect(page.getByText('Reserva confirmada', { exact: true })).toBeVisible();
    const made = page.getByRole('region', { name: 'Tu reserva' });
    await expect(made).toContainText(new RegExp(`${formatDate(date)} · 10:15 a 11:30`));
    await expect(made).toContainText('Centro — 18 de Julio 1234 · Montevideo · 11100 · Uruguay');
    await expect(made).toContainText('carla@example.com');
    const [booked, ...others] = await agendaOf(shop);
    expect(others).toEqual([]);
    expect(booked).toMatchObject({
      start_at: localToInstant(`${date}T10:15`, shopZone),
      barber_id: bruno.user.id,
      branch_id: centre.id,
      status: 'scheduled',
      notes: 'Llego justo',
      client: { firstname: 'Carla', lastname: 'Sosa', phone: '+598 99 123456', email: 'carla@example.com' },
    });
    await expect(made.getByRole('link', { name: 'Ver mi reserva' })).toHaveAttribute(
      'href',
      `/r/${booked?.external_id}`,
    );
    expect(bookings).toEqual([
      {
        barber_id: bruno.user.id,
        client: { firstname: 'Carla', lastname: 'Sosa', phone: '+598 99 123456', email: 'carla@example.com' },
        services: [
          { service_id: expect.any(Number), quantity: 2 },
          { service_id: expect.any(Number), quantity: 1 },
        ],
        start_local: `${date}T10:15`,
        notes: 'Llego justo',
      },
    ]);
  });

  await test.step('everything begins anew', async () => {
    await step(page, 'Elige tus servicios');
    await expect(page.getByText('x2')).toHaveCount(0);
    await expect(page.getByRole('button', { name: /Resumen|Siguiente/ })).toHaveCount(0);
    await page.getByRole('button', { name: 'Agregar Corte' }).click();
    await expect(page.getByRole('button', { name: /Resumen/ })).toContainText(/1.*\$500\.50/s);
    for (const choose of [/Seleccionar Centro/, /Seleccionar Bruno/]) {
      await next(page);
      await page.getByRole('button', { name: choose }).click();
    }
    await next(page);
    await chooseDay(page, date);
    await expect(slot(page, '10:00')).toHaveCount(0);
    await expect(slot(page, '11:15')).toHaveCount(0);
    await slot(page, '11:30').click();
    await next(page);
    await expect(page.getByLabel('Nombre')).toHaveValue('');
    await expect(page.getByLabel('Código de país')).toHaveValue('+598');
  });
});

test('nothing chosen yet, and a branch where nobody works, say so', async ({ page, call }) => {
  const { shop, bruno, path } = await anOpenShop(call);
  const centre = await aBranch(shop);
  await aBranch(shop, { name: 'Puerto' });
  for (const { user } of [bruno, shop.owner]) {
    await ask(shop.call, assignBranch, { id: user.id, branch_id: centre.id }, { token: shop.token });
  }
  await page.goto(path);
  await page.getByRole('button', { name: 'Resumen' }).click();
  const summary = page.getByRole('dialog', { name: 'Resumen de compra' });
  await expect(summary).toContainText('No tienes servicios seleccionados.');
  await summary.getByRole('button', { name: 'Cerrar' }).click();
  await page.getByRole('button', { name: 'Agregar Corte' }).click();
  await next(page);
  await page.getByRole('button', { name: 'Seleccionar Puerto' }).click();
  await next(page);
  await expect(page.getByText('No hay barberos disponibles para esta sucursal.')).toBeVisible();
  await next(page);
  await expect(page.getByText('Selecciona un barbero', { exact: true })).toBeVisible();
});
