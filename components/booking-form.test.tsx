import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { bookReservation } from '#domain/booking/contract.ts';
import { listBusy, readPublicSchedule } from '#domain/schedule/contract.ts';
import { answer, sentTo } from './backend.ts';
import { chooseLaterDay, fillClient, next, step, toTheSchedule } from './booking.ts';
import { everyDay } from './samples.ts';
import { button, expectCount } from './screen.tsx';

test.each(['Apellido', 'Teléfono', 'Email'])(
  'a blank %s keeps the booking from being sent and is shown',
  async (field) => {
    answer(readPublicSchedule, everyDay);
    answer(listBusy, []);
    await toTheSchedule();
    await chooseLaterDay();
    await page.getByRole('button', { name: '10:00', exact: true }).click();
    await next();
    await step('Confirmación');
    await fillClient();
    const entry = page.getByRole('textbox', { name: field });
    await entry.fill('   ');
    await button('Confirmar reserva').click();
    const problem = page.getByText('Completa todos tus datos (incluido el email)');
    await expect.element(problem).toBeVisible();
    await expect.element(entry).toHaveFocus();
    await expectCount(page.getByText('Requerido.'), 1);
    expect(sentTo(bookReservation)).toEqual([]);
  },
);
