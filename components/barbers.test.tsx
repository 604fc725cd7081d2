import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { assignBranch, deleteUser, inviteBarber, listBarbers } from '#domain/barbers/contract.ts';
import { listBranches } from '#domain/branches/contract.ts';
import { answer, refuse, sentTo } from './backend.ts';
import { look } from './look.ts';
import { aBranch, aPerson } from './samples.ts';
import { button, expectCount, open } from './screen.tsx';

const path = '/dashboard/barberos';
const row = (text: string) =>
  page
    .getByRole('list', { name: 'Barberos de tu organización' })
    .getByRole('listitem')
    .filter({ hasText: text });
const name = page.getByLabelText('Nombre', { exact: true });
const branch = page.getByLabelText('Sucursal', { exact: true });
const bruno = { ...aPerson('barber', { id: 2, firstname: 'Bruno', lastname: 'Díaz' }), has_hours: true };
const carla = { ...bruno, id: 3, firstname: 'Carla', lastname: 'Sosa' };
const reason = 'Motivo del servidor.';

async function fillPerson(firstname: string, lastname: string) {
  await name.fill(firstname);
  await page.getByLabelText('Apellido').fill(lastname);
  await page.getByLabelText('Email').fill(`${firstname.toLowerCase()}@example.com`);
}

test('a barber has no permission for the barbers screen', async () => {
  open(path, aPerson('barber'));
  const sentence = 'No tienes permisos para gestionar barberos. Contacta a un administrador.';
  await expect.element(page.getByText(sentence)).toBeVisible();
  await look();
  expect(sentTo(listBarbers)).toEqual([]);
});

test('barbers and branches that cannot be loaded are told', async () => {
  refuse(listBarbers, 'invalid', reason);
  refuse(listBranches, 'unavailable', reason);
  open(path, aPerson());
  const alert = page.getByRole('alert');
  await expect.element(alert.getByText('No se pudieron cargar los barberos')).toBeVisible();
  await expect.element(page.getByText('No se pudieron cargar las sucursales')).toBeVisible();
});

test('a branch that is not assigned is told, and the row keeps what is true', async () => {
  answer(listBarbers, [bruno]);
  answer(listBranches, [aBranch()]);
  refuse(assignBranch, 'invalid', reason);
  open(path, aPerson());
  await page.getByLabelText('Sucursal de Bruno Díaz').selectOptions('Centro');
  await expect.element(page.getByText('No se pudo actualizar la sucursal')).toBeVisible();
  await expect.element(row('Bruno Díaz')).toMatchTextContent('—');
});

test('a barber who was created and not placed stands in the list', async () => {
  answer(listBarbers, [bruno]);
  answer(listBranches, [aBranch()]);
  answer(inviteBarber, () => {
    answer(listBarbers, [bruno, carla]);
    return carla;
  });
  refuse(assignBranch, 'invalid', reason);
  open(path, aPerson());
  await fillPerson('Carla', 'Sosa');
  await branch.selectOptions('Centro');
  await button('Crear barbero').click();
  await expect.element(page.getByText('Barbero creado, pero no se pudo asignar la sucursal')).toBeVisible();
  await expect.element(row('Carla Sosa')).toBeVisible();
});

test('a barber who is not created or deleted is told, and what was typed stays', async () => {
  answer(listBarbers, [bruno]);
  answer(listBranches, []);
  refuse(inviteBarber, 'email_taken');
  refuse(deleteUser, 'not_found', reason);
  open(path, aPerson());
  await fillPerson('Dora', 'Paz');
  await button('Crear barbero').click();
  await expect.element(page.getByText('No se pudo crear el barbero')).toBeVisible();
  await expect.element(name).toHaveValue('Dora');
  await button('Eliminar Bruno Díaz').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Eliminar', exact: true }).click();
  await expect.element(page.getByText('No se pudo eliminar')).toBeVisible();
});

test('barbers are found while one types', async () => {
  answer(listBarbers, ({ input }) => (input.q === 'car' ? [carla] : [bruno, carla]));
  answer(listBranches, []);
  open(path, aPerson());
  await expect.element(page.getByRole('heading', { name: 'Bruno Díaz' })).toBeVisible();
  await userEvent.type(page.getByLabelText('Buscar barbero'), 'car');
  await expectCount(page.getByRole('heading', { name: 'Bruno Díaz' }), 0);
  await expect.element(page.getByRole('heading', { name: 'Carla Sosa' })).toBeVisible();
});
