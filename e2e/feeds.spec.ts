import { takeBooking } from '#domain/booking/contract.ts';
import { aBranch, aService, ask, aShop, aStaffMember } from '#test/world.ts';
import { expect, heard, signedIn, test } from './fixtures.ts';

test(
  'a barber lets a calendar follow their agenda, changes its address and turns it off',
  { tag: '@desktop' },
  async ({ page, call, look, lookAgain }) => {
    const shop = await aShop(call);
    const barber = await aStaffMember(shop);
    const service = await aService(shop, { name: 'Corte' });
    await ask(
      call,
      takeBooking,
      {
        barber_id: barber.user.id,
        client: { firstname: 'Carla', lastname: 'Sosa', phone: '+598 99 123 456' },
        services: [{ service_id: service.id, quantity: 1 }],
        channel: 'walk_in',
        anyway: true,
      },
      { token: shop.token },
    );
    await signedIn(page, barber);
    await page.goto('/dashboard/cuenta');
    await page.getByRole('tab', { name: 'Calendario' }).click();
    await expect(
      page.getByRole('heading', { name: 'Ver mi agenda en Google, Apple u Outlook' }),
    ).toBeVisible();
    await expect(page.getByText('Todavía no compartiste tu agenda.')).toBeVisible();
    await expect(page.getByText('Google actualiza cada varias horas.')).toBeVisible();
    await expect(page.getByLabel('Qué agenda')).toHaveCount(0);
    await lookAgain('sin-calendarios');

    const sent = heard(page, 'POST', '/feeds');
    await page.getByRole('button', { name: 'Crear dirección' }).click();
    const address = page.getByRole('region', { name: 'Dirección de Mi agenda' });
    const url = await address.getByText(/navaja\.ics$/).innerText();
    expect(sent).toEqual([{ level: 'iniciales', barber_id: barber.user.id }]);
    const open = address.getByRole('link', { name: 'Agregar a mi calendario' });
    await expect(open).toHaveAttribute('href', url.replace(/^http/, 'webcal'));
    const [first] = await address.getByRole('link').or(address.getByRole('button')).allInnerTexts();
    const isWide = (page.viewportSize()?.width ?? 0) >= 768;
    expect(first).toBe(isWide ? 'Copiar' : 'Agregar a mi calendario');
    await address.getByRole('button', { name: 'Copiar' }).click();
    await expect(page.getByText('Enlace copiado').or(page.getByText('No se pudo copiar'))).toBeVisible();
    const statusOf = async (at: string) => (await page.request.get(at)).status();
    const feed = await (await page.request.get(url)).text();
    expect(feed).toContain('SUMMARY:Corte · C. S.');
    expect(feed).not.toContain('99 123');
    await look('calendario');

    await page.reload();
    await expect(address).toHaveCount(0);
    const row = page.getByRole('list', { name: 'Calendarios compartidos' }).getByRole('listitem');
    await expect(row).toContainText('Servicio e iniciales');
    await expect(row).toContainText('Leído por última vez el');
    await row.getByRole('button', { name: 'Cambiar dirección de Mi agenda' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Cambiar dirección' }).click();
    await expect(page.getByText('Dirección cambiada')).toBeVisible();
    await expect(address).toBeInViewport();
    const renewed = await address.getByText(/navaja\.ics$/).innerText();
    expect([await statusOf(url), await statusOf(renewed)]).toEqual([404, 200]);

    await row.getByRole('button', { name: 'Desactivar Mi agenda' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Desactivar' }).click();
    await expect(page.getByText('Calendario desactivado')).toBeVisible();
    await expect(page.getByText('Todavía no compartiste tu agenda.')).toBeVisible();
    await expect(address).toHaveCount(0);
    expect(await statusOf(renewed)).toBe(404);
  },
);

test('the owner also shares a barber’s calendar and a branch’s, each with its own level', async ({
  page,
  call,
}) => {
  const shop = await aShop(call);
  const { user } = await aStaffMember(shop);
  const branch = await aBranch(shop, { name: 'Centro' });
  await signedIn(page, shop.owner);
  await page.goto('/dashboard/cuenta?tab=calendario');
  const sent = heard(page, 'POST', '/feeds');
  for (const [whose, level] of [
    ['Bruno Díaz', 'Servicio y nombre'],
    ['Sucursal Centro', 'Solo «Ocupado»'],
  ] as const) {
    await page.getByLabel('Qué agenda').selectOption({ label: whose });
    await page.getByLabel('Qué se ve').selectOption({ label: level });
    await page.getByRole('button', { name: 'Crear dirección' }).click();
    await expect(page.getByRole('region', { name: `Dirección de ${whose}` })).toBeVisible();
  }
  expect(sent).toEqual([
    { level: 'completo', barber_id: user.id },
    { level: 'ocupado', branch_id: branch.id },
  ]);
  const rows = page.getByRole('list', { name: 'Calendarios compartidos' }).getByRole('listitem');
  await expect(rows).toHaveCount(2);
  await expect(rows.first()).toContainText('Ningún calendario lo leyó todavía.');
});
