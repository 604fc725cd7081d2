import { argon2Sync } from 'node:crypto';
import { expect, test } from 'vitest';
import { fitsPassword, hashPassword } from './passwords.ts';

test('a password fits its own hash and no other', async () => {
  const hash = await hashPassword('clave segura');
  expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w-]+\$[\w-]+$/);
  expect(await fitsPassword('clave segura', hash)).toBe(true);
  for (const wrong of ['clave Segura', 'clave segura ', '', 'x'.repeat(128)]) {
    expect(await fitsPassword(wrong, hash)).toBe(false);
  }
});

test('a hash made with another cost still fits its password, so that raising the cost locks nobody out', async () => {
  const parameters = { memory: 64, passes: 3, parallelism: 2, tagLength: 16 };
  const nonce = Buffer.from('8 to 64 bytes');
  const tag = argon2Sync('argon2id', { message: Buffer.from('clave'), nonce, ...parameters });
  const hash = `$argon2id$v=19$m=64,t=3,p=2$${nonce.toString('base64url')}$${tag.toString('base64url')}`;
  expect(await fitsPassword('clave', hash)).toBe(true);
  expect(await fitsPassword('Clave', hash)).toBe(false);
});

test('the same password never gives the same hash', async () => {
  expect(await hashPassword('clave')).not.toBe(await hashPassword('clave'));
});

test.each([null, undefined, '', 'garbage'])('nothing fits %j', async (hash) => {
  expect(await fitsPassword('clave', hash)).toBe(false);
});
