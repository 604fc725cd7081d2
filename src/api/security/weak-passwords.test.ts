import { describe, expect, test } from 'vitest';
import { refuseWeakPassword } from './weak-passwords.ts';

const ana = { firstname: 'Ana', lastname: 'Núñez', email: 'anita.n@example.com', shop: 'Barbería El Tajo' };
const eva = { firstname: 'Eva', lastname: 'Paz', email: 'eva@example.com' };
const isRefused = (password: string, owner: typeof eva = ana) => {
  try {
    refuseWeakPassword(password, owner);
    return false;
  } catch {
    return true;
  }
};

describe('a password that is guessed first is refused', () => {
  test.each([
    '123456',
    'password',
    'Password1',
    'PASSWORD!',
    'Contraseña',
    'contraseña123',
    'iloveyou',
    'teamo1',
  ])('one of the commonest: %s', (password) => expect(isRefused(password)).toBe(true));

  test.each(['barbería2024', 'hola1234', 'Peñarol1891', 'boca12', 'maria1990', 'dragon.'])(
    'a common word and a number: %s',
    (password) => expect(isRefused(password)).toBe(true),
  );

  test.each(['navaja', 'Navaja', 'navaja1', 'navaja2026', 'Navaja123!'])(
    'the name of the product: %s',
    (password) => expect(isRefused(password)).toBe(true),
  );

  test.each(['888888', 'abcabc', '12121212', 'xyxyxyxy'])('the same over and over: %s', (password) =>
    expect(isRefused(password)).toBe(true),
  );

  test.each(['456789', '98765432', 'defghijk', 'tsrqponm', 'asdfghjkl', 'ytrewq', '1qaz2wsx', 'poiuytrewq'])(
    'neighbours in a row: %s',
    (password) => expect(isRefused(password)).toBe(true),
  );

  test.each(['nuñez-1985', 'AnaNunez', 'el tajo 24', 'tajo2026!', 'barberia-el-tajo', 'anita77777'])(
    'made of the names of person and shop: %s',
    (password) => expect(isRefused(password)).toBe(true),
  );

  test.each([
    'tijera-roja-7',
    'navaja-123',
    'nueva-123',
    'otra-clave',
    'secreto-1',
    `${'x'.repeat(127)}a`,
    'anaconda-azul',
  ])('others are not: %s', (password) => expect(isRefused(password)).toBe(false));
});

test('names count only for their owner', () => {
  expect(isRefused('tajo2026!', eva)).toBe(false);
});

test('a long password is judged at once', () => {
  expect(isRefused('a1'.repeat(63) + 'b!')).toBe(false);
});
