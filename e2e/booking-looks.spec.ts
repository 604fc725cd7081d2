import { aBranch, aService } from '#test/world.ts';
import { anOpenShop, chooseDay, confirmButton, fillClient, inDays, next, slot, step } from './booking.ts';
import { expect, test } from './fixtures.ts';

test(
  'every step bears long names and large prices, in light and dark, for everyone',
  { tag: '@desktop' },
  async ({ page, call, look }) => {
    test.setTimeout(240_000);
    const { shop, path } = await anOpenShop(call);
    await aService(shop, {
      name: 'Diagnóstico',
      description: 'De la casa',
      is_premium: true,
      duration_minutes: 15,
    });
    await aService(shop, {
      name: 'Coloración completa con decoloración previa',
      description: 'Incluye prueba de alergia, dos aplicaciones y un lavado con productos sin sulfatos.',
      price: 99_999_999.99,
      price_type: 'from',
    });
    await aBranch(shop, { name: 'Centro', address_line1: 'Avenida Libertador General San Martín 12345' });
    await aBranch(shop, { name: 'Pocitos' });
    await aBranch(shop, { name: 'Antigua', is_active: false });

    await page.goto(path);
    await page.getByRole('button', { name: 'Agregar Coloración' }).click();
    await page.getByRole('button', { name: 'Agregar Coloración' }).click();
    await page.getByRole('button', { name: 'Agregar Diagnóstico' }).click();
    await look('1-services');
    await next(page);
    await page.getByRole('button', { name: 'Seleccionar Centro' }).click();
    await look('2-branch');
    await next(page);
    await page.getByRole('button', { name: 'Seleccionar Bruno Díaz' }).click();
    await look('3-barber');
    await next(page);
    await chooseDay(page, inDays(2));
    await slot(page, '10:15').click();
    await look('4-schedule');
    await page.getByRole('button', { name: /Resumen/ }).click();
    await look('5-summary');
    await page.keyboard.press('Escape');
    await next(page);
    await step(page, 'Confirmación');
    await confirmButton(page).click();
    await look('6-confirm-missing');
    await fillClient(page);
    await confirmButton(page).click();
    await expect(page.getByText('Reserva confirmada', { exact: true })).toBeVisible();
    await look('7-booked');
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(
      0,
    );
  },
);
