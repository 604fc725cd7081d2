import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { forgotPassword, readPasswordLink, resetPassword } from '#domain/session/contract.ts';
import { answer, answerStatus, bodiesOf, sentTo } from './backend.ts';
import { look } from './look.ts';
import { button, expectCount, open } from './screen.tsx';

const neutral = page.getByText('Si el email existe, te enviamos un enlace para restablecer tu contraseña.');
const email = page.getByLabelText('Email');
const wrongEmail = page.getByText('Ingresá un email válido.');

function openReset(path: string) {
  answer(readPasswordLink, { purpose: 'reset', is_expired: false, email: 'ana@example.com', shop: null });
  open(path);
}

async function fillPasswords(fresh: string, repeated: string) {
  await page.getByLabelText('Nueva contraseña').fill(fresh);
  await page.getByLabelText('Repite la contraseña').fill(repeated);
}

test('a sent address is answered neutrally', async () => {
  answer(forgotPassword, { detail: '' });
  open('/forgot-password');
  await email.fill('nadie@example.com');
  await userEvent.keyboard('{Enter}');
  await expect.element(neutral).toBeVisible();
});

test('the address is checked when the field is left', async () => {
  open('/forgot-password');
  await email.fill('ana@example');
  await userEvent.tab();
  await expect.element(wrongEmail).toBeVisible();
  await look();
  expect(sentTo(forgotPassword)).toEqual([]);
});

test('the address is checked when the form is sent', async () => {
  open('/forgot-password');
  await button('Enviar enlace').click();
  await expect.element(wrongEmail).toBeVisible();
  expect(sentTo(forgotPassword)).toEqual([]);
});

test('a mail that cannot be sent is told', async () => {
  answerStatus(forgotPassword, 500, '{}');
  open('/forgot-password');
  await email.fill('ana@example.com');
  await userEvent.keyboard('{Enter}');
  const sentence = page.getByRole('alert').getByText('No se pudo enviar el correo. Intenta nuevamente.');
  await expect.element(sentence.first()).toBeVisible();
  await expectCount(neutral, 0);
});

test('a link without its token says so at once, and sends nothing', async () => {
  openReset('/reset-password');
  const missing = page.getByText('Token faltante. Revisá el enlace del correo.');
  await expect.element(missing).toBeVisible();
  await fillPasswords('otra-clave', 'otra-clave');
  await button('Guardar nueva contraseña').click();
  await expect.element(missing).toBeVisible();
  expect(sentTo(resetPassword)).toEqual([]);
});

test('short and different passwords are told and not sent', async () => {
  openReset('/reset-password?token=123');
  await fillPasswords('12345', '123456');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText('Mínimo 6 caracteres.')).toBeVisible();
  await expect.element(page.getByText('Las contraseñas no coinciden.')).toBeVisible();
  expect(sentTo(resetPassword)).toEqual([]);
});

test('a reset that fails without a word has its own', async () => {
  answerStatus(resetPassword, 502, 'Bad gateway');
  openReset('/reset-password?token=123');
  await fillPasswords('otra-clave', 'otra-clave');
  await userEvent.keyboard('{Enter}');
  const sentence = page.getByRole('alert').getByText('No se pudo restablecer la contraseña.');
  await expect.element(sentence.first()).toBeVisible();
  expect(bodiesOf(resetPassword)).toEqual([{ token: '123', new_password: 'otra-clave' }]);
});
