import type { Page } from '@playwright/test';
import { aReservation, aService } from '#test/world.ts';
import { anOpenShop, inDays } from './booking.ts';
import { expect, signInAt, test } from './fixtures.ts';

type Reporter = { reportViolation(report: string): void };

async function reportsOf(page: Page): Promise<string[]> {
  const reports: string[] = [];
  await page.exposeFunction('reportViolation', (report: string) => void reports.push(report));
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => {
      (globalThis as unknown as Reporter).reportViolation(
        `${violatedDirective} ${blockedURI} at ${location.pathname}`,
      );
    });
  });
  return reports;
}

test('no page breaks its own security policy or lets itself be framed', async ({ page, call }) => {
  const { shop, bruno, path } = await anOpenShop(call);
  const service = await aService(shop, { name: 'Color' });
  const { external_id } = await aReservation(shop, {
    barber: bruno,
    service,
    start_local: `${inDays(2)}T10:00`,
  });
  const reports = await reportsOf(page);
  const visit = async (url: string) => {
    const answer = await page.goto(url, { waitUntil: 'networkidle' });
    const policy = answer?.headers()['content-security-policy'] ?? '';
    expect([url, policy.includes("frame-ancestors 'none'")]).toEqual([url, true]);
    expect([url, /script-src[^;]*unsafe|script-src[^;]*\*/.test(policy)]).toEqual([url, false]);
  };
  for (const url of ['/', path, `/r/${external_id}`, '/no-such-shop', '/register', '/forgot-password']) {
    await visit(url);
  }
  for (const url of ['/reset-password?token=x', '/api/docs', '/dev/mail']) await visit(url);
  await signInAt(page, shop.owner);
  for (const screen of [
    '',
    '/agenda',
    '/services',
    '/branches',
    '/barbers',
    '/account',
    '/billing',
    '/actividad',
  ]) {
    // Does not wait for an idle network, because event streams keep the agenda's connection open.
    await page.goto(`/dashboard${screen}`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  }
  expect(reports).toEqual([]);
});

test('a script that somebody slips into a page is reported and does not run', async ({
  browser,
  baseURL,
  call,
}) => {
  const { path } = await anOpenShop(call);
  // A page without the `calm` fixture, because this test expects console errors.
  const page = await browser.newPage();
  const reports = await reportsOf(page);
  const complaints: string[] = [];
  page.on('console', (message) => complaints.push(message.type()));
  await page.goto(`${baseURL}${path}`);
  const ran = await page.evaluate(() => {
    const script = document.createElement('script');
    script.textContent = 'globalThis.slippedIn = true';
    document.body.append(script);
    const image = document.createElement('img');
    image.setAttribute('onerror', 'globalThis.slippedIn = true');
    image.src = '/api/images/nothing.webp';
    document.body.append(image);
    return 'slippedIn' in globalThis;
  });
  expect(ran).toBe(false);
  await expect
    .poll(() => new Set(reports.map((report) => report.split(' ')[0])))
    .toEqual(new Set(['script-src-attr', 'script-src-elem']));
  expect(await page.evaluate(() => 'slippedIn' in globalThis)).toBe(false);
  // The `calm` fixture of other tests would see the violation as a console error.
  expect(complaints).toContain('error');
  await page.close();
});
