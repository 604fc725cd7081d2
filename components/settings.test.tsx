import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { readRules, Rules } from '#domain/organization/rules.ts';
import { answer } from './backend.ts';
import { look } from './look.ts';
import { aPerson } from './samples.ts';
import { close, expectCount, expectPath, open } from './screen.tsx';

const heading = page.getByRole('main').getByRole('heading', { level: 1 });

test('the panel tells of a flood and leads to what can be done', async () => {
  answer(readRules, { ...Rules.parse({}), flood_until: '2026-11-24T18:30:00Z' });
  open('/dashboard', aPerson());
  const notice = page.getByRole('region', { name: 'Reservas online' });
  await expect.element(notice).toMatchTextContent('Muchas reservas de clientes nuevos');
  await expect.element(notice).toMatchTextContent('Hasta las 15:30');
  await look();
  await notice.getByRole('link', { name: 'Ver las opciones' }).click();
  await expectPath('/dashboard/ajustes/reservas-online');
  await expect.element(page.getByRole('switch', { name: 'Pausar las reservas online' })).toBeVisible();
});

test('addresses of the tabs that held settings lead to the settings', async () => {
  for (const [tab, path] of [
    ['barberia', '/dashboard/ajustes'],
    ['avisos', '/dashboard/ajustes'],
    ['dias-cerrados', '/dashboard/ajustes/dias-cerrados'],
  ] as const) {
    open(`/dashboard/cuenta?tab=${tab}`, aPerson());
    await expectPath(path);
    close();
  }
  open('/dashboard/ajustes/otra-cosa', aPerson());
  await page.getByRole('link', { name: 'Ir a los ajustes' }).click();
  await expect.element(heading).toHaveTextContent('Ajustes');
});

test('managers cannot open the name of the shop, not even by its address', async () => {
  open('/dashboard/cuenta?tab=barberia', aPerson('manager'));
  const tabs = page.getByRole('tab');
  await expect
    .poll(() => tabs.elements().map(({ textContent }) => textContent))
    .toEqual(['Perfil', 'Horario semanal', 'Días libres', 'Bloqueos', 'Calendario', 'Este teléfono']);
  const selected = page.getByRole('tab', { name: 'Perfil', selected: true });
  await expect.element(selected).toBeVisible();
  close();
  open('/dashboard/ajustes/nombre-y-zona', aPerson('manager'));
  await expect.element(page.getByText('No tienes permisos para ver este ajuste.')).toBeVisible();
  await expectCount(page.getByLabelText('Nombre de la barbería'), 0);
});
