import { expect, onTestFinished, test } from 'vitest';
import { page } from 'vitest/browser';
import { listReservations, type Reservation } from '#domain/reservations/contract.ts';
import { answer } from './backend.ts';
import { ana, aPerson, aReservation, bruno } from './samples.ts';
import { button, expectCount, open } from './screen.tsx';

const aVisit = (id: number, firstname: string, barber: Reservation['barber']): Reservation => ({
  ...aReservation({
    id,
    external_id: `${firstname.toLowerCase()}-${'a'.repeat(20)}`,
    start_at: new Date(Date.now() - 60_000).toISOString(),
    end_at: new Date(Date.now() + 60_000).toISOString(),
    services: [],
  }),
  barber,
  barber_id: barber.id,
  client: { id, firstname, lastname: 'Sosa', phone: null, email: null },
  client_name_snapshot: `${firstname} Sosa`,
  notes: null,
  series: undefined,
});

test('a barber charges nobody of another calendar', async () => {
  await page.viewport(1280, 800);
  onTestFinished(() => page.viewport(360, 740));
  answer(listReservations, [aVisit(1, 'Carla', bruno), aVisit(2, 'Rosa', ana)]);
  open('/dashboard/agenda', aPerson('barber'));
  const row = (name: string) => page.getByRole('row').filter({ hasText: `${name} Sosa` });
  const charge = (name: string) => button(/^Cobrar: /, row(name));
  await expect.element(button('Eliminar la reserva de Carla Sosa', row('Carla'))).toBeVisible();
  await expect.element(charge('Rosa')).toBeVisible();
  await expectCount(charge('Carla'), 0);
});
