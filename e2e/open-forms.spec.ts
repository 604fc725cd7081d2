import type { Page } from '@playwright/test';
import { editBranch, listBranches } from '#domain/branches/contract.ts';
import { createClient, editClient, readClient } from '#domain/clients/contract.ts';
import { editOrganization, readOrganization } from '#domain/organization/contract.ts';
import { readProfile, saveProfile } from '#domain/profile/contract.ts';
import { editService, listServices } from '#domain/services/contract.ts';
import { aBranch, ask, aService, aShop } from '#test/world.ts';
import { expect, signedIn, test } from './fixtures.ts';

/**
 * Waits for a message to appear and disappear, because the next save shows the same message. The form is refilled
 * before the message appears.
 */
async function expectToast(page: Page, words: string) {
  await expect(page.getByText(words)).toBeVisible();
  await expect(page.getByText(words)).toBeHidden();
}

test.describe('a form that stood open while a colleague changed something else changes only what was typed', () => {
  test('of a service', async ({ page, call }) => {
    const shop = await aShop(call);
    const as = { token: shop.token };
    const { id } = await aService(shop, { name: 'Corte' });
    await signedIn(page, shop.owner);
    await page.goto('/dashboard/services');
    await page.getByRole('button', { name: 'Editar Corte' }).click();
    const dialog = page.getByRole('dialog', { name: 'Editar servicio' });
    await dialog.getByLabel('Nombre').fill('Corte clásico');
    await ask(call, editService, { id, price: 777, duration_minutes: 50 }, as);
    await dialog.getByRole('button', { name: 'Guardar' }).click();
    await expect(page.getByText('Servicio actualizado')).toBeVisible();
    const [service] = await ask(call, listServices, {}, as);
    expect(service).toMatchObject({ name: 'Corte clásico', price: 777, duration_minutes: 50 });
  });

  test('of a branch', async ({ page, call }) => {
    const shop = await aShop(call);
    const as = { token: shop.token };
    const { id } = await aBranch(shop, { name: 'Centro' });
    await signedIn(page, shop.owner);
    await page.goto('/dashboard/sucursales');
    await page.getByRole('button', { name: 'Editar Centro' }).click();
    const dialog = page.getByRole('dialog', { name: 'Editar sucursal' });
    await dialog.getByLabel('Ciudad').fill('Salto');
    await ask(call, editBranch, { id, name: 'Puerto', is_active: false }, as);
    await dialog.getByRole('button', { name: 'Guardar' }).click();
    await expect(page.getByText('Sucursal actualizada')).toBeVisible();
    const [branch] = await ask(call, listBranches, {}, as);
    expect(branch).toMatchObject({ name: 'Puerto', city: 'Salto', is_active: false });
  });

  test('of a client', async ({ page, call }) => {
    const shop = await aShop(call);
    const as = { token: shop.token };
    const rosa = { firstname: 'Rosa', lastname: 'Méndez', phone: '+598 99 111 222' };
    const { id } = await ask(call, createClient, rosa, as);
    await signedIn(page, shop.owner);
    await page.goto(`/dashboard/clientes/${id}`);
    await page.getByRole('button', { name: 'Editar' }).click();
    const sheet = page.getByRole('dialog', { name: 'Editar cliente' });
    await sheet.getByLabel('Etiquetas').fill('Prefiere tijera');
    await ask(call, editClient, { id, phone: '+598 99 333 444', email: 'rosa@example.com' }, as);
    await sheet.getByRole('button', { name: 'Guardar' }).click();
    await expect(page.getByText('Cliente actualizado')).toBeVisible();
    expect(await ask(call, readClient, { id }, as)).toMatchObject({
      tags: ['Prefiere tijera'],
      phone: '+598 99 333 444',
      email: 'rosa@example.com',
    });
  });

  test('of the shop, however often it is saved', async ({ page, call }) => {
    const shop = await aShop(call);
    const as = { token: shop.token };
    const present = () => ask(call, readOrganization, {}, as);
    const { name } = await present();
    await signedIn(page, shop.owner);
    await page.goto('/dashboard/ajustes/nombre-y-zona');
    for (const typed of ['Barbería del Puerto', name]) {
      await page.getByLabel('Nombre de la barbería').fill(typed);
      await ask(call, editOrganization, { timezone: 'America/Santiago' }, as);
      await page.getByRole('button', { name: 'Guardar cambios' }).click();
      await expectToast(page, 'Barbería actualizada');
      expect(await present()).toMatchObject({ name: typed, timezone: 'America/Santiago' });
    }
  });

  test('of the page’s sections', async ({ page, call }) => {
    const shop = await aShop(call);
    const as = { token: shop.token };
    const present = () => ask(call, readProfile, {}, as);
    await signedIn(page, shop.owner);
    await page.goto('/dashboard/pagina');
    for (const [typed, about] of [
      ['Cortes sin apuro', 'Desde 1998.'],
      ['Sin apuro', 'Desde 1997.'],
    ] as const) {
      await page.getByLabel(/^Frase/).fill(typed);
      await ask(call, saveProfile, { about }, as);
      await page.getByRole('button', { name: 'Guardar presentación', exact: true }).click();
      await expectToast(page, 'Página actualizada');
      expect(await present()).toMatchObject({ tagline: typed, about });
    }
  });
});
