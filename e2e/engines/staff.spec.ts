import { aShop } from '#test/world.ts';
import { aYoungDay } from '../agenda-world.ts';
import { aDayUnderWay } from '../charges-world.ts';
import { expect, signIn, test } from './fixtures.ts';

test('a guarded page sends to the login and gets the person back', async ({ tab, call }) => {
  const { owner } = await aShop(call);
  await signIn(tab, '/dashboard/clientes', { ...owner, password: 'equivocada' });
  await tab.sees('El correo o la contraseña no son correctos.');
  await tab.fits();
  await tab.type('Contraseña', owner.password);
  await tab.press('Iniciar sesión', 'form button');
  await tab.lands('/dashboard/clientes');
  await tab.sees('Clientes');
  await tab.goTo('/dashboard/cuenta');
  await tab.shown('h1');
  await tab.fits();
});

test(
  'the sheets of the agenda fill the window, and no text lies over a choice',
  { tag: '@engines' },
  async ({ tab, call }) => {
    const { barber } = await aYoungDay(call);
    const window = await tab.window();
    await signIn(tab, '/dashboard/agenda?view=list', barber);
    await tab.press('Agregar');
    await tab.press('Nueva reserva');
    // The sheet slides in from below, so the test waits for its final position.
    await expect
      .poll(async () => (await tab.shown('dialog[open]', 'Nueva reserva')).bottom)
      .toBeLessThanOrEqual(window.height + 1);
    const sheet = await tab.shown('dialog[open]', 'Nueva reserva');
    expect(sheet).toMatchObject({ left: 0, width: window.width });
    await tab.press('Corte');
    const title = await tab.shown('dialog[open] fieldset > p', 'Servicios');
    const aside = await tab.shown('dialog[open] fieldset > p + p', '15 min');
    const chip = await tab.shown('dialog[open] fieldset button', 'Corte');
    expect(aside.top).toBe(title.top);
    expect(aside.bottom).toBeLessThanOrEqual(chip.top);
    await tab.fits();
  },
);

test('a barber reads the day on the calendar and opens a reservation', async ({ tab, call }) => {
  const day = await aYoungDay(call);
  await day.book({ at: 2 });
  await signIn(tab, '/dashboard/agenda?view=day', day.barber);
  const calendar = await tab.shown('[role=application]');
  const window = await tab.window();
  expect(calendar.right).toBeLessThanOrEqual(window.width + 1);
  await tab.press('', '[role=application] [role=button], [role=application] button[class*="ReservationBox"]');
  await tab.shown('dialog[open]', 'Carla Sosa');
  await tab.fits();
});

test('a barber charges a visit in cash', async ({ tab, call }) => {
  const day = await aDayUnderWay(call, ['Carla']);
  const [id = 0] = day.ids;
  await signIn(tab, '/dashboard/agenda?view=list', day.barber);
  await tab.press('', '[role=row] button:has(.visually-hidden), tr button:has(.visually-hidden)');
  await tab.press('Cobrar');
  await tab.shown('dialog[open]', 'Cobrar');
  await tab.fits();
  await tab.press('Cobrar $1500.00');
  await expect.poll(() => day.statusOf(id)).toBe('completed');
  expect(await day.chargeOf(id)).toMatchObject({ total: 1500, payments: [{ method: 'cash', amount: 1500 }] });
});
