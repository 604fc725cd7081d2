import type { Page } from '@playwright/test';
import { listReservations } from '#domain/reservations/contract.ts';
import { instantToLocal } from '#domain/time.ts';
import type { Caller } from '#test/caller.ts';
import { takeBooking } from '#domain/booking/contract.ts';
import { ask } from '#test/world.ts';
import { aYoungDay, openAgenda } from './agenda-world.ts';
import { expect, heard, openPanel, signedIn, test } from './fixtures.ts';

const sheetOf = (page: Page) => page.getByRole('dialog', { name: 'Voy tarde' });
const toasts = (page: Page) => page.getByRole('region', { name: 'Avisos' });
const clockAfter = (local: string, minutes: number) =>
  new Date(Date.parse(`${local}Z`) + minutes * 60_000).toISOString().slice(11, 16);

async function aDay(call: Caller) {
  const shop = await aYoungDay(call);
  await shop.book({ at: 2, name: 'Agustina' });
  await shop.book({ at: 3, name: 'Carla' });
  await shop.book({ at: 7, name: 'Lucía' });
  const starts = async () => {
    const found = await ask(call, listReservations, {}, { token: shop.token });
    return found.map(({ start_at }) => instantToLocal(start_at, shop.timezone).slice(11));
  };
  return { ...shop, starts };
}

test('two presses tell the rest of the day that one is late, and a third takes it back; a low sheet leaves the choice of a barber its height', async ({
  page,
  call,
  look,
}) => {
  const { barber, quarter, starts } = await aDay(call);
  await signedIn(page, barber);
  await openAgenda(page, '?view=list');
  await page.getByRole('button', { name: 'Voy tarde' }).click();
  const sheet = sheetOf(page);
  const rows = sheet.getByRole('list', { name: 'Reservas de hoy' }).getByRole('listitem');
  await expect(rows).toHaveCount(3);
  const move = (at: number, by: number) => `${quarter(at).slice(11)} → ${clockAfter(quarter(at), by)}`;
  await expect(rows.nth(0)).toContainText(move(2, 15));
  await expect(rows.nth(1)).toContainText(move(3, 15));
  await expect(rows.nth(2)).toContainText('sin cambio');
  await expect(sheet.getByText('2 se mueven, 1 no.')).toBeVisible();
  await look('late');
  const screen = page.viewportSize() ?? { width: 360, height: 740 };
  await page.setViewportSize({ width: 360, height: 420 });
  await expect(rows).toHaveCount(3);
  const chips = await sheet.getByRole('group', { name: 'Barberos' }).boundingBox();
  expect(chips?.height).toBeGreaterThanOrEqual(44);
  await page.setViewportSize(screen);
  await sheet.getByRole('button', { name: 'Correr y avisar a 2' }).click();
  await expect(sheet).toBeHidden();
  await expect(toasts(page).getByText('Agenda corrida')).toBeVisible();
  const late = [clockAfter(quarter(2), 15), clockAfter(quarter(3), 15), quarter(7).slice(11)];
  expect(await starts()).toEqual(late);
  await toasts(page).getByRole('button', { name: 'Deshacer' }).click();
  await expect(toasts(page).getByText('Deshecho')).toBeVisible();
  expect(await starts()).toEqual([2, 3, 7].map((at) => quarter(at).slice(11)));
});

test('the panel offers it beside the next client; the rows follow what is chosen, and a number that no day can be late by is named', async ({
  page,
  call,
}) => {
  const { barber } = await aDay(call);
  await openPanel(page, barber);
  const next = page.getByRole('region', { name: /^Próximo cliente/ });
  await next.getByRole('button', { name: 'Voy tarde' }).click();
  const sheet = sheetOf(page);
  await expect(sheet.getByRole('button', { name: 'Correr y avisar a 2' })).toBeEnabled();
  await sheet.getByRole('switch', { name: 'Aprovechar los huecos' }).uncheck();
  await expect(sheet.getByText('3 se mueven.')).toBeVisible();
  await sheet.getByRole('button', { name: '45 minutos' }).click();
  await expect(sheet.getByLabel('Otra demora')).toHaveValue('45');
  await sheet.getByLabel('Otra demora').fill('7');
  await expect(sheet.getByText('De 5 a 240 minutos, de 5 en 5.')).toBeVisible();
  await expect(sheet.getByRole('button', { name: /^Correr/ })).toBeDisabled();
  await sheet.getByLabel('Otra demora').fill('10');
  await expect(sheet.getByRole('button', { name: 'Correr y avisar a 3' })).toBeEnabled();
});

test('a day with nothing left to move says so, and waits for nothing', async ({ page, call }) => {
  const { barber } = await aYoungDay(call);
  await signedIn(page, barber);
  await openAgenda(page, '?view=day');
  await page.getByRole('button', { name: 'Voy tarde' }).click();
  const sheet = sheetOf(page);
  await expect(sheet.getByText('No hay reservas para correr.')).toBeVisible();
  await expect(sheet.getByRole('button', { name: 'Correr' })).toBeDisabled();
  await expect(sheet.getByRole('button', { name: 'Correr' })).not.toHaveAttribute('aria-busy');
});

test('a day that changed meanwhile is drawn anew and nothing is moved', async ({ page, call }) => {
  const { barber, book, starts } = await aDay(call);
  await signedIn(page, barber);
  await openAgenda(page, '?view=list');
  await page.getByRole('button', { name: 'Voy tarde' }).click();
  const sheet = sheetOf(page);
  await expect(sheet.getByRole('button', { name: 'Correr y avisar a 2' })).toBeEnabled();
  await book({ at: 4, name: 'Sofía' });
  const before = await starts();
  await sheet.getByRole('button', { name: 'Correr y avisar a 2' }).click();
  await expect(sheet.getByText('La agenda cambió mientras la mirabas. Revisa el nuevo plan.')).toBeVisible();
  await expect(sheet.getByRole('button', { name: 'Correr y avisar a 3' })).toBeEnabled();
  await expect(sheet.getByRole('listitem').filter({ hasText: 'Sofía' })).toBeVisible();
  expect(await starts()).toEqual(before);
  await sheet.getByRole('button', { name: 'Correr y avisar a 3' }).click();
  await expect(sheet).toBeHidden();
});

test('whom no email reaches is listed with a chat that is ready', async ({ page, call, look }) => {
  const { barber, quarter, token } = await aDay(call);
  await ask(
    call,
    takeBooking,
    {
      barber_id: barber.user.id,
      client: { firstname: 'Pedro', lastname: 'Silva', phone: '+598 99 555 111' },
      services: [],
      duration_min: 15,
      start_local: quarter(4),
      channel: 'phone',
    },
    { token },
  );
  await signedIn(page, barber);
  await openAgenda(page, '?view=list');
  await page.getByRole('button', { name: 'Voy tarde' }).click();
  await sheetOf(page).getByRole('button', { name: 'Correr y avisar a 2' }).click();
  const untold = page.getByRole('dialog', { name: 'Avísales tú' });
  const chat = untold.getByRole('link', { name: 'Escribir a Pedro Silva por WhatsApp' });
  await expect(chat).toHaveAttribute('href', /wa\.me\/59899555111\?text=Hola%20Pedro.*demora/);
  await look('late-untold');
  await page.context().route('https://wa.me/**', (route) => route.fulfill({ body: '' }));
  await chat.click();
  await expect(untold.getByText('Enviado ✓')).toBeVisible();
  await untold.getByRole('button', { name: 'Listo' }).click();
  await expect(untold).toBeHidden();
});

async function aLostShift(page: Page, call: Caller) {
  const { barber, quarter, starts } = await aDay(call);
  await signedIn(page, barber);
  await openAgenda(page, '?view=list');
  const sent = heard(page, 'POST', '/reservations/late');
  let isFirst = true;
  await page.route('**/api/reservations/late', async (route) => {
    if (route.request().method() !== 'POST' || !isFirst) return route.continue();
    isFirst = false;
    await route.fetch();
    await route.abort();
  });
  await page.getByRole('button', { name: 'Voy tarde' }).click();
  const sheet = sheetOf(page);
  await sheet.getByRole('button', { name: 'Correr y avisar a 2' }).click();
  await expect(sheet.getByText('No pudimos conectarnos.')).toBeVisible();
  return { quarter, starts, sent, sheet };
}

test('a lost answer is asked for again and moves nothing twice', async ({ page, call }) => {
  const { quarter, starts, sent, sheet } = await aLostShift(page, call);
  await sheet.getByRole('button', { name: /^Correr/ }).click();
  await expect(sheet).toBeHidden();
  expect(sent).toHaveLength(2);
  expect(sent[1]).toEqual(sent[0]);
  expect((await starts())[0]).toBe(clockAfter(quarter(2), 15));
});

test('a lost answer is asked for again also after the page was left and looked at again', async ({
  page,
  call,
}) => {
  const { quarter, starts, sent, sheet } = await aLostShift(page, call);
  const readAnew = page.waitForResponse((answer) => answer.url().includes('/api/reservations/late?'));
  await page.evaluate(() => dispatchEvent(new Event('visibilitychange')));
  await readAnew;
  await expect(sheet.getByRole('listitem').first()).toContainText(`${quarter(2).slice(11)} →`);
  await sheet.getByRole('button', { name: /^Correr/ }).click();
  await expect(sheet).toBeHidden();
  expect(sent[1]).toEqual(sent[0]);
  expect((await starts())[0]).toBe(clockAfter(quarter(2), 15));
});

test('what is chosen while it is sent neither hides the answer nor keeps it from being sent again', async ({
  page,
  call,
}) => {
  const { barber, book } = await aDay(call);
  await signedIn(page, barber);
  await openAgenda(page, '?view=list');
  const answered = Promise.withResolvers<void>();
  await page.route('**/api/reservations/late', async (route) => {
    if (route.request().method() === 'POST') await answered.promise;
    await route.continue();
  });
  await page.getByRole('button', { name: 'Voy tarde' }).click();
  const sheet = sheetOf(page);
  await expect(sheet.getByRole('button', { name: 'Correr y avisar a 2' })).toBeEnabled();
  await book({ at: 4, name: 'Sofía' });
  await sheet.getByRole('button', { name: 'Correr y avisar a 2' }).click();
  await sheet.getByRole('button', { name: '20 minutos' }).click();
  answered.resolve();
  await expect(sheet.getByText('La agenda cambió mientras la mirabas. Revisa el nuevo plan.')).toBeVisible();
  await sheet.getByRole('button', { name: 'Correr y avisar a 3' }).click();
  await expect(sheet).toBeHidden();
});

test('on the panel it stays open and about the same person when somebody else comes next', async ({
  page,
  call,
}) => {
  const { book, owner, quarter, starts } = await aDay(call);
  await openPanel(page, owner);
  const next = page.locator('section').filter({ has: page.locator('#next-client') });
  await expect(next).toContainText('Agustina Sosa');
  await next.getByRole('button', { name: 'Voy tarde' }).click();
  const sheet = sheetOf(page);
  await expect(sheet.getByRole('button', { name: 'Correr y avisar a 2' })).toBeEnabled();
  await book({ at: 1, name: 'Rosa', who: owner });
  await expect(next).toContainText('Rosa Sosa');
  await expect(sheet.getByRole('listitem').first()).toContainText('Agustina Sosa');
  await sheet.getByRole('button', { name: 'Correr y avisar a 2' }).click();
  await expect(toasts(page).getByText('Agenda corrida')).toBeVisible();
  expect(await starts()).toEqual([
    quarter(1).slice(11),
    ...[2, 3].map((at) => clockAfter(quarter(at), 15)),
    quarter(7).slice(11),
  ]);
});
