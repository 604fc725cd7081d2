import type { Locator, Page } from '@playwright/test';
import { expect } from './fixtures.ts';

const refusal = { code: 'prove_yourself', detail: 'Confirma tu contraseña para seguir.' };

/** Refuses matching calls, as after an old login, until the user enters the password. */
export async function withOldLogin(page: Page, method: string, address: RegExp): Promise<void> {
  let isOld = true;
  await page.route(address, (route) =>
    isOld && route.request().method() === method
      ? route.fulfill({ status: 403, json: refusal })
      : route.fallback(),
  );
  await page.route('**/api/auth/prove', async (route) => {
    const answer = await route.fetch();
    if (answer.status() === 204) isOld = false;
    await route.fulfill({ response: answer });
  });
}

export const proofDialog = (page: Page): Locator =>
  page.getByRole('dialog', { name: 'Confirma que eres tú' });

export async function giveProof(page: Page, password: string): Promise<void> {
  const dialog = proofDialog(page);
  await dialog.getByLabel('Contraseña', { exact: true }).fill(password);
  await dialog.getByRole('button', { name: 'Confirmar' }).click();
  await expect(dialog).toHaveCount(0);
}
