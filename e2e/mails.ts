import type { Page } from '@playwright/test';
import { expect } from './fixtures.ts';

const escaped: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" };
const unescapeHtml = (text: string) =>
  text.replaceAll(/&([a-z]+|#39);/g, (all, name) => escaped[name] ?? all);

/**
 * Waits for the newest stored e-mail to an address with these words in the subject; returns its text and its calendar
 * invitation.
 */
export async function readMail(
  page: Page,
  email: string,
  subject: string,
): Promise<[text: string, ics: string]> {
  const read = async (address: string) => (await page.request.get(address)).text();
  let address = '';
  await expect(async () => {
    const mails = unescapeHtml(await read('/dev/mail')).split('<li>');
    const mail = mails.find((item) => item.includes(email) && item.includes(subject));
    address = /href="([^"]+)"/.exec(mail ?? '')?.[1] ?? '';
    expect(address).not.toBe('');
  }).toPass();
  const markup = await read(address);
  const [text = '', ics = ''] = [...markup.matchAll(/<pre>(.*?)<\/pre>/gs)].map(([, inner = '']) => inner);
  return [unescapeHtml(text), unescapeHtml(ics)];
}

export function linkIn(text: string, pattern: RegExp): string {
  const { pathname, search } = new URL(pattern.exec(text)?.[0] ?? '');
  return pathname + search;
}

export async function linkMailedTo(page: Page, email: string, subject: string): Promise<string> {
  const [text] = await readMail(page, email, subject);
  return linkIn(text, /https?:\/\/\S+\?t(?:oken)?=\S+/);
}
