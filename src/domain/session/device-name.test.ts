import { expect, test } from 'vitest';
import { deviceName } from './device-name.ts';

const webkit = 'AppleWebKit/537.36 (KHTML, like Gecko)';
const mobile = 'AppleWebKit/605.1.15 (KHTML, like Gecko)';

test.each([
  [`Mozilla/5.0 (Linux; Android 10; K) ${webkit} Chrome/142.0.0.0 Mobile Safari/537.36`, 'Chrome en Android'],
  [
    `Mozilla/5.0 (Linux; Android 10; K) ${webkit} SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36`,
    'Samsung Internet en Android',
  ],
  [
    `Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) ${mobile} Version/18.5 Mobile/15E148 Safari/604.1`,
    'Safari en iPhone',
  ],
  [
    `Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) ${mobile} CriOS/142.0 Mobile/15E148 Safari/604.1`,
    'Chrome en iPhone',
  ],
  [`Mozilla/5.0 (iPad; CPU OS 18_5 like Mac OS X) ${mobile} FxiOS/145.0 Mobile/15E148`, 'Firefox en iPad'],
  [`Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${mobile} Version/18.5 Safari/605.1.15`, 'Safari en Mac'],
  [
    `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webkit} Chrome/142.0 Safari/537.36 Edg/142.0`,
    'Edge en Windows',
  ],
  [
    `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webkit} Chrome/142.0 Safari/537.36 OPR/124.0`,
    'Opera en Windows',
  ],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0', 'Firefox en Linux'],
  [`Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${webkit} Chrome/142.0 Safari/537.36`, 'Chrome en Chromebook'],
  ['Mozilla/5.0 (Windows NT 10.0; WOW64; Trident/7.0; rv:11.0) like Gecko', 'Navegador en Windows'],
  [`Mozilla/5.0 (X11; Linux x86_64) ${webkit} HeadlessChrome/142.0 Safari/537.36`, 'Chrome en Linux'],
  ['Mozilla/5.0 (PlayStation) Chrome/142.0', 'Chrome'],
  ['curl/8.5.0', null],
  ['', null],
])('%s is %s', (agent, name) => {
  expect(deviceName(agent)).toBe(name);
});
