import {
  createDecipheriv,
  createECDH,
  createPublicKey,
  type ECDH,
  hkdfSync,
  randomBytes,
  verify,
} from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import { makeVapidKeys } from '#api/security/vapid-keys.ts';

export type Browser = {
  endpoint: string;
  keys: { p256dh: string; auth: string };
  ecdh: ECDH;
};

export function aBrowser(endpoint?: string): Browser {
  const ecdh = createECDH('prime256v1');
  const p256dh = ecdh.generateKeys('base64url');
  return {
    endpoint: endpoint ?? `https://fcm.googleapis.com/fcm/send/${randomBytes(9).toString('base64url')}`,
    keys: { p256dh, auth: randomBytes(16).toString('base64url') },
    ecdh,
  };
}

/** Decrypts a push message: RFC 8291, section 3.4, with the single record of RFC 8188. */
export function decryptPush(body: Buffer, { ecdh, keys }: Pick<Browser, 'ecdh' | 'keys'>): string {
  const salt = body.subarray(0, 16);
  const size = body[20] ?? 0;
  const sender = body.subarray(21, 21 + size);
  const record = body.subarray(21 + size);
  const secret = ecdh.computeSecret(sender);
  const derive = (from: Uint8Array, given: Uint8Array, info: Uint8Array, length: number) =>
    Buffer.from(hkdfSync('sha256', from, given, info, length));
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), ecdh.getPublicKey(), sender]);
  const input = derive(secret, Buffer.from(keys.auth, 'base64url'), info, 32);
  const key = derive(input, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16);
  const nonce = derive(input, salt, Buffer.from('Content-Encoding: nonce\0'), 12);
  const decipher = createDecipheriv('aes-128-gcm', key, nonce);
  decipher.setAuthTag(record.subarray(-16));
  const padded = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()]);
  const end = padded.findLastIndex((byte) => byte !== 0);
  if (padded[end] !== 2) throw new Error('no last record');
  return padded.subarray(0, end).toString();
}

/** Verifies the VAPID signature of a message and returns its claims: RFC 8292. */
export function senderOf({ authorization = '' }: IncomingHttpHeaders): Record<string, unknown> {
  const [, token = '', key = ''] = /^vapid t=([^,]+), k=(.+)$/.exec(authorization) ?? [];
  const point = Buffer.from(key, 'base64url');
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString('base64url'));
  const jwk = { kty: 'EC', crv: 'P-256', x, y };
  const signer = createPublicKey({ key: jwk, format: 'jwk' });
  const [head, claims = '', signature = ''] = token.split('.');
  const proof = Buffer.from(signature, 'base64url');
  const options = { key: signer, dsaEncoding: 'ieee-p1363' } as const;
  if (!verify('sha256', Buffer.from(`${head}.${claims}`), options, proof)) throw new Error('forged');
  return JSON.parse(Buffer.from(claims, 'base64url').toString()) as Record<string, unknown>;
}

export type Received = { endpoint: string; headers: IncomingHttpHeaders; body: Buffer; at: number };

export const vapidEnv = { VAPID_KEYS: makeVapidKeys() };

/** A local server that replaces all push services and answers 201 by default. */
export async function startPushServer(port = 0) {
  const received: Received[] = [];
  const answers: { status: number; headers?: Record<string, string> }[] = [];
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const { headers, url } = request;
      const endpoint = `https://${headers.host}${url}`;
      received.push({ endpoint, headers, body: Buffer.concat(parts), at: performance.now() });
      const answer = answers.shift() ?? { status: 201 };
      response.writeHead(answer.status, answer.headers).end('ignored');
    });
  }).listen(port, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const origin = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
  return {
    received,
    answers,
    answer: (...next: { status: number; headers?: Record<string, string> }[]) => void answers.push(...next),
    readBy: (browser: Browser) =>
      received
        .filter(({ endpoint }) => endpoint === browser.endpoint)
        .map(({ body }) => JSON.parse(decryptPush(body, browser)) as Record<string, string>),
    env: { ...vapidEnv, PUSH_STANDIN: origin },
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
export type PushServer = Awaited<ReturnType<typeof startPushServer>>;

export const deviceForm = ({ endpoint, keys }: Browser) => ({
  endpoint,
  keys,
  label: 'Teléfono de Bruno',
  wants: ['booked', 'moved', 'canceled', 'delayed'] as ('booked' | 'moved' | 'canceled' | 'delayed')[],
  hide_names: false,
});
