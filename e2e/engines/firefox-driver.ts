import { expect } from '@playwright/test';
import type { Browser, Page } from 'puppeteer-core';
import { launch } from 'puppeteer-core';
import type { Driver, Point } from './driver.ts';

export type FirefoxDriver = Driver & {
  chooseFile: (selector: string, file: string) => Promise<void>;
  setOffline: (isOffline: boolean) => Promise<void>;
};

export const launchFirefox = (executablePath: string): Promise<Browser> =>
  launch({
    browser: 'firefox',
    executablePath,
    // Limits for a hanging browser; a shared machine may pause for half a minute.
    timeout: 120_000,
    protocolTimeout: 120_000,
    extraPrefsFirefox: { 'intl.accept_languages': 'es-UY, es', 'ui.useOverlayScrollbars': 1 },
  });

// Only Firefox reports an error when a page is left while its chunks load.
const isOurs = (text: string) => !text.includes('dynamically imported module');

export async function openFirefox(browser: Browser): Promise<FirefoxDriver> {
  const context = await browser.createBrowserContext();
  const page = await context.newPage();
  const problems: string[] = [];
  page.on('pageerror', (problem) => problems.push(String(problem)));
  await page.setViewport({ width: 360, height: 740 });
  await page.emulateTimezone('Asia/Tokyo');
  return {
    // Firefox refuses a navigation that begins while one started by the page has not ended.
    goTo: (url) => expect(() => page.goto(url, { timeout: 120_000 })).toPass({ timeout: 120_000 }),
    run: (act, ...args) =>
      page.evaluate(`(${String(act)})(...${JSON.stringify(args)})`) as Promise<
        Awaited<ReturnType<typeof act>>
      >,
    click: ({ x, y }) => page.mouse.click(x, y),
    drag: (path) => drag(page, path),
    type: (text) => page.keyboard.type(text),
    screenshot: (file) => page.screenshot({ path: file }),
    problems: () => problems.filter(isOurs),
    close: () => context.close(),
    setOffline: (isOffline) => page.setOfflineMode(isOffline),
    chooseFile: async (selector, file) => {
      const input = await page.waitForSelector(`input${selector}` as 'input', { timeout: 60_000 });
      await input?.uploadFile(file);
    },
  };
}

async function drag(page: Page, [from, ...path]: readonly Point[]) {
  if (!from) return;
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  for (const { x, y } of path) await page.mouse.move(x, y, { steps: 8 });
  await page.mouse.up();
}
