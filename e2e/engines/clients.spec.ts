import { assignBranch } from '#domain/barbers/contract.ts';
import { editBranch } from '#domain/branches/contract.ts';
import { editRules } from '#domain/organization/rules.ts';
import { formatDate } from '#domain/text/time-format.ts';
import { instantToLocal, type PlainDate } from '#domain/time.ts';
import type { Caller } from '#test/caller.ts';
import { aBranch, aClient, aReservation, aService, ask } from '#test/world.ts';
import { agendaOf, anOpenShop, dayName, inDays, shopZone } from '../booking.ts';
import type { EnginePage } from './engine-page.ts';
import { expect, test } from './fixtures.ts';
import { seenToasts, watchToasts } from './in-page.ts';

const form = { Nombre: 'Carla', Apellido: 'Sosa', Teléfono: '99 123 456', Email: 'carla@example.com' };

async function fill(tab: EnginePage, entries: Partial<typeof form> = {}) {
  for (const [name, text] of Object.entries({ ...form, ...entries })) await tab.type(name, text);
}

/** The calendar opens on the month of the first bookable day, or of the reservation that it moves. */
async function chooseDay(tab: EnginePage, date: PlainDate) {
  await tab.shown('button', 'Próximo mes');
  await expect.poll(() => tab.run(() => document.querySelector('[aria-busy=true]') === null)).toBe(true);
  for (const arrow of ['Próximo mes', 'Mes anterior', 'Mes anterior'])
    if (!(await tab.has('button', dayName(date)))) await tab.press(arrow);
  await tab.press(dayName(date));
}

async function goToForm(tab: EnginePage, path: string, date: PlainDate, time: string) {
  await tab.goTo(path);
  await tab.press('Agregar Corte');
  await tab.press('Siguiente');
  await tab.press('Seleccionar Bruno Díaz');
  await tab.press('Siguiente');
  await chooseDay(tab, date);
  await tab.press(time);
  await tab.press('Siguiente');
  await tab.sees('Confirmación');
}

async function aBookedReservation(call: Caller) {
  const open = await anOpenShop(call);
  const service = await aService(open.shop, { name: 'Color', price: 450, duration_minutes: 30 });
  const client = aClient();
  const reservation = await aReservation(open.shop, {
    barber: open.bruno,
    service,
    client,
    start_local: `${inDays(3)}T10:00`,
  });
  return { ...open, reservation, client };
}

test(
  'a client books, and no part of the page is larger than it should be',
  { tag: '@engines' },
  async ({ tab, call }) => {
    const { path, shop } = await anOpenShop(call);
    const window = await tab.window();
    await tab.goTo(path);
    await tab.press('Agregar Corte');
    const bar = await tab.shown('[class*="BottomBar-bar"]');
    expect(bar).toMatchObject({ left: 0, width: window.width });
    expect(bar.height).toBeLessThan(200);
    expect(bar.bottom).toBeLessThanOrEqual(window.height + 1);
    await tab.fits();
    await goToForm(tab, path, inDays(1), '10:00');
    await tab.fits();
    await fill(tab);
    await tab.run(watchToasts);
    await tab.press('Confirmar reserva');
    await tab.sees('Tu reserva está confirmada');
    await expect.poll(async () => (await tab.run(seenToasts)).toast).toBeGreaterThan(0);
    const { toast, region } = await tab.run(seenToasts);
    expect(toast).toBeLessThan(160);
    expect(region).toBeLessThan(160);
    await tab.fits();
    const [made] = await agendaOf(shop);
    expect(instantToLocal(made?.start_at ?? '', shopZone)).toBe(`${inDays(1)}T10:00`);
  },
);

test('a client moves a reservation by its link, then cancels it', async ({ tab, call }) => {
  const { reservation, shop } = await aBookedReservation(call);
  const timeOf = async () => instantToLocal((await agendaOf(shop))[0]?.start_at ?? '', shopZone);
  await tab.goTo(`/r/${reservation.external_id}`);
  await tab.fits();
  await tab.press('Reprogramar');
  await chooseDay(tab, inDays(3));
  await tab.press('11:30');
  await tab.press('Guardar nuevo horario');
  await tab.sees(`${formatDate(inDays(3))} 11:30`);
  await expect.poll(timeOf).toBe(`${inDays(3)}T11:30`);
  await tab.fits();
  await tab.press('Cancelar');
  await tab.press('Sí, cancelar');
  await tab.sees('Tu reserva quedó cancelada');
  expect(await agendaOf(shop)).toMatchObject([{ status: 'canceled' }]);
});

test('a new client books in seven taps, and the next time in two', async ({ tab, call }) => {
  const { shop, bruno, path } = await anOpenShop(call);
  const [centre] = [await aBranch(shop), await aBranch(shop, { name: 'Puerto' })];
  await ask(call, assignBranch, { id: bruno.user.id, branch_id: centre.id }, { token: shop.token });
  await tab.goTo(path);
  await tab.press('Agregar Corte');
  await tab.sees('Lo antes posible: ');
  expect((await tab.shown('button', 'Reservar')).height).toBe(52);
  await tab.fits();
  await tab.press('Reservar');
  await tab.sees('Te guardamos este horario hasta las ');
  await fill(tab);
  await tab.press('Confirmar reserva');
  await tab.sees('Tu reserva está confirmada');
  expect(await agendaOf(shop)).toMatchObject([{ branch_id: centre.id }]);

  await tab.goTo(path);
  await tab.shown('[aria-label="Tu reserva"], section, [role=region]', 'Tu reserva');
  await tab.fits();
  await tab.press('Repetir');
  await tab.press('Confirmar');
  await tab.lands(/^\/r\//);
  expect(await agendaOf(shop)).toHaveLength(2);
});

test('who lost the link gets another one by mail', async ({ tab, call }) => {
  const { reservation, client, shop, path } = await aBookedReservation(call);
  await tab.goTo(path);
  await tab.press('¿Perdiste el enlace?');
  await tab.press('Enviar enlace');
  await tab.sees('Escribe el email o el teléfono con el que reservaste.');
  await tab.type('Email', client.email);
  await tab.press('Enviar enlace');
  await tab.sees('Si encontramos reservas, te enviamos un enlace.');
  await tab.fits();
  const subject = `Tus reservas en ${shop.organization.name}`;
  const mailTo = (email: string, title: string) =>
    [...document.querySelectorAll('li')]
      .filter(({ textContent }) => textContent.includes(email) && textContent.includes(title))
      .map((item) => item.querySelector('a')?.pathname ?? '')[0] ?? '';
  let mail = '';
  await expect(async () => {
    await tab.goTo('/dev/mail');
    mail = await tab.run(mailTo, client.email, subject);
    expect(mail).not.toBe('');
  }).toPass();
  await tab.goTo(mail);
  const text = await tab.run(() => document.querySelector('pre')?.textContent ?? '');
  await tab.goTo(/https?:\/\/[^/\s]+(\/m\/\S+)/.exec(text)?.[1] ?? '');
  await tab.sees('Por venir');
  await tab.fits();
  await tab.press('', 'a[href^="/r/"]');
  await tab.lands(`/r/${reservation.external_id}`);
});

test('a shop’s page begins with its cover, logo, photos and branches', async ({ tab }) => {
  await tab.goTo('/barberia-navaja');
  const width = await tab.run(() => document.body.clientWidth);
  const cover = await tab.shown('.shop-front .cover');
  expect(cover.width).toBeCloseTo(width, 0);
  expect(cover.height).toBeCloseTo((width / 16) * 9, 0);
  expect(await tab.shown('.shop-front .logo')).toMatchObject({ width: 56, height: 56 });
  expect(await tab.shown('.shop-front li img')).toMatchObject({ width: 96, height: 96 });
  await tab.sees('2 sucursales · Centro y Pocitos');
  await tab.sees('Cortes clásicos y navaja, sin apuro.');
  await tab.fits();
  await tab.press('Agregar Corte clásico');
  await tab.press('Siguiente');
  await tab.sees('Elige la sucursal');
  await tab.misses('2 sucursales');
});

test('a phone under the wrong country code is asked about', async ({ tab, call }) => {
  const { path, shop } = await anOpenShop(call);
  await goToForm(tab, path, inDays(3), '10:00');
  await fill(tab);
  await tab.sees('¿Es de Uruguay?');
  await tab.fits();
  await tab.press('Usar +598');
  await tab.misses('¿Es de Uruguay?');
  expect(await tab.valueOf('Código de país')).toBe('+598');
  await tab.type('Teléfono', '12');
  await tab.type('Email', form.Email);
  await tab.sees('Revisa el número: parece incompleto.');
  await tab.type('Teléfono', '99 123 457');
  await tab.press('Confirmar reserva');
  await tab.sees('Tu reserva está confirmada');
  expect(await agendaOf(shop)).toMatchObject([{ client_phone_snapshot: '+598 99 123 457' }]);
});

test('a link asks for a call in the last hours', async ({ tab, call }) => {
  const { shop, bruno } = await anOpenShop(call);
  const staff = { token: shop.token };
  const branch = await aBranch(shop);
  await ask(call, editBranch, { id: branch.id, phone: '+598 2 900 1234' }, staff);
  await ask(call, editRules, { terms: { cancel_hours: 72, late_change: 'call' } }, staff);
  const service = await aService(shop);
  const start_local = `${inDays(2)}T10:00`;
  const reservation = await aReservation(shop, { barber: bruno, service, start_local });
  await tab.goTo(`/r/${reservation.external_id}`);
  await tab.sees('Faltan menos de 72 horas. Llama a la barbería para cancelar o cambiar.');
  await tab.fits();
  await tab.press('Cancelar');
  await expect.poll(() => tab.run(() => document.activeElement?.getAttribute('href') ?? '')).toMatch(/^tel:/);
  expect(await tab.has('dialog[open]', '')).toBe(false);
  await ask(call, editRules, { terms: { late_change: 'allow' } }, staff);
  await tab.goTo(`/r/${reservation.external_id}`);
  await tab.sees('si cancelas, cuenta como cancelación tardía.');
  await tab.press('Cancelar');
  await tab.press('Sí, cancelar');
  await tab.sees('Tu reserva quedó cancelada');
});
