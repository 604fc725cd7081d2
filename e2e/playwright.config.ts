import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from '@playwright/test';
import { chromiumFlags, findChromium } from '../scripts/chromium.ts';

function aFreePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, 'localhost', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' ? (address?.port ?? 0) : 0));
    });
  });
}

function aDataDir(): string {
  const folder = mkdtempSync(join(tmpdir(), 'navaja-e2e-'));
  // Started by root, the database runs as another account, which needs access to the folder.
  chmodSync(folder, 0o755);
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

// Each worker process reads this file again, so the values of the first reading are passed on in the environment.
process.env.E2E_PORT ??= String(await aFreePort());
process.env.E2E_PUSH_PORT ??= String(await aFreePort());
process.env.E2E_DATA_DIR ??= aDataDir();
process.env.CHROMIUM ??= findChromium() ?? '';
const { E2E_PORT, E2E_DATA_DIR, E2E_PUSH_PORT, CHROMIUM } = process.env;
const isWhole = process.env.E2E_WHOLE === 'on';
const baseURL = `http://localhost:${E2E_PORT}`;

const engines = '**/engines/**';
// Firefox and WebKit each run one page at a time, and in `npm test` only the tests tagged `@engines`.
const otherEngine = { testMatch: `${engines}/*.spec.ts`, workers: 1, ...(!isWhole && { grep: /@engines/ }) };

export default defineConfig<object, { engine: 'firefox' | 'webkit' }>({
  testDir: '.',
  outputDir: '../test-results',
  fullyParallel: true,
  forbidOnly: true,
  retries: 0,
  workers: 2,
  // Limits for a hanging test. A shared machine may pause for half a minute, which is no error of the test.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  reporter: 'list',
  use: {
    baseURL,
    locale: 'es-UY',
    // Another zone than that of almost all test shops, so that a confusion of browser zone and shop zone fails a test.
    timezoneId: 'Asia/Tokyo',
    screenshot: 'only-on-failure',
    // Recording a trace makes a test take half as long again.
    trace: isWhole ? 'retain-on-failure' : 'off',
    launchOptions: { ...(CHROMIUM && { executablePath: CHROMIUM }), args: chromiumFlags },
  },
  projects: [
    { name: 'phone', testIgnore: engines, use: { viewport: { width: 360, height: 740 }, hasTouch: true } },
    {
      name: 'desktop',
      testIgnore: engines,
      use: { viewport: { width: 1280, height: 800 } },
      // `npm test` runs at this size only the tests whose result depends on the size.
      ...(!isWhole && { grep: /@desktop/ }),
    },
    { ...otherEngine, name: 'firefox', use: { engine: 'firefox', trace: 'off' } },
    {
      ...otherEngine,
      name: 'webkit',
      use: { engine: 'webkit', trace: 'off' },
      testIgnore: '**/firefox.spec.ts',
    },
  ],
  webServer: {
    command: 'node scripts/start.mjs',
    cwd: '..',
    url: `${baseURL}/api/health`,
    env: {
      PORT: E2E_PORT,
      DATA_DIR: E2E_DATA_DIR,
      RATE_LIMITS: 'off',
      CHEAP_PASSWORDS: 'on',
      DATABASE_URL: '',
      LOG_LEVEL: 'error',
      PUSH_STANDIN: `http://127.0.0.1:${E2E_PUSH_PORT}`,
    },
    timeout: 120_000,
    stdout: 'pipe',
    gracefulShutdown: { signal: 'SIGTERM', timeout: 15_000 },
  },
});
