import { createECDH } from 'node:crypto';
import { encryptNotification } from '@block65/webcrypto-web-push';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { readConfig } from '#api/config.ts';
import { aBrowser, decryptPush, senderOf, startPushServer } from '#test/push-server.ts';
import { createPush, type PushMessage } from './create-push.ts';
import { isPublicAddress, isPushEndpoint } from './push-hosts.ts';
import { makeVapidKeys, readVapidKeys } from '../../security/vapid-keys.ts';

const usualPushHosts = readConfig({}).pushHosts;

afterEach(() => vi.restoreAllMocks());

// RFC 8291, section 5 and appendix A.
const rfc = {
  text: 'When I grow up, I want to be a watermelon',
  salt: 'DGv6ra1nlYgDCS1FRnbzlw',
  auth: 'BTBZMqHH6r4Tts7J_aSIgg',
  receiver: {
    public: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
    private: 'q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94',
  },
  sender: {
    public: 'BP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A8',
    private: 'yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw',
  },
  message:
    'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
};

async function rfcSender() {
  const point = Buffer.from(rfc.sender.public, 'base64url');
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString('base64url'));
  const jwk = { kty: 'EC', crv: 'P-256', x: x as string, y: y as string };
  const curve = { name: 'ECDH', namedCurve: 'P-256' };
  const keep = [{ ...jwk, d: rfc.sender.private }, jwk] as const;
  const [privateKey, publicKey] = await Promise.all([
    crypto.subtle.importKey('jwk', keep[0], curve, true, ['deriveBits']),
    crypto.subtle.importKey('jwk', keep[1], curve, true, []),
  ]);
  return { privateKey, publicKey };
}

describe('RFC 8291', () => {
  test('the example is written byte for byte', async () => {
    const pair = await rfcSender();
    vi.spyOn(crypto.subtle, 'generateKey').mockResolvedValue(pair);
    vi.spyOn(crypto, 'getRandomValues').mockImplementation(((bytes: Uint8Array) => {
      bytes.set(Buffer.from(rfc.salt, 'base64url'));
      return bytes;
    }) as typeof crypto.getRandomValues);
    const keys = { p256dh: rfc.receiver.public, auth: rfc.auth };
    const target = { endpoint: 'https://push.example.net/push/JzLQ', expirationTime: null, keys };
    const written = await encryptNotification(target, Buffer.from(rfc.text), { pad: false });
    expect(Buffer.from(written).toString('base64url')).toBe(rfc.message);
  });

  test('the example is read as it was written', () => {
    const ecdh = createECDH('prime256v1');
    ecdh.setPrivateKey(rfc.receiver.private, 'base64url');
    const keys = { p256dh: rfc.receiver.public, auth: rfc.auth };
    expect(decryptPush(Buffer.from(rfc.message, 'base64url'), { ecdh, keys })).toBe(rfc.text);
  });
});

describe('who may be written to', () => {
  test.each([
    'https://fcm.googleapis.com/fcm/send/abc',
    'https://updates.push.services.mozilla.com/wpush/v2/abc',
    'https://web.push.apple.com/QABC?x=1',
    'https://wns2-bl2p.notify.windows.com/w/?token=abc',
  ])('%s is a browser', (endpoint) => expect(isPushEndpoint(endpoint, usualPushHosts)).toBe(true));

  test.each([
    'http://127.0.0.1',
    'http://fcm.googleapis.com/fcm/send/abc',
    'https://169.254.169.254/latest/meta-data',
    'https://[::ffff:169.254.169.254]/',
    'https://localhost/fcm.googleapis.com',
    'https://user:secret@fcm.googleapis.com/fcm/send/abc',
    'https://@fcm.googleapis.com/fcm/send/abc',
    'https://fcm.googleapis.com@evil.example/fcm',
    'https://fcm.googleapis.com:8443/fcm/send/abc',
    'https://fcm.googleapis.com:443/fcm/send/abc',
    'https://fcm.googleapis.com:/fcm/send/abc',
    'https://evilfcm.googleapis.com/fcm/send/abc',
    'https://fcm.googleapis.com.evil.example/abc',
    'https://fcm.googleapis.com\\@evil.example/abc',
    'https://fcm.googleapis.com./fcm/send/abc',
    'https:fcm.googleapis.com/fcm/send/abc',
    'https://fcm.googleapis.com',
    'ftp://fcm.googleapis.com/abc',
    'javascript:alert(1)',
    '',
  ])('%s is none', (endpoint) => expect(isPushEndpoint(endpoint, usualPushHosts)).toBe(false));

  test.each([
    ['142.250.79.10', true],
    ['2a00:1450:4003::200a', true],
    ['127.0.0.1', false],
    ['10.1.2.3', false],
    ['100.100.100.200', false],
    ['169.254.169.254', false],
    ['172.20.0.1', false],
    ['192.168.1.1', false],
    ['0.0.0.0', false],
    ['255.255.255.255', false],
    ['224.0.0.251', false],
    ['::1', false],
    ['::', false],
    ['::ffff:10.0.0.1', false],
    ['64:ff9b::a00:1', false],
    ['2002:a00:1::', false],
    ['fd00:ec2::254', false],
    ['fe80::1', false],
    ['ff02::1', false],
  ])('%s is on the public internet: %s', (address, isPublic) =>
    expect(isPublicAddress(address)).toBe(isPublic),
  );

  test('an allowed name that leads inside is not connected to', async () => {
    const push = createPush({ ...readConfig({ VAPID_KEYS: makeVapidKeys() }), pushHosts: ['localhost'] });
    const browser = aBrowser('https://localhost/push/abc');
    const target = { endpoint: browser.endpoint, ...browser.keys };
    expect(push?.takes(target)).toBe(true);
    await expect(push?.send(target, message)).rejects.toThrow('an address inside');
  });

  test('a key that is no point of the curve is none', () => {
    const push = createPush(readConfig({ VAPID_KEYS: makeVapidKeys() }));
    const { endpoint, keys } = aBrowser();
    expect(push?.takes({ endpoint, ...keys })).toBe(true);
    expect(push?.takes({ endpoint, ...keys, p256dh: `B${'A'.repeat(86)}` })).toBe(false);
  });
});

const message: PushMessage = {
  data: { title: 'Nueva reserva · vie 20/11 10:30', body: 'Corte', url: '/dashboard', tag: 'visit-1' },
  ttl: 600,
  topic: 'visit-1',
  urgency: 'high',
};

describe('what a push service gets', () => {
  test('is signed, and only the browser can read it', async () => {
    const server = await startPushServer();
    const push = createPush(readConfig({ ...server.env, MAIL_FROM: 'Navaja <hola@navaja.example>' }));
    const browser = aBrowser();
    expect(await push?.send({ endpoint: browser.endpoint, ...browser.keys }, message)).toBe('sent');
    const [received] = server.received;
    expect(received?.headers).toMatchObject({
      'content-encoding': 'aes128gcm',
      ttl: '600',
      topic: 'visit-1',
      urgency: 'high',
    });
    expect(received?.body).toHaveLength(4096);
    expect(senderOf(received?.headers ?? {})).toMatchObject({
      aud: 'https://fcm.googleapis.com',
      sub: 'mailto:hola@navaja.example',
    });
    expect(server.readBy(browser)).toEqual([message.data]);
    await server.close();
  });

  test.each([
    [404, 'gone'],
    [410, 'gone'],
    [301, 'push-301'],
    [400, 'push-400'],
    [403, 'push-403'],
    [429, 'push service answered 429'],
    [503, 'push service answered 503'],
  ])('an answer of %i means %s', async (status, outcome) => {
    const server = await startPushServer();
    const push = createPush(readConfig(server.env));
    const browser = aBrowser();
    server.answer({ status, headers: { location: 'http://127.0.0.1:9/' } });
    const sending = push?.send({ endpoint: browser.endpoint, ...browser.keys }, message);
    const said = await sending?.catch((problem: { message: string; reason?: string }) => problem);
    expect(typeof said === 'object' ? said.reason || said.message : said).toBe(outcome);
    expect(server.received).toHaveLength(1);
    await server.close();
  });
});

describe('keys', () => {
  test('a new pair is a pair', () => {
    const pair = makeVapidKeys();
    const { publicKey, privateKey } = readVapidKeys(pair) ?? {};
    expect(`${publicKey}.${privateKey}`).toBe(pair);
  });

  test('what is no pair is refused at the start', () => {
    const [publicKey] = makeVapidKeys().split('.');
    const [, privateKey] = makeVapidKeys().split('.');
    for (const VAPID_KEYS of ['x', `${publicKey}.${privateKey}`, `${publicKey}`])
      expect(() => readConfig({ VAPID_KEYS })).toThrow(/VAPID_KEYS no es válida/);
  });

  test('what stands in for push services is on this machine, and never in production', () => {
    expect(() => readConfig({ PUSH_STANDIN: 'https://push.example' })).toThrow(/PUSH_STANDIN/);
    expect(() => readConfig({ PUSH_STANDIN: 'http://10.0.0.1:80' })).toThrow(/PUSH_STANDIN/);
    const production = { NODE_ENV: 'production', AUTH_SECRET: 'a-long-secret-of-many-characters-0123' };
    expect(() => readConfig({ ...production, PUSH_STANDIN: 'http://127.0.0.1:4000' })).toThrow(
      /PUSH_STANDIN/,
    );
  });

  test('hosts are names', () => {
    for (const PUSH_HOSTS of ['10.0.0.1', 'https://push.example', 'localhost'])
      expect(() => readConfig({ PUSH_HOSTS })).toThrow(/PUSH_HOSTS/);
    expect(readConfig({ PUSH_HOSTS: 'push.example, push.apple.com' }).pushHosts).toHaveLength(2);
  });
});
