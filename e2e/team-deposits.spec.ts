import { openDeposit, sayTransferred } from '#domain/deposits/contract.ts';
import { editRules } from '#domain/organization/rules.ts';
import { saveProfile } from '#domain/profile/contract.ts';
import type { Caller } from '#test/caller.ts';
import { aClient, ask, aShopAtWork } from '#test/world.ts';
import { inDays } from './booking.ts';
import { expect, signedIn, test } from './fixtures.ts';

async function aShopThatWaits(call: Caller) {
  const { shop, barber, service } = await aShopAtWork(call);
  const { token } = shop;
  const deposits = { who: 'listed', always: true } as const;
  const policy = { deposits, method: 'transfer', transfer_text: 'Alias: barberia.sur' } as const;
  await ask(call, saveProfile, { currency: 'UYU' }, { token });
  await ask(call, editRules, { policy }, { token });
  const open = (time: string, client: { firstname: string; phone: string }) =>
    ask(call, openDeposit, {
      slug: shop.slug,
      barber_id: barber.user.id,
      services: [{ service_id: service.id, quantity: 1 }],
      start_local: `${inDays(5)}T${time}`,
      client: aClient(client),
    });
  const rosa = await open('10:00', { firstname: 'Rosa', phone: '+598 99 123 451' });
  await ask(call, sayTransferred, { externalId: rosa.external_id });
  await open('11:00', { firstname: 'Julia', phone: '+598 99 123 452' });
  return shop;
}

test('the team receives a transfer, gives it back, and rejects another', async ({
  page,
  call,
  look,
  lookAgain,
}) => {
  const shop = await aShopThatWaits(call);
  await signedIn(page, shop.owner);

  await page.goto(`/dashboard/agenda?day=${inDays(5)}`);
  const held = page.getByRole('list', { name: 'En espera de respuesta:' });
  await expect(held.getByRole('link', { name: /^10:00 .+ → Rosa Sosa \(anticipo, / })).toBeVisible();
  await page.goto('/dashboard');
  await expect(page.getByText('Tienes 2 anticipos por revisar')).toBeVisible();
  await lookAgain('deposits-panel');
  await page.getByRole('region', { name: 'Anticipos' }).getByRole('link', { name: 'Revisar' }).click();

  const rows = page.getByRole('table', { name: 'Anticipos' }).getByRole('row');
  const rosa = rows.filter({ hasText: 'Rosa' });
  await expect(page.getByText('Dice que ya transfirió, hoy').first()).toBeVisible();
  await look('deposits');
  await page.getByRole('button', { name: 'Rechazar: Julia' }).click();
  await lookAgain('deposit-reject');
  await page.getByRole('dialog').getByRole('button', { name: 'Rechazar' }).click();
  await expect(rows.filter({ hasText: 'Julia' })).toHaveCount(0);
  await rosa.getByRole('button', { name: 'Anticipo recibido' }).click();
  await expect(page.getByText('No hay anticipos para los filtros seleccionados.')).toBeVisible();
  await page.getByRole('button', { name: 'Ver todos' }).click();
  await expect(rosa.getByText('Pagado')).toBeVisible();

  await rosa.getByRole('link').click();
  await expect(page.getByRole('link', { name: 'Anticipo $250.00 · quedan $250.00' })).toBeVisible();
  await look('deposit-of-a-visit');
  await page.getByRole('link', { name: 'Anticipo $250.00 · quedan $250.00' }).click();
  await rosa.getByRole('button', { name: 'Devolver' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Devolver' }).click();
  await expect(rosa.getByText('Por devolver')).toBeVisible();
  await rosa.getByRole('button', { name: 'Ya lo devolví' }).click();
  await expect(rosa.getByText('Devuelto', { exact: true })).toBeVisible();
  await lookAgain('deposits-settled');
});
