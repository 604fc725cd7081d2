import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { createBranch, deleteBranch, editBranch, listBranches } from '#domain/branches/contract.ts';
import { answer, bodiesOf, refuse, sentTo } from './backend.ts';
import { look } from './look.ts';
import { aBranch, aPerson } from './samples.ts';
import { button, expectCount, open } from './screen.tsx';

const path = '/dashboard/sucursales';
const name = page.getByLabelText('Nombre', { exact: true });
const row = (text: string) =>
  page.getByRole('list', { name: 'Sucursales' }).getByRole('listitem').filter({ hasText: text });
const reason = 'Motivo del servidor.';

test('a branch without a name is not created; one with a name is, without blanks', async () => {
  answer(listBranches, []);
  open(path, aPerson());
  await expect.element(page.getByText('No hay sucursales cargadas.')).toBeVisible();
  await expect.element(page.getByLabelText('Activa', { exact: true })).toBeChecked();
  await button('Crear sucursal').click();
  await expect.element(page.getByText('Nombre obligatorio')).toBeVisible();
  await expect.element(name).toHaveFocus();
  await look();

  answer(createBranch, aBranch());
  answer(listBranches, [aBranch()]);
  await name.fill('  Centro ');
  await page.getByLabelText('Ciudad').fill(' Montevideo ');
  await button('Crear sucursal').click();
  await expect.element(page.getByText('Sucursal creada')).toBeVisible();
  const empty = { address_line1: null, postcode: null, country: null };
  expect(bodiesOf(createBranch)).toEqual([{ name: 'Centro', city: 'Montevideo', is_active: true, ...empty }]);
  await expect.element(row('Centro')).toMatchTextContent('Activa');
  await expect.element(name).toHaveValue('');
});

test('what was typed is cleared on demand', async () => {
  answer(listBranches, []);
  open(path, aPerson());
  await name.fill('Sin guardar');
  await button('Limpiar').click();
  await expect.element(name).toHaveValue('');
});

test('branches are searched by name and filtered to the active ones', async () => {
  const malvin = aBranch({
    id: 2,
    name: 'Malvín',
    is_active: false,
    address_line1: 'Av. Italia 4000',
    postcode: '11400',
  });
  answer(listBranches, ({ input }) => (input.only_active ? [aBranch()] : [aBranch(), malvin]));
  open(path, aPerson('manager'));
  await expect.element(row('Malvín')).toBeVisible();
  await look();
  await page.getByLabelText('Buscar sucursal').fill('malvin');
  await expectCount(row('Centro'), 0);
  await expect.element(row('Malvín')).toBeVisible();
  await page.getByLabelText('Buscar sucursal').fill('');
  await page.getByLabelText('Solo activas').click();
  await expectCount(row('Malvín'), 0);
  expect(sentTo(listBranches).at(-1)?.input).toEqual({ only_active: true });
});

test('a barber has no permission for the branches screen', async () => {
  open(path, aPerson('barber'));
  const sentence = 'No tienes permisos para gestionar sucursales. Contacta a un administrador.';
  await expect.element(page.getByText(sentence)).toBeVisible();
  expect(sentTo(listBranches)).toEqual([]);
});

test('branches that cannot be loaded are told, with the reason, and are loaded again', async () => {
  refuse(listBranches, 'invalid', reason);
  open(path, aPerson());
  const alert = page.getByRole('alert');
  await expect.element(alert.getByText('No se pudieron cargar las sucursales')).toBeVisible();
  await expect.element(page.getByText(reason)).toBeVisible();
  answer(listBranches, [aBranch()]);
  await button('Recargar').click();
  await expect.element(row('Centro')).toBeVisible();
});

test('a branch that is not created, changed or deleted is told, with the reason', async () => {
  answer(listBranches, [aBranch()]);
  refuse(createBranch, 'invalid', reason);
  refuse(deleteBranch, 'not_found', reason);
  refuse(editBranch, 'invalid', reason);
  open(path, aPerson());
  await name.fill('Norte');
  await button('Crear sucursal').click();
  await expect.element(page.getByText('No se pudo crear la sucursal')).toBeVisible();
  await expect.element(name).toHaveValue('Norte');
  await button('Eliminar Centro').click();
  await button('Eliminar', page.getByRole('dialog')).click();
  await expect.element(page.getByText('No se pudo eliminar')).toBeVisible();
  await expect.element(page.getByRole('dialog').getByRole('alert')).toHaveTextContent(reason);
  await userEvent.keyboard('{Escape}');
  await button('Editar Centro').click();
  await button('Guardar').click();
  await expect.element(page.getByText('No se pudo actualizar')).toBeVisible();
});
