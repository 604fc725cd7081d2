import { saveProfile } from '#domain/profile/contract.ts';
import { formatDate } from '#domain/text/time-format.ts';
import { aBranch, aReservation, aService, ask } from '#test/world.ts';
import {
  anOpenShop,
  chooseDay,
  confirmButton,
  dayButton,
  fillClient,
  inDays,
  next,
  slot,
  step,
} from './booking.ts';
import { expect, test } from './fixtures.ts';
import { aFullDay, join, openFullDay, sheet } from './full-day.ts';
import { aShopOfTwo } from './group-world.ts';
import { translate } from './translator.ts';

for (const when of ['after', 'before'] as const)
  test.describe(`translated ${when} it comes to life`, () => {
    // React error 418: a page translated before hydration differs from the server's HTML, so React renders it again.
    test.use({ forgiven: when === 'before' ? /#418/ : undefined });
    test.beforeEach(async ({ page }) => translate(page, when));

    test('a client books, changing their mind on the way', async ({ page, call }) => {
      const open = await aShopOfTwo(call);
      await aBranch(open.shop, { name: 'Centro' });
      await aBranch(open.shop, { name: 'Puerto' });
      const words = { about: 'Desde 1998.', cancellation_policy: 'Avisa con dos horas.' };
      await ask(call, saveProfile, words, { token: open.shop.token });
      await page.goto(open.path);
      await expect(page.locator('html')).toHaveAttribute('lang', 'es');
      await expect(page.getByText('$500.50').first()).toHaveAttribute('translate', 'no');

      await page.getByRole('button', { name: 'Agregar Corte' }).click();
      await page.getByRole('button', { name: 'Agregar Corte' }).click();
      const summary = page.getByRole('region', { name: 'Resumen' });
      await expect(summary).toContainText('$1001.00');
      await page.getByRole('button', { name: 'Quitar Corte' }).click();
      await page.getByRole('searchbox').fill('nada');
      await expect(page.getByText('No se encontraron servicios.')).toBeVisible();
      await page.getByRole('searchbox').fill('');
      await page.getByRole('button', { name: 'Agregar Afeitado' }).click();
      await expect(summary).toContainText('$800.50');
      await page.getByRole('button', { name: 'Quitar Afeitado' }).click();
      await expect(summary).toContainText('$500.50');
      await next(page);
      await next(page);
      await expect(page.getByRole('alert').last()).toBeVisible();
      await page.getByRole('button', { name: 'Seleccionar Centro' }).click();
      await next(page);
      await page.getByRole('button', { name: 'Seleccionar Cualquier barbero' }).click();
      await expect(page.getByText(/^Primer turno: /)).toBeVisible();
      await page.getByRole('button', { name: 'Deseleccionar Cualquier barbero' }).click();
      await page.getByRole('button', { name: 'Seleccionar Bruno Díaz' }).click();
      await next(page);
      await chooseDay(page, inDays(2));
      await expect(
        page.getByRole('heading', { name: `Horarios para el ${formatDate(inDays(2))}:` }),
      ).toBeVisible();
      await slot(page, '10:15').click();
      await chooseDay(page, inDays(3));
      await expect(
        page.getByRole('heading', { name: `Horarios para el ${formatDate(inDays(3))}:` }),
      ).toBeVisible();
      await slot(page, '11:15').click();
      await page.getByRole('button', { name: 'Resumen' }).click();
      await expect(page.getByRole('dialog')).toContainText('11:15 a 11:45');
      await page.keyboard.press('Escape');
      await next(page);
      await step(page, 'Confirmación');
      await expect(page.getByText(/^Te guardamos este horario hasta las \d\d:\d\d\.$/)).toBeVisible();
      await confirmButton(page).click();
      await expect(page.getByText('Requerido.').first()).toBeVisible();
      await fillClient(page);
      await page.getByRole('button', { name: 'Atrás' }).click();
      await step(page, 'Elige fecha y hora');
      await slot(page, '12:00').click();
      await next(page);
      await expect(page.getByRole('main')).toContainText('12:00 a 12:30');
      await confirmButton(page).click();
      await expect(page.getByRole('heading', { name: '¡Listo! Tu reserva está confirmada' })).toBeVisible();
      await expect(page.getByRole('region', { name: 'Tu reserva' })).toContainText('12:00 a 12:30');
      await page.getByRole('button', { name: 'Hacer otra reserva' }).click();
      await step(page, 'Elige tus servicios');
    });

    test('a reservation is moved and canceled by its link', async ({ page, call }) => {
      const open = await anOpenShop(call);
      const service = await aService(open.shop, { name: 'Color', price: 450, duration_minutes: 30 });
      const reservation = await aReservation(open.shop, {
        barber: open.bruno,
        service,
        start_local: `${inDays(3)}T10:00`,
      });
      await page.goto(`/r/${reservation.external_id}`);
      const details = page.getByRole('main');
      await expect(details).toContainText(`${formatDate(inDays(3))} 10:00`);
      await page.getByRole('button', { name: 'Reprogramar' }).click();
      await chooseDay(page, inDays(4));
      await slot(page, '10:15').click();
      await dayButton(page, inDays(5)).click();
      await slot(page, '17:00').click();
      await page.getByRole('button', { name: 'Guardar nuevo horario' }).click();
      await expect(page.getByRole('region', { name: 'Cambio guardado' })).toContainText('17:00 a 17:30');
      await expect(details).toContainText(`${formatDate(inDays(5))} 17:00`);
      await expect(details).toContainText('en 5 días');
      await page.getByRole('button', { name: 'Cancelar', exact: true }).click();
      await page.getByRole('button', { name: 'Sí, cancelar' }).click();
      await expect(page.getByRole('region', { name: 'Cambio guardado' })).toContainText(
        'Tu reserva quedó cancelada',
      );
      await expect(details).not.toContainText('en 5 días');
      await page.getByRole('button', { name: 'Repetir' }).click();
      await expect(page.getByRole('button', { name: 'Confirmar', exact: true })).toBeVisible();
    });

    test('two people book together', async ({ page, call }) => {
      const { path } = await aShopOfTwo(call);
      await page.goto(path);
      await page.getByRole('button', { name: 'Agregar Corte' }).click();
      await page.getByRole('button', { name: 'Otra persona' }).click();
      await page.getByRole('group', { name: 'Persona 2' }).getByLabel('Nombre').fill('Tomás');
      await page.getByRole('button', { name: 'Agregar Afeitado' }).click();
      await next(page);
      await page.getByRole('radio', { name: 'A la vez' }).check();
      await expect(page.getByText(/^Los 2 a la misma hora/)).toBeVisible();
      await page.getByRole('radio', { name: 'Uno después del otro' }).check();
      await page.getByRole('button', { name: 'Seleccionar Bruno Díaz' }).click();
      await next(page);
      await chooseDay(page, inDays(2));
      await slot(page, '10:00').click();
      await next(page);
      await expect(page.getByRole('main').getByRole('list', { name: 'Personas' })).toContainText(
        '10:30 a 11:15',
      );
      await fillClient(page);
      await confirmButton(page).click();
      await expect(page.getByRole('list', { name: 'Tu grupo' })).toContainText('Tomás');
    });

    test('who finds no time waits for one, is offered it and passes it on', async ({ page, call }) => {
      const full = await aFullDay(call);
      await openFullDay(page, full);
      await join(page).click();
      await fillClient(page);
      await sheet(page).getByRole('button', { name: 'Entrar a la lista' }).click();
      await sheet(page).getByRole('link', { name: 'Ver mi lugar en la lista' }).click();
      await expect(page.getByRole('heading', { name: 'Estás en la lista de espera' })).toBeVisible();
      await full.free();
      await expect(async () => {
        await page.reload();
        await expect(page.getByText(/^Guardado para ti hasta las \d\d:\d\d$/)).toBeVisible({ timeout: 500 });
      }).toPass();
      await page.getByRole('button', { name: 'No puedo, pasar al siguiente' }).click();
      await expect(page.getByText('Le pasamos ese lugar al siguiente. Sigues en la lista.')).toBeVisible();
    });
  });
