import { type BrowserContext, chromium } from '@playwright/test';
import { chromiumFlags, findChromium } from '../../scripts/chromium.ts';

/** Closed at the end of `await using`; other tools can control the browser through `port`. */
export async function aBrowser(port?: number) {
  const executablePath = findChromium();
  const args = [...chromiumFlags, ...(port ? [`--remote-debugging-port=${port}`] : [])];
  return chromium.launch({ ...(executablePath && { executablePath }), args });
}

export async function signIn(
  context: BrowserContext,
  origin: string,
  { email, password }: { email: string; password: string },
): Promise<void> {
  await context.request.post(`${origin}/api/auth/login`, { data: { email, password } });
  await context.addInitScript(`localStorage.setItem('navaja.can-refresh', '1')`);
}

export type Loaded = { HTML: number; JavaScript: number; CSS: number; fonts: number };

/** Bytes of the response bodies, as transferred, until two seconds after a page has loaded; by kind of file. */
export async function bytesOf(context: BrowserContext, url: string): Promise<Loaded> {
  const page = await context.newPage();
  await page.goto(url, { waitUntil: 'load' });
  await page.waitForTimeout(2_000);
  const files = await page.evaluate(() => {
    const loaded = performance.getEntries().filter((entry) => 'encodedBodySize' in entry);
    return (loaded as PerformanceResourceTiming[]).map(({ name, encodedBodySize: bytes }) => ({
      name,
      bytes,
    }));
  });
  await page.close();
  const sum = (which: (file: (typeof files)[number]) => boolean) =>
    files.filter(which).reduce((total, { bytes }) => total + bytes, 0);
  return {
    HTML: sum(({ name }) => name === url),
    JavaScript: sum(({ name }) => name.endsWith('.js')),
    CSS: sum(({ name }) => name.endsWith('.css')),
    fonts: sum(({ name }) => name.endsWith('.woff2')),
  };
}
