import type { Page } from '@playwright/test';
import { expect } from './fixtures.ts';

/**
 * Waits for the newest stored e-mail to an address with these words in the subject; returns its text and its calendar
 * invitation.
 */
export async function readMail(
  page: Page,
  email: string,
  subject: string,
): Promise<[text: string, ics: string]> {
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
  await mails.locator('pre').first().waitFor();
  const [text = '', ics = ''] = await mails.locator('pre').allTextContents();
  await mails.close();
  return [text, ics];
}

export function linkIn(text: string, pattern: RegExp): string {
  const { pathname, search } = new URL(pattern.exec(text)?.[0] ?? '');
  return pathname + search;
}

export async function linkMailedTo(page: Page, email: string, subject: string): Promise<string> {
  const [text] = await readMail(page, email, subject);
  return linkIn(text, /https?:\/\/\S+\?t(?:oken)?=\S+/);
}
