import { createECDH, generateKeyPairSync } from 'node:crypto';

/** Key pair that signs push messages of this installation, base64url: P-256 public point and private scalar. */
export type VapidKeys = { publicKey: string; privateKey: string };

/** The text has the form `public.private`; null when invalid or mismatched. */
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
