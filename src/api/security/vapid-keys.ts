import { createECDH, generateKeyPairSync } from 'node:crypto';

/** The pair with which this installation signs what it sends to browsers, base64url: a point of P-256, and its secret. */
export type VapidKeys = { publicKey: string; privateKey: string };

/** The pair in `public.private`; null where it is none. */
export function readVapidKeys(text: string): VapidKeys | null {
  const [, publicKey = '', privateKey = ''] = /^(B[\w-]{86})\.([\w-]{43})$/.exec(text) ?? [];
  if (!publicKey) return null;
  const pair = createECDH('prime256v1');
  try {
    pair.setPrivateKey(privateKey, 'base64url');
  } catch {
    return null;
  }
  return pair.getPublicKey('base64url') === publicKey ? { publicKey, privateKey } : null;
}

/** A new pair as `public.private`. */
export function makeVapidKeys(): string {
  const {
    x = '',
    y = '',
    d = '',
  } = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({
    format: 'jwk',
  });
  const point = Buffer.concat([Buffer.of(4), Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url')]);
  return `${point.toString('base64url')}.${d}`;
}
