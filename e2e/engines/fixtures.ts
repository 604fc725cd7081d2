import { createServer } from 'node:net';
import { expect, test as base } from '@playwright/test';
import type { Browser } from 'puppeteer-core';
import { type Caller, callerAt } from '#test/caller.ts';
import type { Staff } from '#test/world.ts';
import { findFirefox } from '../../scripts/firefox.ts';
import { ensureWebKit, startWebKit, stopWebKit } from '../../scripts/webkit.ts';
import { isWhole } from '../fixtures.ts';
import type { Driver } from './driver.ts';
import { type EnginePage, enginePage } from './engine-page.ts';
import { type FirefoxDriver, launchFirefox, openFirefox } from './firefox-driver.ts';
import { openWebKit } from './webkit-driver.ts';

export { expect };

type Options = { engine: 'firefox' | 'webkit' };
type Engine = { firefox?: Browser; webkit?: string };
type Fixtures = { call: Caller; driver: Driver; firefox: FirefoxDriver; tab: EnginePage };

const aFreePort = () =>
  new Promise<number>((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' ? (address?.port ?? 0) : 0));
    });
  });

export const test = base.extend<Fixtures, Options & { running: Engine }>({
  engine: ['firefox', { option: true, scope: 'worker' }],
  running: [
    async ({ engine }, use) => {
      const executable = engine === 'firefox' && findFirefox();
      const firefox = executable ? await launchFirefox(executable) : undefined;
      const webkit = engine === 'webkit' && ensureWebKit() ? await startWebKit(await aFreePort()) : undefined;
      await use({ ...(firefox && { firefox }), ...(webkit && { webkit }) });
      await firefox?.close();
      stopWebKit();
    },
    { scope: 'worker', timeout: 900_000 },
  ],
  call: async ({ baseURL }, use) => use(callerAt(baseURL ?? '')),
  driver: async ({ running: { firefox, webkit } }, use, info) => {
    if (!firefox && !webkit) return info.skip(true, 'The engine is not installed and cannot be.');
    const driver = webkit ? await openWebKit(webkit) : await openFirefox(firefox as Browser);
    await use(driver);
    await driver.close();
  },
  // The project `webkit` leaves out `firefox.spec.ts`, which alone uses this fixture.
  firefox: async ({ driver }, use) => use(driver as FirefoxDriver),
  tab: async ({ driver, baseURL }, use, info) => {
    await use(enginePage(driver, baseURL ?? ''));
    if (isWhole || info.status !== info.expectedStatus)
      await driver.screenshot(`${info.outputPath('screen')}.png`);
    expect(driver.problems()).toEqual([]);
  },
});

export async function signIn(tab: EnginePage, path: string, person: Pick<Staff, 'email' | 'password'>) {
  await tab.goTo(path);
  await tab.type('Email', person.email);
  await tab.type('Contraseña', person.password);
  await tab.press('Iniciar sesión', 'form button');
}
