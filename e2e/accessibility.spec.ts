import type { Locator, Page } from '@playwright/test';
import { editRules } from '#domain/organization/rules.ts';
import { saveProfile } from '#domain/profile/contract.ts';
import { joinWaitlist } from '#domain/waitlist/contract.ts';
import type { Caller } from '#test/caller.ts';
import { aBranch, aClient, aService, ask } from '#test/world.ts';
import { aYoungDay } from './agenda-world.ts';
import { anOpenShop, chooseDay, confirmButton, goToConfirm, inDays, next, slot, step } from './booking.ts';
import { expect, isPhone, signedIn, test } from './fixtures.ts';
import { aFullDay, join, sheet } from './full-day.ts';

const staffScreens = [
  '',
  '/agenda?view=list',
  '/agenda?view=day',
  '/agenda?view=week',
  '/espera',
  '/caja',
  '/numeros',
  '/comisiones',
  '/services',
  '/barberos',
  '/sucursales',
  '/actividad',
  '/pagina',
  '/compartir',
  '/cuenta',
  '/cuenta?tab=horario',
  '/cuenta?tab=bloqueos',
  '/cuenta?tab=dias-libres',
  '/ajustes',
  '/ajustes/anticipos',
].map((path) => `/dashboard${path}`);

async function aShopToWalk(call: Caller) {
  const day = await aYoungDay(call);
  await aBranch(day, { name: 'Centro' });
  await aService(day, { name: 'Coloración completa con decoloración previa', price: 99_999_999.99 });
  const words = { about: 'Desde 1998.', cancellation_policy: 'Avisa con dos horas.', instagram: 'central' };
  await ask(call, saveProfile, words, { token: day.token });
  const reservation = await day.book({ at: 4 });
  await ask(call, editRules, { waitlist: { on: true } }, { token: day.token });
  const [date = '', time_from = ''] = day.quarter(4).split('T');
  const waiting = await ask(call, joinWaitlist, {
    slug: day.slug,
    barber_id: day.barber.user.id,
    client: aClient(),
    services: [{ service_id: day.service.id, quantity: 1 }],
    date_from: date,
    date_to: date,
    time_from,
    time_to: day.quarter(5).slice(11),
  });
  const links = [`/r/${reservation.external_id}`, `/e/${waiting.external_id}`];
  return {
    ...day,
    clientScreens: [
      '/',
      `/${day.slug}`,
      ...links,
      `/${day.slug}/privacidad`,
      '/-/accesibilidad',
      '/-/condiciones',
    ],
  };
}

async function open(page: Page, path: string) {
  await page.goto(path);
  await page.locator('h1').first().waitFor();
  await expect(page.getByText('Cargando…')).toHaveCount(0);
}

const tooWide = (page: Page) =>
  page.evaluate(() =>
    document.documentElement.scrollWidth > innerWidth
      ? [...document.querySelectorAll('main *, header *, footer *')]
          .filter((element) => element.getBoundingClientRect().right > innerWidth)
          .map((element) => element.outerHTML.slice(0, 120))
      : [],
  );

async function hiddenByFocus(page: Page, presses: number): Promise<string[]> {
  const hidden: string[] = [];
  for (let at = 0; at < presses; at += 1) {
    await page.keyboard.press('Tab');
    const covered = await page.evaluate(() => {
      const focused = document.activeElement as HTMLInputElement | null;
      if (!focused || focused.matches('body')) return null;
      const { left, top, width, height } = focused.getBoundingClientRect();
      const isSeen = [0.1, 0.5, 0.9].some((down) =>
        [0.1, 0.5, 0.9].some((across) => {
          const hit = document.elementFromPoint(left + width * across, top + height * down);
          return (
            hit !== null &&
            (focused.contains(hit) || hit.contains(focused) || focused.labels?.[0]?.contains(hit))
          );
        }),
      );
      return isSeen ? null : focused.outerHTML.slice(0, 120);
    });
    if (covered) hidden.push(covered);
  }
  return hidden;
}

test('the focus never goes under a bar, forwards or backwards', async ({ page, call }) => {
  const { shop, path } = await anOpenShop(call);
  await Promise.all(Array.from({ length: 12 }, (_, at) => aService(shop, { name: `Peinado ${at}` })));
  await page.goto(path);
  expect(await hiddenByFocus(page, 30)).toEqual([]);
  const back = page.getByRole('button', { name: 'Agregar Afeitado' });
  await page.getByRole('link', { name: 'Accesibilidad y ayuda' }).focus();
  for (let at = 0; at < 25; at += 1) {
    await page.keyboard.press('Shift+Tab');
    const top = await page.evaluate(() => document.activeElement?.getBoundingClientRect().bottom ?? 0);
    expect(top).toBeGreaterThan(0);
  }
  await back.focus();
  await expect(back).toBeInViewport({ ratio: 1 });
  await signedIn(page, shop.owner);
  for (const screen of ['/dashboard/services', '/dashboard/cuenta?tab=horario']) {
    await open(page, screen);
    expect(await hiddenByFocus(page, 40), screen).toEqual([]);
  }
});

/**
 * Controls smaller than 24 × 24 pixels. Exempt are links within a sentence, and calendar items, whose height shows
 * their duration; the list beside the calendar offers the same actions.
 */
const smallTargets = (page: Page) =>
  page.evaluate(() => {
    const targets = document.querySelectorAll<HTMLElement>(
      'a[href], button, input:not([type="hidden"]), select, textarea, summary, [role="button"], [role="slider"], [role="tab"]',
    );
    return [...targets].flatMap((target) => {
      const place = target.closest('label') ?? target;
      const { width, height } = place.getBoundingClientRect();
      const isShown = target.checkVisibility({ visibilityProperty: true }) && width > 1 && height > 1;
      const isInSentence =
        getComputedStyle(target).display === 'inline' && target.closest('p, dd, li') !== null;
      const isSmall = Math.min(width, height) < 24;
      const isOnBoard = target.closest('[data-item]') !== null;
      return isShown && isSmall && !isInSentence && !isOnBoard ? [target.outerHTML.slice(0, 120)] : [];
    });
  });

const moving = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('*')].flatMap((element) => {
      const { transitionDuration, animationDuration, scrollBehavior } = getComputedStyle(element);
      const longest = Math.max(
        ...`${transitionDuration},${animationDuration}`.split(',').map(Number.parseFloat),
      );
      return longest > 0.001 || scrollBehavior === 'smooth' ? [element.outerHTML.slice(0, 120)] : [];
    }),
  );

async function lessMotion(page: Page, path: string) {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  expect.soft(await moving(page), path).toEqual([]);
  await page.emulateMedia({ reducedMotion: null });
}

async function enlarged(page: Page, path: string) {
  // A 1280 × 1024 window at 400 % zoom has this many CSS pixels.
  await page.setViewportSize({ width: 320, height: 256 });
  expect.soft(await tooWide(page), path).toEqual([]);
  expect.soft(await hiddenByFocus(page, 12), path).toEqual([]);
  await page.setViewportSize({ width: 360, height: 740 });
}

test(
  'every screen: what can be pressed measures at least 24 pixels, axe finds nothing, who wants less motion sees none, and enlarged to 400 % nothing scrolls sideways and what has the focus is seen',
  { tag: '@desktop' },
  async ({ page, call, look }) => {
    test.setTimeout(600_000);
    const { owner, clientScreens } = await aShopToWalk(call);
    const walk = async (path: string) => {
      await open(page, path);
      expect.soft(await smallTargets(page), path).toEqual([]);
      await look(path.replaceAll(/\W+/g, '-'));
      if (!isPhone(page)) return;
      await lessMotion(page, path);
      await enlarged(page, path);
    };
    for (const path of clientScreens) await walk(path);
    await signedIn(page, owner);
    for (const path of [...staffScreens, '/dashboard/clientes', '/dashboard/importar']) await walk(path);
  },
);

test('with the colours of the system what is chosen and what is on still shows', async ({ page, call }) => {
  await page.emulateMedia({ forcedColors: 'active' });
  const { shop, path } = await anOpenShop(call);
  const borderOf = (place: Locator) => place.evaluate((element) => getComputedStyle(element).borderTopWidth);
  await goToConfirm(page, { shop, path } as Parameters<typeof goToConfirm>[1], inDays(2), '10:15');
  await page.getByRole('button', { name: 'Atrás' }).click();
  await expect(slot(page, '10:15').first()).toHaveAttribute('aria-pressed', 'true');
  expect(await borderOf(slot(page, '10:15').first())).toBe('3px');
  expect(await borderOf(slot(page, '10:30').first())).toBe('1px');
  await signedIn(page, shop.owner);
  await open(page, '/dashboard/cuenta');
  expect(await borderOf(page.getByRole('tab', { selected: true }))).toBe('3px');
  await open(page, '/dashboard/services');
  const knob = page.getByRole('switch').first();
  expect(await knob.evaluate((element) => getComputedStyle(element, '::after').borderTopStyle)).toBe('solid');
});

test('nothing is asked twice: who they are stays from step to step, for the list and for the next time', async ({
  page,
  call,
}) => {
  const full = await aFullDay(call);
  const form = { Nombre: 'Carla', Apellido: 'Sosa', Teléfono: '99 123 456', Email: 'carla@example.com' };
  await goToConfirm(page, full, inDays(5), '10:00');
  await page.getByRole('button', { name: 'Atrás' }).click();
  await chooseDay(page, full.day);
  await join(page).click();
  for (const [name, value] of Object.entries(form))
    await expect(sheet(page).getByRole('textbox', { name })).toHaveValue(value);
  await page.keyboard.press('Escape');
  await chooseDay(page, inDays(5));
  await slot(page, '10:00').click();
  await next(page);
  await step(page, 'Confirmación');
  for (const [name, value] of Object.entries(form))
    await expect(page.getByRole('textbox', { name })).toHaveValue(value);
  await confirmButton(page).click();
  await page.getByRole('heading', { name: '¡Listo! Tu reserva está confirmada' }).waitFor();
  await goToConfirmAnew(page, full.path);
  for (const [name, value] of Object.entries(form))
    await expect(page.getByRole('textbox', { name })).toHaveValue(value);
});

async function goToConfirmAnew(page: Page, path: string) {
  await page.goto(path);
  await page.getByRole('button', { name: 'Agregar Corte' }).click();
  await next(page);
  await page.getByRole('button', { name: 'Seleccionar Bruno Díaz' }).click();
  await next(page);
  await chooseDay(page, inDays(6));
  await slot(page, '10:00').click();
  await next(page);
  await step(page, 'Confirmación');
}

test('help is at the end of every page, and says whom to write to', async ({ page, call }) => {
  const { clientScreens } = await aShopToWalk(call);
  for (const path of [...clientScreens, '/nada-de-nada', '/r/1-aaaaaaaaaaaaaaaaaaaaaa'])
    expect(await (await page.request.get(path)).text(), path).toMatch(
      /<nav aria-label="Ayuda" class="help"><a href="\/-\/accesibilidad">Accesibilidad y ayuda<\/a><\/nav>/,
    );
  await page.goto(clientScreens[1] ?? '');
  await page.getByRole('navigation', { name: 'Ayuda' }).getByRole('link').click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Accesibilidad');
  await expect(page.getByRole('link', { name: 'hola@navaja.example' })).toHaveAttribute(
    'href',
    'mailto:hola@navaja.example',
  );
});
