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
  // The e-mail opens as a separate page.
  await mails.locator('pre').first().waitFor();
  const [text = '', ics = ''] = await mails.locator('pre').allTextContents();
  await mails.close();
  return [text, ics];
}

/** Path of the first link in an e-mail's text that matches a pattern. */
export function linkIn(text: string, pattern: RegExp): string {
  const { pathname, search } = new URL(pattern.exec(text)?.[0] ?? '');
  return pathname + search;
}

/** Path of the link with a token in the newest e-mail to an address with that subject. */
export async function linkMailedTo(page: Page, email: string, subject: string): Promise<string> {
  const [text] = await readMail(page, email, subject);
  return linkIn(text, /https?:\/\/\S+\?t(?:oken)?=\S+/);
}
