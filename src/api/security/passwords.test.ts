import { argon2Sync } from 'node:crypto';
import { expect, test } from 'vitest';
import { cheapHashCost, fitsPassword, hashPassword, productionHashCost } from './passwords.ts';

test('a password fits its own hash and no other', async () => {
  const hash = await hashPassword('clave segura', productionHashCost);
  expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w-]+\$[\w-]+$/);
  expect(await fitsPassword('clave segura', hash, productionHashCost)).toBe(true);
  for (const wrong of ['clave Segura', 'clave segura ', '', 'x'.repeat(128)]) {
    expect(await fitsPassword(wrong, hash, productionHashCost)).toBe(false);
  }
});

test('a hash made with another cost still fits its password, so that raising the cost locks nobody out', async () => {
  const parameters = { memory: 64, passes: 3, parallelism: 2, tagLength: 16 };
  const nonce = Buffer.from('8 to 64 bytes');
  const tag = argon2Sync('argon2id', { message: Buffer.from('clave'), nonce, ...parameters });
  const hash = `$argon2id$v=19$m=64,t=3,p=2$${nonce.toString('base64url')}$${tag.toString('base64url')}`;
  expect(await fitsPassword('clave', hash, productionHashCost)).toBe(true);
  expect(await fitsPassword('Clave', hash, productionHashCost)).toBe(false);
});

test('a hash carries its own cost, whatever the cost of new ones', async () => {
  const costs = [cheapHashCost, productionHashCost];
  for (const [nth, cost] of costs.entries()) {
    const hash = await hashPassword('clave', cost);
    for (const other of costs) {
      expect([nth, await fitsPassword('clave', hash, other)]).toEqual([nth, true]);
      expect([nth, await fitsPassword('Clave', hash, other)]).toEqual([nth, false]);
    }
  }
});

test('the same password never gives the same hash', async () => {
  const hashes = [await hashPassword('clave', cheapHashCost), await hashPassword('clave', cheapHashCost)];
  expect(new Set(hashes).size).toBe(2);
});

test.each([null, undefined, '', 'garbage'])('nothing fits %j', async (hash) => {
  expect(await fitsPassword('clave', hash, productionHashCost)).toBe(false);
});
