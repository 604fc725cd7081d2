import type { Page } from '@playwright/test';
import { mailKinds, mailSamples } from '#test/mail-samples.ts';
import { expect, isWhole, test } from './fixtures.ts';

type Sample = (typeof mailSamples)[number];

const linesOf = (page: Page, text: string) =>
  page.evaluate((wanted) => {
    const all = [...document.querySelectorAll('p, div, a')];
    const found = all.findLast((element) => element.textContent.trim() === wanted);
    const range = document.createRange();
    if (found) range.selectNodeContents(found);
    return found ? new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size : 0;
  }, text);

const broken = (page: Page) =>
  page.evaluate(() => {
    const { clientWidth, scrollWidth } = document.documentElement;
    const wide = [...document.body.querySelectorAll('*')].filter(
      (element) => element.getBoundingClientRect().right > clientWidth + 0.5,
    );
    return { page: scrollWidth - clientWidth, parts: wide.map(({ outerHTML }) => outerHTML.slice(0, 120)) };
  });

/** Checks the widths of an e-mail; returns the bottom edge of its button in pixels, or 0 without a button. */
async function bottomOfButton(page: Page, { html, start, button }: Sample): Promise<number> {
  await page.setContent(html);
  expect(await broken(page)).toEqual({ page: 0, parts: [] });
  if (start) expect(await linesOf(page, start)).toBe(1);
  if (!button) return 0;
  const link = page.getByRole('link', { name: button, exact: true });
  const box = await link.boundingBox();
  expect(box?.height).toBeGreaterThanOrEqual(46);
  return (box?.y ?? 0) + (box?.height ?? 0);
}

test('every kind of email is drawn here', () => {
  expect([...new Set(mailSamples.map(({ kind }) => kind))].toSorted()).toEqual(mailKinds.toSorted());
});

for (const sample of mailSamples)
  test(`the email ${sample.name} fits a phone and a wide window, light and dark`, async ({ page }, info) => {
    await page.setViewportSize({ width: 360, height: 740 });
    expect(await bottomOfButton(page, sample)).toBeLessThanOrEqual(500);
    const button = sample.button && page.getByRole('link', { name: sample.button, exact: true });
    const width = button && (await button.boundingBox())?.width;
    expect(width ?? 360).toBeGreaterThanOrEqual(280);
    for (const [size, scheme] of [
      [360, 'light'],
      [360, 'dark'],
      [600, 'light'],
      [600, 'dark'],
    ] as const) {
      await page.emulateMedia({ colorScheme: scheme });
      await page.setViewportSize({ width: size, height: 740 });
      expect(await broken(page)).toEqual({ page: 0, parts: [] });
      if (isWhole)
        await page.screenshot({
          path: info.outputPath(`${sample.name}-${size}-${scheme}.png`),
          fullPage: true,
        });
    }
  });
