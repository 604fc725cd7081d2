import type { Page } from '@playwright/test';
import { listReservations, moveReservation, setReservationStatus } from '#domain/reservations/contract.ts';
import { addDays } from '#domain/time.ts';
import type { Caller } from '#test/caller.ts';
import { ask } from '#test/world.ts';
import { aYoungDay } from './agenda-world.ts';
import { expect, isPhone, openPanel, test } from './fixtures.ts';

type Day = Awaited<ReturnType<typeof aYoungDay>>;

const next = (page: Page) => page.getByRole('region', { name: /^(Próximo cliente|Ahora)/ });
const figures = (page: Page) => page.getByRole('region', { name: 'Hoy', exact: true });
const unsettled = (page: Page) => page.getByRole('region', { name: /^Sin marcar/ });
const after = (page: Page) => page.getByRole('region', { name: 'Después' });

async function anOpenOne(call: Caller, { token, book }: Day, name: string, start_local: string) {
  const { id } = await book({ at: 12, name });
  await ask(call, moveReservation, { id, start_local }, { token });
  return id;
}

async function aDayUnderWay(call: Caller) {
  const day = await aYoungDay(call);
  const today = day.quarter(0).slice(0, 10);
  await anOpenOne(call, day, 'Rodrigo', `${today}T00:00`);
  await anOpenOne(call, day, 'Camila', `${addDays(today, -1)}T18:00`);
  const done = await anOpenOne(call, day, 'Héctor', `${today}T00:15`);
  await ask(call, setReservationStatus, { id: done, status: 'completed' }, { token: day.token });
  await day.book({ at: 1, name: 'Ajena', who: day.owner });
  await day.book({ at: 2, name: 'Carla', notes: 'Alérgica al mentol.' });
  await day.book({ at: 4, name: 'Lucía' });
  return { ...day, today };
}

test(
  'a barber finds their own day: who is next, how it goes, what to mark and what comes',
  { tag: '@desktop' },
  async ({ page, call, look }) => {
    const day = await aDayUnderWay(call);
    await openPanel(page, day.barber);
    for (const words of ['Carla Sosa', day.quarter(2).slice(11), 'Corte · 15 min · $500.00', 'mentol'])
      await expect(next(page)).toContainText(words);
    await expect(figures(page).getByRole('link')).toHaveText([
      'Reservas 4',
      'Completadas 1',
      'No asistieron 0',
    ]);
    await expect(figures(page)).toContainText(/Esta semana: \d reservas · 0 no asistieron$/);
    await expect(unsettled(page).getByRole('heading')).toHaveText('Sin marcar (2)');
    await expect(unsettled(page).getByRole('listitem').first()).toContainText('Rodrigo Sosa');
    await expect(after(page).getByRole('listitem')).toHaveText([
      `${day.quarter(4).slice(11)}Lucía Sosa · Corte`,
    ]);
    await expect(page.getByText('Ajena')).toHaveCount(0);
    await look('panel-barber');
  },
);

test(
  'an owner finds the whole shop, with its money, and on the desk the next hours of each barber',
  { tag: '@desktop' },
  async ({ page, call, look }) => {
    const day = await aDayUnderWay(call);
    await openPanel(page, day.owner);
    await expect(next(page)).toContainText('Ajena Sosa');
    const counts = ['Reservas 5', 'Completadas 1', 'No asistieron 0'];
    const money = 'Completado $500.00';
    // On a phone the round button covers the right column, so the amount comes first.
    await expect(figures(page).getByRole('link')).toHaveText(
      isPhone(page) ? [money, ...counts] : [...counts, money],
    );
    await expect(figures(page)).toContainText(/Esta semana: \d reservas · 0 no asistieron · \$500\.00$/);
    if (isPhone(page)) {
      await expect(after(page).getByRole('listitem').first()).toContainText('Carla Sosa · Corte · Bruno');
    } else {
      const row = after(page).getByRole('listitem').filter({ hasText: 'Bruno Díaz' });
      await expect(row.getByRole('listitem')).toHaveText([/^Carla/, /^Lucía/]);
      await expect(row.getByTitle(/Carla Sosa, agendada$/)).toBeVisible();
    }
    await look('panel-owner');
    await figures(page).getByRole('link', { name: 'Completadas' }).click();
    await expect(page).toHaveURL('/dashboard/agenda?status=completed');
  },
);

test('the panel hears of a booking and of what others mark', async ({ page, call }) => {
  const day = await aDayUnderWay(call);
  const heard = page.waitForResponse((response) => response.url().endsWith('/api/reservations/events'));
  await openPanel(page, day.barber);
  await heard;
  await expect(next(page)).toContainText('Carla Sosa');
  await day.book({ at: 1, name: 'Nuria' });
  await expect(next(page)).toContainText('Nuria Sosa');
  await expect(figures(page).getByRole('link', { name: 'Reservas' })).toHaveText('Reservas 5');
});

test('one press marks a visit, and another one takes that back', async ({ page, call, look }) => {
  const day = await aDayUnderWay(call);
  await openPanel(page, day.barber);
  await unsettled(page).getByRole('button', { name: 'No asistió: reserva de Camila Sosa' }).click();
  const toast = page.getByRole('status').filter({ hasText: 'Marcada: no asistió' });
  await expect(toast).toContainText('Camila Sosa');
  await expect(unsettled(page).getByRole('heading')).toHaveText('Sin marcar (1)');
  await expect(unsettled(page).getByRole('heading')).toBeFocused();
  await next(page).getByRole('button', { name: 'Completada: reserva de Carla Sosa' }).click();
  await expect(page.getByText('Marcada como completada')).toBeVisible();
  await expect(toast).toHaveCount(0);
  await expect(next(page)).toContainText('Lucía Sosa');
  await look('panel-marked');
  await page.getByRole('button', { name: 'Deshacer' }).click();
  await expect(page.getByText('Deshecho')).toBeVisible();
  await expect(next(page)).toContainText('Carla Sosa');
  const { body } = await call(listReservations, { limit: 50 }, { token: day.token });
  expect(Object.fromEntries(body.map(({ client, status }) => [client.firstname, status]))).toMatchObject({
    Camila: 'no_show',
    Carla: 'scheduled',
  });
});

test('a change that cannot be taken back without network can be tried again', async ({ page, call }) => {
  const day = await aDayUnderWay(call);
  await openPanel(page, day.barber);
  await next(page).getByRole('button', { name: 'Completada: reserva de Carla Sosa' }).click();
  await page.route('**/api/changes/*/undo', (route) => route.abort());
  await page.getByRole('button', { name: 'Deshacer' }).click();
  await expect(page.getByText('No se pudo deshacer')).toBeVisible();
  await page.unroute('**/api/changes/*/undo');
  await page.getByRole('button', { name: 'Deshacer' }).click();
  await expect(page.getByText('Deshecho')).toBeVisible();
  await expect(next(page)).toContainText('Carla Sosa');
});

test('who has nobody left today reads so, and who comes next', async ({ page, call, look }) => {
  const day = await aYoungDay(call);
  const today = day.quarter(0).slice(0, 10);
  const done = await anOpenOne(call, day, 'Héctor', `${today}T00:15`);
  await ask(call, setReservationStatus, { id: done, status: 'completed' }, { token: day.token });
  await anOpenOne(call, day, 'Juan', `${addDays(today, 2)}T11:00`);
  await openPanel(page, day.barber);
  const left = page.getByRole('region', { name: 'Por hoy terminaste.' });
  await expect(left.getByRole('link', { name: /^La próxima: .+ 11:00, Juan Sosa$/ })).toHaveAttribute(
    'href',
    `/dashboard/agenda?day=${addDays(today, 2)}`,
  );
  await look('panel-nobody-left');
});

test('more than five unsettled visits unfold', async ({ page, call }) => {
  const day = await aYoungDay(call);
  const today = day.quarter(0).slice(0, 10);
  for (let at = 0; at < 6; at += 1)
    await anOpenOne(call, day, `Cliente${at}`, `${addDays(today, -1)}T1${at}:00`);
  await openPanel(page, day.barber);
  await expect(unsettled(page).getByRole('listitem')).toHaveCount(5);
  await unsettled(page).getByRole('button', { name: 'Ver las 6' }).click();
  await expect(unsettled(page).getByRole('listitem')).toHaveCount(6);
});

test('without network the panel keeps what it saw and says so', async ({ page, call, context }) => {
  const day = await aDayUnderWay(call);
  await openPanel(page, day.barber);
  await expect(next(page)).toContainText('Carla Sosa');
  await context.setOffline(true);
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await expect(page.getByText('Mostramos las últimas que vimos.')).toBeVisible();
  await expect(next(page)).toContainText('Carla Sosa');
  await context.setOffline(false);
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await expect(page.getByText('Mostramos las últimas que vimos.')).toHaveCount(0);
});

test('a day without reservations says so, and the note of the first, one long word, stays within the panel', async ({
  page,
  call,
}) => {
  const day = await aYoungDay(call);
  const heard = page.waitForResponse((response) => response.url().endsWith('/api/reservations/events'));
  await openPanel(page, day.barber);
  await heard;
  await expect(page.getByRole('heading', { name: 'Hoy no hay reservas.' })).toBeVisible();
  await day.book({ at: 2, name: 'Carla', notes: `https://fotos.example/${'corte'.repeat(20)}` });
  await expect(next(page)).toContainText('fotos.example');
  const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(over).toBeLessThanOrEqual(0);
});
