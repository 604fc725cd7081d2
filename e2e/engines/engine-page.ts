import { expect } from '@playwright/test';
import type { Driver } from './driver.ts';
import * as inPage from './in-page.ts';

export type EnginePage = ReturnType<typeof enginePage>;

const pressable = 'button, a, label, [role=button], [role=option], summary';
const fields = 'input, textarea, select, [role=combobox]';

/** The actions of a person on a page of any engine. Each waits for its element, as Playwright's do. */
export function enginePage(driver: Driver, baseURL: string) {
  /** Retries until true. A check fails while the browser replaces the document, so failures are retried too. */
  const until = (isDone: () => Promise<boolean>, message: string) =>
    expect.poll(() => isDone().catch(() => false), { message, intervals: [50, 100, 250] }).toBe(true);

  /** Waits until an element can be pressed and stands still, then presses its middle until it hears the click. */
  async function press(name: string, selector = pressable): Promise<void> {
    let before = '';
    await until(async () => {
      const found = await driver.run(inPage.find, selector, name);
      const isStill = JSON.stringify(found?.rect) === before;
      before = JSON.stringify(found?.rect);
      if (!found?.isEnabled || !found.isUncovered || !isStill) return false;
      const { left, top, width, height } = found.rect;
      await driver.click({ x: left + width / 2, y: top + height / 2 });
      return driver.run(inPage.wasClicked).catch(() => true);
    }, `press ${name}`);
  }

  async function shown(selector: string, name = ''): Promise<inPage.Rect> {
    let found: inPage.Found | null = null;
    await until(async () => {
      found = await driver.run(inPage.find, selector, name);
      return found !== null;
    }, `show ${selector} ${name}`);
    return (found as unknown as inPage.Found).rect;
  }

  return {
    press,
    shown,
    run: driver.run,
    goTo: async (path: string) => {
      await driver.goTo(baseURL + path);
      await until(() => driver.run(inPage.isAlive), `open ${path}`);
    },
    type: async (name: string, text: string) => {
      await press(name, fields);
      await driver.run(inPage.selectText);
      await driver.type(text);
    },
    sees: (text: string) => until(() => driver.run(inPage.includesText, text), `see ${text}`),
    misses: (text: string) =>
      until(async () => !(await driver.run(inPage.includesText, text)), `miss ${text}`),
    valueOf: async (name: string) => (await driver.run(inPage.find, fields, name))?.value,
    has: async (selector: string, name: string) => (await driver.run(inPage.find, selector, name)) !== null,
    lands: (path: string | RegExp) =>
      until(async () => (await driver.run(inPage.address)).search(path) === 0, `land on ${String(path)}`),
    window: () => driver.run(inPage.windowSize),
    /** Expects that the page does not scroll sideways, and that no layer or control is much taller than its content. */
    fits: async () => expect(await driver.run(inPage.oversized)).toEqual([]),
  };
}
