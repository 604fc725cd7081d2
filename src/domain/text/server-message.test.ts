import { expect, test } from 'vitest';
import { detailText, serverMessage } from './server-message.ts';

const problem = (msg: string) => ({ msg, loc: ['body'], type: 'value_error' });

test.each([
  ['invalid', 'value is not a valid email address: no @', 'El correo ingresado no es válido.'],
  ['not_authenticated', 'No autenticado', 'Tu sesión expiró. Ingresa nuevamente.'],
  ['bad_credentials', 'CREDENCIALES INVÁLIDAS', 'El correo o la contraseña no son correctos.'],
  ['email_taken', 'Ese correo ya está en uso.', 'Ese correo ya está en uso.'],
  ['invalid', 'No autenticado', 'No autenticado'],
] as const)('the refusal %s with text %j shows as %j', (code, detail, shown) => {
  expect(serverMessage({ code, detail })).toBe(shown);
});

test('a list of errors is translated one by one and joined with " | "', () => {
  const detail = [problem('value is not a valid email address'), problem('Mínimo 6 caracteres.')];
  expect(serverMessage({ code: 'invalid', detail })).toBe(
    'El correo ingresado no es válido. | Mínimo 6 caracteres.',
  );
});

test.each([null, '', []])('without any text (%j) it is "Ocurrió un error"', (detail) => {
  const refusal = { code: 'not_authenticated', detail } as const;
  expect(serverMessage(refusal)).toBe('Ocurrió un error');
  expect(serverMessage(refusal, 'Error al iniciar sesión')).toBe('Error al iniciar sesión');
  expect(serverMessage(null)).toBe('Ocurrió un error');
  expect(detailText(detail)).toBeNull();
});

test('the booking wizard shows the detail as it is, a list joined by " | "', () => {
  expect(detailText('No autenticado')).toBe('No autenticado');
  expect(detailText([problem('uno'), problem('dos')])).toBe('uno | dos');
});
