import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { editRules, readRules, Rules } from '#domain/organization/rules.ts';
import { listServices } from '#domain/services/contract.ts';
import { answer, answerStatus, bodiesOf, refuse, sentTo } from './backend.ts';
import { look } from './look.ts';
import { aPerson, aService } from './samples.ts';
import { button, expectCount, open } from './screen.tsx';

const some = page.getByRole('radio', { name: 'Algunos' });
const none = page.getByText('Elige al menos un servicio.');

function openCard(loyalty: object = {}) {
  answer(readRules, Rules.parse({ loyalty: { on: true, ...loyalty } }));
  open('/dashboard/ajustes/sellos', aPerson());
}

test('a card of chosen services needs one, and is not saved as a card of all', async () => {
  answer(listServices, [aService(), aService({ id: 2, name: 'Barba' })]);
  answer(editRules, Rules.parse({}));
  openCard();
  await some.click();
  await expect.element(page.getByRole('checkbox', { name: 'Barba' })).toBeVisible();
  await expectCount(none, 0);
  await button('Guardar').click();
  await expect.element(none).toBeVisible();
  expect(sentTo(editRules)).toEqual([]);
  await look();
  await page.getByRole('checkbox', { name: 'Barba' }).click();
  await expectCount(none, 0);
  await button('Guardar').click();
  await expect.element(page.getByText('Tarjeta guardada')).toBeVisible();
  expect(bodiesOf(editRules)).toMatchObject([{ loyalty: { services: [2] } }]);
});

test('a card whose services were all deleted needs another one', async () => {
  answer(listServices, [aService()]);
  answer(editRules, Rules.parse({}));
  openCard({ services: [8, 9] });
  await expect.element(page.getByRole('checkbox', { name: 'Corte' })).not.toBeChecked();
  await button('Guardar').click();
  await expect.element(none).toBeVisible();
  expect(sentTo(editRules)).toEqual([]);
  await page.getByRole('checkbox', { name: 'Corte' }).click();
  await expectCount(none, 0);
  await button('Guardar').click();
  await expect.element(page.getByText('Tarjeta guardada')).toBeVisible();
  expect(bodiesOf(editRules)).toMatchObject([{ loyalty: { services: [8, 9, 1] } }]);
});

test('services that were deleted while the form was open are refused under the choice', async () => {
  answer(listServices, [aService()]);
  refuse(editRules, 'invalid', [
    { loc: ['loyalty', 'services'], msg: 'Elige al menos un servicio.', type: 'custom' },
  ]);
  openCard({ services: [1] });
  await expect.element(page.getByRole('checkbox', { name: 'Corte' })).toBeChecked();
  await button('Guardar').click();
  await expect
    .element(page.getByRole('group', { name: 'Tarjeta de sellos' }).getByRole('alert'))
    .toBeVisible();
});

test('services that do not load are read again', async () => {
  answerStatus(listServices, 503, '{}');
  openCard();
  await some.click();
  await expect.element(page.getByText('No pudimos cargar tus servicios.')).toBeVisible();
  answer(listServices, [aService()]);
  await button('Reintentar').click();
  await expect.element(page.getByRole('checkbox', { name: 'Corte' })).toBeVisible();
});
