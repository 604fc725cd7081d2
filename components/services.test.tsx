import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { createService, deleteService, editService, listServices } from '#domain/services/contract.ts';
import { answer, bodiesOf, hold, refuse, sentTo } from './backend.ts';
import { look } from './look.ts';
import { aPerson, aService } from './samples.ts';
import { button, expectCount, open } from './screen.tsx';

const path = '/dashboard/services';
const row = (text: string) =>
  page.getByRole('list', { name: 'Servicios' }).getByRole('listitem').filter({ hasText: text });
const dialog = page.getByRole('dialog');
const later = 'Prueba más tarde.';

test('a form with mistakes says them under the fields and sends nothing', async () => {
  answer(listServices, []);
  open(path, aPerson());
  await expect.element(page.getByText('No se encontraron servicios.')).toBeVisible();
  await button('Nuevo servicio').click();
  const duration = dialog.getByLabelText('Duración (min)');
  await expect.element(duration).toHaveValue('30');
  await duration.fill('');
  await button('Crear servicio', dialog).click();
  await expectCount(dialog.getByText('Requerido.'), 2);
  expect(sentTo(createService)).toEqual([]);
  await duration.fill('cuarenta');
  const price = dialog.getByLabelText('Precio', { exact: true });
  await price.fill('12,5');
  await userEvent.tab();
  await expect.element(price).toHaveValue('12.50');
  await expect.element(duration).toHaveValue('30');
});

test('a premium service costs nothing', async () => {
  answer(listServices, [aService()]);
  answer(editService, aService({ price: 0, is_premium: true }));
  open(path, aPerson());
  await button('Editar Corte').click();
  await dialog.getByLabelText('Premium').click();
  const price = dialog.getByLabelText('Precio', { exact: true });
  await expect.element(price).toHaveValue('0.00');
  await expect.element(price).toBeDisabled();
  await button('Guardar', dialog).click();
  await expect.element(page.getByText('Servicio actualizado')).toBeVisible();
  expect(bodiesOf(editService)).toMatchObject([{ price: 0, is_premium: true }]);
});

test('a barber edits services', async () => {
  answer(listServices, [aService()]);
  open(path, aPerson('barber'));
  await expect.element(button('Editar Corte')).toBeVisible();
  await expect.element(button('Nuevo servicio')).toBeVisible();
});

test('a manager only reads services, and reads why', async () => {
  answer(listServices, [aService()]);
  open(path, aPerson('manager'));
  await expect.element(row('Corte')).toMatchTextContent('Activo');
  const why = page.getByText('Solo el dueño y los barberos pueden cambiar los servicios.');
  await expect.element(why).toBeVisible();
  await expectCount(button(/Nuevo servicio|Editar|Eliminar/), 0);
  await expectCount(page.getByRole('switch', { name: /^Activo/ }), 0);
});

test('services that cannot be loaded are told and asked for again', async () => {
  refuse(listServices, 'unavailable', later);
  open(path, aPerson());
  await expect.element(page.getByRole('alert').getByText('Error al cargar servicios')).toBeVisible();
  answer(listServices, [aService()]);
  await button('Reintentar').click();
  await expect.element(row('Corte')).toBeVisible();
  expect(sentTo(listServices).map(({ search }) => search)).toContain('?limit=200&sort=name');
});

test('a switch that fails goes back', async () => {
  answer(listServices, [aService()]);
  refuse(editService, 'unavailable', later);
  const release = hold(editService);
  open(path, aPerson());
  const active = page.getByRole('switch', { name: 'Activo: Corte' });
  await active.click();
  await expect.element(active).not.toBeChecked();
  release();
  await expect.element(page.getByText('No se pudo cambiar el estado')).toBeVisible();
  await expect.element(active).toBeChecked();
});

test('a change, a deletion and a new service that fail are told and nothing typed is lost', async () => {
  answer(listServices, [aService()]);
  for (const route of [createService, editService, deleteService]) refuse(route, 'unavailable', later);
  open(path, aPerson());
  const name = dialog.getByLabelText('Nombre');
  await button('Editar Corte').click();
  await name.fill('Corte nuevo');
  await button('Guardar', dialog).click();
  await expect.element(page.getByText('No se pudo actualizar')).toBeVisible();
  await expect.element(name).toHaveValue('Corte nuevo');
  await userEvent.keyboard('{Escape}');

  await button('Eliminar Corte').click();
  await button('Eliminar', dialog).click();
  await expect.element(page.getByText('No se pudo eliminar')).toBeVisible();
  await expect.element(dialog.getByRole('alert')).toHaveTextContent(later);
  await userEvent.keyboard('{Escape}');
  await expect.element(row('Corte')).toBeVisible();

  await button('Nuevo servicio').click();
  await name.fill('Barba');
  await button('Crear servicio', dialog).click();
  await expect.element(page.getByText('No se pudo crear')).toBeVisible();
  await expect.element(page.getByText(later).first()).toBeVisible();
  await expect.element(name).toHaveValue('Barba');
});

test('the list is searched, filtered to the active ones and bears any name and price', async () => {
  const longName = 'Corte con navaja, barba y toalla caliente';
  const all = [
    aService({ name: longName, price: 99_999_999.99, description: 'Con todo. '.repeat(20) }),
    aService({ id: 2, name: 'Café', active: false }),
    aService({ id: 3, name: 'Agua mineral', price: 0, is_premium: true }),
  ];
  answer(listServices, ({ input: { q, active } }) =>
    all.filter((one) => (one.active || !active) && (!q || (one.name === 'Café' && q === 'cafe'))),
  );
  open(path, aPerson());
  await expect.element(row(longName)).toMatchTextContent('$99999999.99');
  await look();
  await page.getByLabelText('Solo activos').click();
  await expectCount(row('Café'), 0);
  await page.getByLabelText('Solo activos').click();
  await page.getByLabelText('Buscar servicio').fill('cafe');
  await expectCount(row('Agua mineral'), 0);
  await expect.element(row('Café')).toBeVisible();
  await page.getByLabelText('Buscar servicio').fill('nada así');
  await expect.element(page.getByText('No se encontraron servicios.')).toBeVisible();
});

test('an owner puts a service into a group', async () => {
  answer(listServices, []);
  answer(createService, ({ input }) => {
    const made = aService({ name: input.name, group_name: input.group_name ?? null });
    answer(listServices, [made]);
    return made;
  });
  open(path, aPerson());
  await button('Nuevo servicio').click();
  await dialog.getByLabelText('Nombre').fill('Rapado');
  await dialog.getByLabelText('Grupo').fill('Cortes');
  await button('Crear servicio', dialog).click();
  await expect.element(row('Rapado')).toMatchTextContent('Cortes');
  expect(bodiesOf(createService)).toMatchObject([{ name: 'Rapado', group_name: 'Cortes' }]);
});
