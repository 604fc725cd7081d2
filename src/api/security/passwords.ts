import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { createLimiter } from './limiter.ts';

const derive = promisify(argon2);
const cost = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 };
// Each hash takes 19 MiB and a thread: two at once leave the process responsive under a flood of logins.
// Who would wait for more than some two seconds is sent away.
const limitHashing = createLimiter(2, 100);

const tagOf = (password: string, nonce: Buffer): Promise<Buffer> =>
  limitHashing(() => derive('argon2id', { message: Buffer.from(password), nonce, ...cost }));

/** Argon2id of a password as a PHC string. */
export async function hashPassword(password: string): Promise<string> {
  const nonce = randomBytes(16);
  const tag = await tagOf(password, nonce);
  const parameters = `m=${cost.memory},t=${cost.passes},p=${cost.parallelism}`;
  return `$argon2id$v=19$${parameters}$${nonce.toString('base64url')}$${tag.toString('base64url')}`;
}

// Compared against when there is no account or no password, so that both cases take the same time.
const nobody = Buffer.alloc(32);

/** Whether a password fits a stored hash; without a hash it answers false after the same work. */
export async function fitsPassword(password: string, hash: string | null | undefined): Promise<boolean> {
  const [, , , , nonce = '', tag = ''] = (hash ?? '').split('$');
  const expected = tag ? Buffer.from(tag, 'base64url') : nobody;
  const actual = await tagOf(password, nonce ? Buffer.from(nonce, 'base64url') : randomBytes(16));
  return timingSafeEqual(actual, expected) && Boolean(hash);
}
