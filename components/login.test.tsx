import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { login, readSessionUser, refresh } from '#domain/session/contract.ts';
import { answer, hold, loseConnection, refuse, sentTo } from './backend.ts';
import { look } from './look.ts';
import { aPerson } from './samples.ts';
import { button, expectPath, open } from './screen.tsx';

const submit = button('Iniciar sesión');

async function fillLogin({ email = 'ana@example.com', password = 'navaja-123' } = {}) {
  await page.getByLabelText('Email').fill(email);
  await page.getByLabelText('Contraseña', { exact: true }).fill(password);
  await submit.click();
}

test('invalid or empty fields are both told and nothing is sent', async () => {
  open('/login');
  await submit.click();
  await expect.element(page.getByText('Ingresa un email válido.')).toBeVisible();
  await expect.element(page.getByText('Mínimo 6 caracteres.')).toBeVisible();
  await expect.element(page.getByLabelText('Email')).toHaveFocus();
  await look();
  await fillLogin({ email: 'ana@example', password: '123456' });
  await fillLogin({ password: '12345' });
  await expect.element(page.getByText('Mínimo 6 caracteres.')).toBeVisible();
  expect(sentTo(login)).toEqual([]);
});

test('a refused login says why and starts no refresh', async () => {
  refuse(login, 'bad_credentials');
  open('/login');
  await fillLogin({ password: 'equivocada' });
  const toast = page.getByRole('alert');
  await expect.element(toast.getByText('No se pudo iniciar sesión')).toBeVisible();
  await expect.element(toast.getByText('El correo o la contraseña no son correctos.')).toBeVisible();
  await toast.getByRole('button', { name: 'Cerrar aviso' }).click();
  await expect.element(toast).not.toBeInTheDocument();
  await expect.element(page.getByText('El correo o la contraseña no son correctos.')).toBeVisible();
  expect(sentTo(refresh)).toEqual([]);
  await expect.element(page.getByLabelText('Email')).toHaveValue('ana@example.com');
});

test('a login that nobody answers has a text as well', async () => {
  loseConnection(login);
  open('/login');
  await fillLogin();
  await expect.element(page.getByRole('alert').getByText('No se pudo iniciar sesión')).toBeVisible();
  await expect.element(page.getByRole('alert').getByText('Error al iniciar sesión')).toBeVisible();
});

test('a waiting login cannot be sent twice', async () => {
  answer(login, { access_token: 'token' });
  answer(readSessionUser, aPerson());
  const release = hold(login);
  open('/login');
  await fillLogin();
  await page.getByLabelText('Email').click();
  await userEvent.keyboard('{Enter}');
  await submit.click({ force: true });
  release();
  await expectPath('/dashboard');
  expect(sentTo(login)).toHaveLength(1);
});

test('who is signed in is led on from the login', async () => {
  open('/login', aPerson());
  await expectPath('/dashboard');
  expect(sentTo(login)).toEqual([]);
});
