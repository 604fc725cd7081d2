import { AxeBuilder } from '@axe-core/playwright';
import { test as base, expect, type Locator, type Page } from '@playwright/test';
import { type Caller, callerAt } from '#test/caller.ts';
import type { Staff } from '#test/world.ts';

export { expect };

type Fixtures = {
  /** Asks the running product, beside the browser. */
  call: Caller;
  /** Lets axe look at a screen, light and dark, and `npm run journeys` takes pictures of both. */
  look: (name: string) => Promise<void>;
  /** Fails a journey whose pages logged an error or a warning. */
  calm: void;
  /** What a page may log all the same, told from all else. */
  forgiven: RegExp | undefined;
};

// The browser logs every error status; journeys provoke some on purpose.
const isOurs = (text: string) => !text.startsWith('Failed to load resource');

export const test = base.extend<Fixtures>({
  page: async ({ page }, use) => use(patient(page)),
  call: async ({ baseURL }, use) => use(callerAt(baseURL ?? '')),
  look: async ({ page }, use, info) =>
    use(async (name) => {
      // A lazy screen may still be on its way inside its frame.
      await page.locator('h1').first().waitFor();
      for (const mode of ['light', 'dark']) {
        await paint(page, mode);
        if (process.env.E2E_WHOLE === 'on')
          await page.screenshot({ path: info.outputPath(`${name}-${mode}.png`), fullPage: true });
        const { violations } = await axeIn(page, mode).analyze();
        const found: [string, string[]][] = [];
        for (const { id, nodes } of violations) {
          const real = id === 'target-size' ? await underNoBar(page, nodes) : nodes;
          if (real.length > 0) found.push([id, real.map(({ html }) => html)]);
        }
        expect(found).toEqual([]);
      }
      await paint(page, 'light');
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

/** A page whose `goto` ends once it can be pressed. */
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

/** The dark mode changes colours alone. Without frames of others axe need not open a page of its own, which takes longer than its rules. */
function axeIn(page: Page, mode: string): AxeBuilder {
  const axe = new AxeBuilder({ page }).setLegacyMode();
  // Off by itself, as all rules that came with WCAG 2.2 are.
  const rules = { 'target-size': { enabled: true } };
  return mode === 'dark' ? axe.withRules(['color-contrast', 'link-in-text-block']) : axe.options({ rules });
}

type Found = Awaited<ReturnType<AxeBuilder['analyze']>>['violations'][number]['nodes'][number];

/** Those of which no part lies under a bar that stays while the page is scrolled: those are as large once they are out. */
async function underNoBar(page: Page, nodes: readonly Found[]): Promise<Found[]> {
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

/** Shows the page in a colour mode and waits until the transition of the colours has ended. */
async function paint(page: Page, mode: string) {
  await page.evaluate(async (wanted) => {
    document.documentElement.dataset['colorMode'] = wanted;
    document.body.getBoundingClientRect();
    const fades = document.getAnimations().filter((animation) => animation instanceof CSSTransition);
    await Promise.allSettled(fades.map((fade) => fade.finished));
  }, mode);
}

/** Gives the browser the session of somebody whose journey begins behind the login page. */
export async function signedIn(
  page: Page,
  { email, password }: Pick<Staff, 'email' | 'password'>,
): Promise<void> {
  const answer = await page.request.post('/api/auth/login', { data: { email, password } });
  expect(answer.ok()).toBe(true);
  await page.addInitScript((once) => {
    // Whoever logs out later stays out.
    if (sessionStorage.getItem(once)) return;
    sessionStorage.setItem(once, '1');
    localStorage.setItem('navaja.can-refresh', '1');
  }, `e2e.signed-in.${email}`);
}

/** Signs in on the login page and arrives where the role begins. */
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

/** The bar's entries: in the bar itself where there is room, else in the side menu, which this opens. */
export async function openMenu(page: Page): Promise<Locator> {
  await page.getByRole('banner').waitFor();
  const button = page.getByRole('button', { name: 'Abrir menú' });
  if (!(await button.isVisible())) return page.getByRole('navigation', { name: 'Principal' });
  const menu = page.getByRole('dialog', { name: 'Menú' });
  await pressUntil(button, menu);
  return menu;
}

/** Presses a button until what it makes is there: a page from the server shows it before it can be pressed. */
export const pressUntil = (button: Locator, made: Locator): Promise<void> =>
  expect(async () => {
    // What comes late may cover the button, which must not be waited for then.
    if (!(await made.isVisible())) await button.click({ timeout: 1_000 });
    await expect(made).toBeVisible({ timeout: 1_000 });
  }).toPass();

/** Every request of one call that the page sends from now on. */
export function heard(page: Page, method: string, path: string): unknown[] {
  const bodies: unknown[] = [];
  page.on('request', (request) => {
    if (request.method() !== method || new URL(request.url()).pathname !== `/api${path}`) return;
    bodies.push(request.postDataJSON());
  });
  return bodies;
}
