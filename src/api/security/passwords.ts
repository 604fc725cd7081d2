import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';

const derive = promisify(argon2);
const fixed = { parallelism: 1, tagLength: 32 };

/** `memory` is in KiB. */
export type HashCost = { memory: number; passes: number };
export const productionHashCost: HashCost = { memory: 19_456, passes: 2 };
/** For tests only, which hash hundreds of passwords. */
export const cheapHashCost: HashCost = { memory: 64, passes: 1 };

type Parameters = HashCost & typeof fixed & { nonce: Buffer };

const tagOf = (password: string, parameters: Parameters): Promise<Buffer> =>
  derive('argon2id', { message: Buffer.from(password), ...parameters });

/** Requests take a turn first, see `createPasswordTurns`. */
export async function hashPassword(password: string, cost: HashCost): Promise<string> {
  const nonce = randomBytes(16);
  const tag = await tagOf(password, { ...fixed, ...cost, nonce });
  const parameters = `m=${cost.memory},t=${cost.passes},p=${fixed.parallelism}`;
  return `$argon2id$v=19$${parameters}$${nonce.toString('base64url')}$${tag.toString('base64url')}`;
}

const phc = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w+/-]{11,})\$([\w+/-]{6,})$/;

function readHash(hash: string): (Parameters & { tag: Buffer }) | null {
  const [, memory, passes, parallelism, nonce = '', encoded = ''] = phc.exec(hash) ?? [];
  if (!memory) return null;
  const tag = Buffer.from(encoded, 'base64url');
  return {
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
    tagLength: tag.length,
    nonce: Buffer.from(nonce, 'base64url'),
    tag,
  };
}

/** Uses the parameters in the hash; without a hash returns false after the work of a hash of `cost`. */
export async function fitsPassword(
  password: string,
  hash: string | null | undefined,
  cost: HashCost,
): Promise<boolean> {
  const stored = readHash(hash ?? '');
  const { tag, ...parameters } = stored ?? {
    ...fixed,
    ...cost,
    nonce: randomBytes(16),
    tag: placeholderHash,
  };
  return timingSafeEqual(await tagOf(password, parameters), tag) && stored !== null;
}

// Compared when the account or password is missing, so that both cases take the same time.
const placeholderHash = Buffer.alloc(fixed.tagLength);
