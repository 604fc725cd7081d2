import { expect, test } from 'vitest';
import { looksLikeEmail } from './contact.ts';

test.each(['ana@example.com', 'a.b+c@shop.example.uy', 'ñandú@correo.example'])(
  '%s looks like an address',
  (text) => {
    expect(looksLikeEmail(text)).toBe(true);
  },
);

test.each([
  '',
  'ana',
  'ana@',
  '@example.com',
  'ana@example',
  'ana@example.',
  'ana sosa@example.com',
  'a@b@c.com',
])('"%s" does not look like an address', (text) => {
  expect(looksLikeEmail(text)).toBe(false);
});
