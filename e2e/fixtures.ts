import { AxeBuilder } from '@axe-core/playwright';
import { test as base, expect, type Locator, type Page } from '@playwright/test';
import { type Caller, callerAt } from '#test/caller.ts';
import type { Staff } from '#test/world.ts';

export { expect };

type Fixtures = {
  call: Caller;
  /** Checks a screen with axe in light and dark mode; `npm run journeys` also takes screenshots of both. */
  look: (name: string) => Promise<void>;
  /** Runs `look` in `npm run journeys` only, for a screen that another test checks with `look`. */
  lookAgain: (name: string) => Promise<void>;
  /** Fails a test whose `page` logged an error or a warning that `forgiven` does not match. */
  calm: void;
  forgiven: RegExp | undefined;
};

/** True in `npm run journeys`, which adds to `npm test` all looks, screenshots, both sizes, or all of another engine. */
export const isWhole = process.env.E2E_WHOLE === 'on';

// The browser logs all answers with an error status; tests cause some of them intentionally.
const isOurs = (text: string) => !text.startsWith('Failed to load resource');

export const test = base.extend<Fixtures>({
  page: async ({ page }, use) => use(patient(page)),
  call: async ({ baseURL }, use) => use(callerAt(baseURL ?? '')),
  look: async ({ page }, use, info) =>
    use(async (name) => {
      // A lazily loaded screen can still be missing inside its frame.
      await page.locator('h1').first().waitFor();
      for (const mode of ['light', 'dark']) {
        await paint(page, mode);
        if (isWhole) await page.screenshot({ path: info.outputPath(`${name}-${mode}.png`), fullPage: true });
        const violations = await violationsIn(page, mode);
        const found: [string, string[]][] = [];
        for (const { id, nodes } of violations) {
          const real = id === 'target-size' ? await underNoBar(page, nodes) : nodes;
          if (real.length > 0) found.push([id, real.map(({ html }) => html)]);
        }
        expect(found).toEqual([]);
      }
      await paint(page, 'light');
    }),
  lookAgain: async ({ look }, use) =>
    use(async (name) => {
      if (isWhole) await look(name);
    }),
  forgiven: [undefined, { option: true }],
  calm: [
    async ({ page, forgiven }, use) => {
      const heard: string[] = [];
      page.on('console', (message) => {
        if (['error', 'warning'].includes(message.type()) && isOurs(message.text()))
          heard.push(message.text());
      });
      page.on('pageerror', (problem) => heard.push(String(problem)));
      await use();
      expect(heard.filter((text) => !forgiven?.test(text))).toEqual([]);
    },
    { auto: true },
  ],
});

export function patient(page: Page): Page {
  const goTo = page.goto.bind(page);
  page.goto = async (url, options) => {
    const answer = await goTo(url, options);
    await page.waitForFunction(isAlive);
    return answer;
  };
  return page;
}

/** Whether a page is hydrated; the browser reports a server-rendered page as loaded before that. */
function isAlive(): boolean {
  const root = document.getElementById('root');
  return !root || Object.keys(root).some((key) => key.startsWith('__reactContainer'));
}

type Violation = Awaited<ReturnType<AxeBuilder['analyze']>>['violations'][number];

const baseUiFocusGuards = '[data-base-ui-focus-guard]';

/**
 * Dark mode changes only colors, so axe checks only contrast there. Legacy mode skips iframes: axe then opens no page
 * of its own, which would take longer than its rules.
 */
async function violationsIn(page: Page, mode: string): Promise<Violation[]> {
  // Axe's script stays in the document, so later checks there load nothing.
  const isLoaded = await page.evaluate(() => 'axe' in window);
  const axe = new AxeBuilder({ page, ...(isLoaded && { axeSource: 'null' }) })
    .setLegacyMode()
    .exclude(baseUiFocusGuards);
  const resultTypes: ['violations'] = ['violations'];
  if (mode === 'dark') axe.options({ resultTypes }).withRules(['color-contrast', 'link-in-text-block']);
  // The WCAG 2.2 rules of axe are disabled by default.
  else axe.options({ resultTypes, rules: { 'target-size': { enabled: true } } });
  return (await axe.analyze()).violations;
}

/** Keeps the elements that no fixed or sticky bar covers; a covered element has its full size after scrolling. */
async function underNoBar(page: Page, nodes: Violation['nodes']): Promise<Violation['nodes']> {
  const real = await Promise.all(
    nodes.map(({ target }) =>
      page.locator(String(target[0])).evaluate((element) => {
        const { left, right, top, bottom } = element.getBoundingClientRect();
        const isBar = (over: Element | null): boolean =>
          over !== null &&
          !over.contains(element) &&
          (['fixed', 'sticky'].includes(getComputedStyle(over).position) || isBar(over.parentElement));
        return ![top + 1, bottom - 1].some((y) => isBar(document.elementFromPoint((left + right) / 2, y)));
      }),
    ),
  );
  return nodes.filter((_, nth) => real[nth]);
}

async function paint(page: Page, mode: string) {
  await page.evaluate(async (wanted) => {
    document.documentElement.dataset['colorMode'] = wanted;
    document.body.getBoundingClientRect();
    // A sheet that still fades in has too little contrast; spinners never end.
    const passing = document
      .getAnimations()
      .filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
    await Promise.allSettled(passing.map(({ finished }) => finished));
  }, mode);
}

export async function signedIn(
  page: Page,
  { email, password }: Pick<Staff, 'email' | 'password'>,
): Promise<void> {
  const answer = await page.request.post('/api/auth/login', { data: { email, password } });
  expect(answer.ok()).toBe(true);
  await page.addInitScript((once) => {
    // A later logout must persist, so the script runs once per user.
    if (sessionStorage.getItem(once)) return;
    sessionStorage.setItem(once, '1');
    localStorage.setItem('navaja.can-refresh', '1');
  }, `e2e.signed-in.${email}`);
}

export async function openPanel(page: Page, staff: Pick<Staff, 'email' | 'password'>): Promise<void> {
  await signedIn(page, staff);
  await page.goto('/dashboard');
}

export async function signInAt(
  page: Page,
  { email, password }: Pick<Staff, 'email' | 'password'>,
): Promise<void> {
  await page.goto('/login');
  await fillLogin(page, { email, password });
  await page.waitForURL((url) => url.pathname !== '/login');
}

export async function fillLogin(
  page: Page,
  { email, password }: Pick<Staff, 'email' | 'password'>,
): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Contraseña', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Iniciar sesión' }).click();
}

export async function openMenu(page: Page): Promise<Locator> {
  await page.getByRole('banner').waitFor();
  const button = page.getByRole('button', { name: 'Abrir menú' });
  if (!(await button.isVisible())) return page.getByRole('navigation', { name: 'Principal' });
  const menu = page.getByRole('dialog', { name: 'Menú' });
  await pressUntil(button, menu);
  return menu;
}

/** Presses a button until its result appears: a server-rendered page shows the button before it is hydrated. */
export const pressUntil = (button: Locator, made: Locator): Promise<void> =>
  expect(async () => {
    // A late result may cover the button, and then the click must not wait.
    if (!(await made.isVisible())) await button.click({ timeout: 1_000 });
    await expect(made).toBeVisible({ timeout: 1_000 });
  }).toPass();

export function heard(page: Page, method: string, path: string): unknown[] {
  const bodies: unknown[] = [];
  page.on('request', (request) => {
    if (request.method() !== method || new URL(request.url()).pathname !== `/api${path}`) return;
    bodies.push(request.postDataJSON());
  });
  return bodies;
}

export const isPhone = (page: Page): boolean => (page.viewportSize()?.width ?? 0) < 768;
