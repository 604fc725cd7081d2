import { expect, onTestFinished, test } from 'vitest';
import { page } from 'vitest/browser';
import { listDaysOff, readHours, saveHours, type WeekdayHours } from '#domain/schedule/contract.ts';
import { answer, answerStatus, loseConnection, sentTo } from './backend.ts';
import { aPerson } from './samples.ts';
import { button, expectCount, open } from './screen.tsx';

const weekOf = (...worked: number[]): WeekdayHours[] =>
  [0, 1, 2, 3, 4, 5, 6].map((weekday) => {
    const [start_time_1, end_time_1] = worked.includes(weekday) ? ['09:00', '18:00'] : [null, null];
    return { weekday, start_time_1, end_time_1, start_time_2: null, end_time_2: null };
  });
const works = (day: string) => page.getByRole('switch', { name: `Atiendo el ${day}` });
const save = button('Guardar horario');

test('a half-filled second range is dropped, a day that is switched off is not worked', async () => {
  answer(readHours, weekOf(0, 1));
  answer(saveHours, ({ input }) => input.days);
  open('/dashboard/cuenta?tab=horario', aPerson());
  await works('martes').click();
  await button(/^Lunes/).click();
  await button('Agregar rango').click();
  const second = page.getByRole('group', { name: 'Lunes, rango 2' });
  await second.getByLabelText('Desde').fill('20:00');
  await save.click();
  await expect.element(page.getByText('Horario guardado')).toBeVisible();
  await expectCount(second, 0);
  expect(sentTo(saveHours).map(({ input }) => input.days)).toEqual([weekOf(0)]);
});

test.each([
  ['phones one day is unfolded at a time', 360, false],
  ['wider windows as many days are unfolded as one likes', 1280, true],
] as const)('on %s', async (_, width, isBoth) => {
  await page.viewport(width, 740);
  onTestFinished(() => page.viewport(360, 740));
  answer(readHours, weekOf(0, 4));
  open('/dashboard/cuenta?tab=horario', aPerson());
  await button(/^Lunes/).click();
  await button(/^Viernes/).click();
  await expect.element(button(/^Viernes/)).toHaveAttribute('aria-expanded', 'true');
  await expect.element(button(/^Lunes/)).toHaveAttribute('aria-expanded', String(isBoth));
  await button(/^Viernes/).click();
  await expect.element(button(/^Viernes/)).toHaveAttribute('aria-expanded', 'false');
});

test('hours that cannot be loaded or saved say so and lose nothing', async () => {
  answerStatus(readHours, 500, '{}');
  open('/dashboard/cuenta?tab=horario', aPerson());
  await expect.element(page.getByText('No se pudo cargar el horario')).toBeVisible();
  answer(readHours, weekOf(0, 1, 2, 3, 4, 5, 6));
  await button('Reintentar').click();
  await works('domingo').click();
  loseConnection(saveHours);
  await save.click();
  await expect.element(page.getByText('No se pudo guardar')).toBeVisible();
  await expect.element(works('domingo')).not.toBeChecked();
});

test('days off that cannot be loaded say so', async () => {
  loseConnection(listDaysOff);
  open('/dashboard/cuenta?tab=dias-libres', aPerson());
  await expect.element(page.getByText('No se pudo cargar los días libres')).toBeVisible();
  answer(listDaysOff, []);
  await button('Reintentar').click();
  await expect.element(page.getByText('No hay días libres cargados.')).toBeVisible();
});
