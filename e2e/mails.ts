import type { Page } from '@playwright/test';
import { expect } from './fixtures.ts';

/** Waits for the newest kept mail to an address with a subject and gives the path of the link on its button. */
export async function linkMailedTo(page: Page, email: string, subject: string): Promise<string> {
  const mails = await page.context().newPage();
  const mail = mails
    .getByRole('listitem')
    .filter({ hasText: email })
    .getByRole('link', { name: subject })
    .first();
  await expect(async () => {
    await mails.goto('/dev/mail');
    await expect(mail).toBeVisible({ timeout: 500 });
  }).toPass();
  await mail.click();
  const text = await mails.locator('pre').first().textContent();
  await mails.close();
  const { pathname, search } = new URL(/https?:\/\/\S+\?token=\S+/.exec(text ?? '')?.[0] ?? '');
  return pathname + search;
}
