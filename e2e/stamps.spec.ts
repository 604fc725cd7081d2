import { takeBooking } from '#domain/booking/contract.ts';
import { setReservationStatus } from '#domain/reservations/contract.ts';
import { addDays, instantToLocal } from '#domain/time.ts';
import { aService, ask } from '#test/world.ts';
import { aYoungDay } from './agenda-world.ts';
import { agendaOf } from './booking.ts';
import { expect, signedIn, test } from './fixtures.ts';

test('a full card gives its reward at the next client, and takes it back', async ({ page, call, look }) => {
  const day = await aYoungDay(call);
  const own = { token: day.token };
  await signedIn(page, day.owner);
  await page.goto('/dashboard/ajustes/sellos');
  const form = page.locator('form').filter({ has: page.getByRole('heading', { name: 'Tarjeta de sellos' }) });
  await form.getByRole('switch', { name: 'Tarjeta de sellos' }).click();
  await form.getByLabel('Sellos para un premio').fill('5');
  await form.getByLabel('Premio', { exact: true }).fill('Barba gratis');
  await look('stamps-settings');
  await form.getByRole('button', { name: 'Guardar' }).click();
  await expect(page.getByText('Tarjeta guardada')).toBeVisible();

  const service = await aService(day, { name: 'Corte' });
  const visit = await day.book({ at: 3, name: 'Carla' });
  const [row] = await agendaOf(day);
  const client = { id: row?.client.id ?? 0 };
  const today = instantToLocal(visit.start_at, day.timezone).slice(0, 10);
  for (let before = 1; before <= 5; before += 1) {
    const past = await ask(
      call,
      takeBooking,
      {
        barber_id: day.barber.user.id,
        client,
        services: [{ service_id: service.id, quantity: 1 }],
        start_local: `${addDays(today, -before)}T10:00`,
        channel: 'counter',
        anyway: true,
      },
      own,
    );
    await ask(call, setReservationStatus, { id: past.id, status: 'completed' }, own);
  }

  await page.goto(`/r/${visit.external_id}`);
  await expect(page.getByText('Llevas 5 de 5.')).toBeVisible();
  await look('stamps-link');
  await page.goto('/dashboard/agenda');
  const next = page.getByRole('region', { name: /^Próximo cliente/ });
  await expect(next.getByText('Barba gratis disponible')).toBeVisible();
  await look('stamps-agenda');
  await next.getByRole('button', { name: 'Usar ahora: premio de Carla Sosa' }).click();
  await expect(page.getByText('Premio usado')).toBeVisible();
  await expect(next.getByText('0/5')).toBeVisible();
  await page.getByRole('button', { name: 'Deshacer' }).click();
  await expect(next.getByText('Barba gratis disponible')).toBeVisible();
  await page.goto(`/dashboard/clientes/${client.id}`);
  await expect(page.getByRole('button', { name: /^Usar ahora/ })).toBeVisible();
  await look('stamps-client');
});
