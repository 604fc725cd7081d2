import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { changePassword, readAccount } from '#domain/account/contract.ts';
import { answer, refuse, sentTo } from './backend.ts';
import { look } from './look.ts';
import { aPerson } from './samples.ts';
import { button, open } from './screen.tsx';

const labelled = (label: string) => page.getByLabelText(label, { exact: true });
const [current, fresh, repeated] = [
  labelled('Contraseña actual'),
  labelled('Nueva contraseña'),
  labelled('Repetir contraseña'),
];
const save = button('Cambiar contraseña');

async function fillPasswords(now: string, next: string, again = next) {
  answer(readAccount, aPerson());
  open('/dashboard/cuenta', aPerson());
  await current.fill(now);
  await fresh.fill(next);
  await repeated.fill(again);
  await save.click();
}

test('a password that is too short and repeated otherwise is told and not sent', async () => {
  await fillPasswords('navaja-123', '12345', '123456');
  await expect.element(page.getByText('Contraseña demasiado corta', { exact: true })).toBeVisible();
  await expect.element(page.getByText('Las contraseñas no coinciden', { exact: true })).toBeVisible();
  await look();
  expect(sentTo(changePassword)).toEqual([]);
});

test('a wrong current password is told', async () => {
  refuse(changePassword, 'wrong_password');
  await fillPasswords('equivocada', 'nueva-123');
  await expect.element(page.getByText('No se pudo cambiar')).toBeVisible();
  await expect.element(page.getByText('La contraseña actual no es correcta.').first()).toBeVisible();
});

test('a refusal with a list of problems asks to check the current password', async () => {
  refuse(changePassword, 'invalid', [{ msg: 'x', loc: [], type: 'x' }]);
  await fillPasswords('navaja-123', 'nueva-123');
  await expect.element(page.getByText('Verifica la contraseña actual.').first()).toBeVisible();
});

test('a password that everybody guesses is refused in the words of the server', async () => {
  refuse(changePassword, 'weak_password');
  await fillPasswords('navaja-123', 'password1');
  const sentence = page.getByText('Esa contraseña es muy fácil de adivinar. Elige otra.');
  await expect.element(sentence.first()).toBeVisible();
});
