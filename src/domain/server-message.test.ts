import { expect, test } from 'vitest';
import { detailText, serverMessage } from './server-message.ts';

const problem = (msg: string) => ({ msg, loc: ['body'], type: 'value_error' });

test.each([
  ['value is not a valid email address: no @', 'El correo ingresado no es válido.'],
  ['No autenticado', 'Tu sesión expiró. Ingresa nuevamente.'],
  ['CREDENCIALES INVÁLIDAS', 'El correo o la contraseña no son correctos.'],
  ['Ese correo ya está en uso.', 'Ese correo ya está en uso.'],
])('server text %j shows as %j', (text, shown) => {
  expect(serverMessage(text)).toBe(shown);
});

test('a list of errors is translated one by one and joined with " | "', () => {
  const detail = [problem('value is not a valid email address'), problem('Mínimo 6 caracteres.')];
  expect(serverMessage(detail)).toBe('El correo ingresado no es válido. | Mínimo 6 caracteres.');
});

test.each([undefined, null, '', []])('without any text (%j) it is "Ocurrió un error"', (detail) => {
  expect(serverMessage(detail)).toBe('Ocurrió un error');
  expect(serverMessage(detail, 'Error al iniciar sesión')).toBe('Error al iniciar sesión');
  expect(detailText(detail)).toBeNull();
});

test('the booking wizard shows the detail as it is, a list joined by " | "', () => {
  expect(detailText('No autenticado')).toBe('No autenticado');
  expect(detailText([problem('uno'), problem('dos')])).toBe('uno | dos');
});
