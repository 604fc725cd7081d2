import { aYoungDay, openAgenda, reservationRow } from './agenda-world.ts';
import { expect, openPanel, test } from './fixtures.ts';

test('a client says to be late, and the barber marks the arrival', async ({
  page,
  context,
  call,
  look,
  browser,
}) => {
  const day = await aYoungDay(call);
  const { external_id } = await day.book({ at: 3, name: 'Carla' });
  await page.goto(`/r/${external_id}`);
  const minutes = (choice: number) => page.getByRole('button', { name: `Voy ${choice} min tarde` });
  const known = page.getByText('La barbería ya lo sabe.');
  await minutes(10).click();
  await expect(known).toBeVisible();
  await expect(minutes(10)).toHaveAttribute('aria-pressed', 'true');
  await look('late-client');
  await minutes(10).click();
  await expect(known).toBeHidden();
  await context.setOffline(true);
  await minutes(5).click();
  await expect(page.getByText('Sin conexión: avisamos cuando vuelva.')).toBeVisible();
  await minutes(15).click();
  await context.setOffline(false);
  await expect(known).toBeVisible();
  await page.reload();
  await expect(minutes(15)).toHaveAttribute('aria-pressed', 'true');

  const staff = await (await browser.newContext()).newPage();
  await openPanel(staff, day.barber);
  const next = staff.getByRole('region', { name: /^Próximo cliente/ });
  await expect(next).toContainText('Llega 15 min tarde');
  await next.getByRole('button', { name: 'Llegó: reserva de Carla Sosa' }).click();
  await expect(next).toContainText('Llegó recién');
  await expect(next.getByRole('button', { name: /^Llegó/ })).toBeHidden();
  await openAgenda(staff, '?view=day');
  const box = staff.getByRole('button', { name: /^Carla Sosa/ });
  await expect(box).toContainText('Llegó');
  await openAgenda(staff, '?view=list');
  await reservationRow(staff, 'Carla')
    .getByRole('button', { name: /ver la reserva/ })
    .press('Enter');
  await staff.getByRole('button', { name: 'Todavía no llegó' }).click();
  await expect(staff.getByRole('button', { name: 'Llegó: reserva de Carla Sosa' }).last()).toBeVisible();
  await staff.context().close();
});
