import { createHmac } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createChats } from '#api/integrations/chats/create-chats.ts';
import type { Chats, TemplateChat } from '#api/integrations/chats/chats.ts';
import { createLog } from '#api/log.ts';
import type { Carry } from '../sandbox/delivery.ts';
import { apiPath, openSandbox, type Sandbox } from './open-sandbox.ts';
import type { ShopMessage } from './state.ts';

const publicUrl = 'http://localhost';
const to = '59898200100';
const log = createLog('silent', { write: () => undefined });
let dataDir: string;
let host: FastifyInstance;
let base: string;
let sandbox: Sandbox;
let chats: Chats;
let nowMs: number;
let carried: { body: string; signature: string }[];
let carry: Carry;

async function open() {
  sandbox = openSandbox({
    dataDir,
    publicUrl,
    now: () => nowMs,
    carry: (...message) => carry(...message),
    silenceMs: 0,
  });
  host = Fastify({ forceCloseConnections: true });
  await host.register(sandbox.routes);
  base = (await host.listen({ port: 0, host: '127.0.0.1' })) + apiPath;
  chats = createChats({ keys: sandbox.keys, api: { base, version: 'v25.0' }, log });
}

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'navaja-chats-'));
  nowMs = Date.parse('2026-11-18T12:00:00Z');
  carried = [];
  carry = async (body, signature) => {
    carried.push({ body, signature });
    return true;
  };
  await open();
});
afterEach(async () => {
  await host.close();
  await rm(dataDir, { recursive: true, force: true });
});

const reminder: TemplateChat = {
  to,
  reference: '1.7',
  template: 'navaja_recordatorio',
  values: ['Ana', 'Barbería Central', 'martes 24/11 10:00', 'Leo'],
  buttons: [
    { kind: 'reply', payload: '1.abc.0.confirm' },
    { kind: 'reply', payload: '1.abc.0.leave' },
    { kind: 'link', end: 'abc' },
  ],
};
const answer = { to, reference: '1.8', text: '¿Seguro?', replies: [{ title: 'Sí', payload: 'sure' }] };
const refusal = (code: number) => ({ outcome: 'refused', code });
const bubbles = () => sandbox.threads()[0]?.bubbles ?? [];
const lastShopMessage = () => bubbles().findLast(({ from }) => from === 'shop') as ShopMessage;

type Message = { from?: string; from_user_id: string; text?: object };
type Value = { statuses: { status: string }[]; messages: [Message] };

/** Delivers due webhooks and answers the values that arrived since the previous call. */
async function heard(): Promise<Value[]> {
  await sandbox.deliver();
  return carried.splice(0).map(({ body }) => JSON.parse(body).entry[0].changes[0].value);
}

test('a template becomes a bubble with its values and buttons, and is reported sent, delivered and read', async () => {
  expect(await chats.sendTemplate(reminder)).toEqual({ outcome: 'sent', providerId: lastShopMessage().id });
  expect(lastShopMessage().text).toContain('Hola Ana, te recordamos tu reserva en *Barbería Central*');
  expect(lastShopMessage().buttons).toEqual([
    { title: 'Confirmar', payload: '1.abc.0.confirm' },
    { title: 'No puedo ir', payload: '1.abc.0.leave' },
    { title: 'Cambiar horario', url: `${publicUrl}/r/abc#mover` },
  ]);
  const statuses = (await heard()).map(({ statuses: [status] }) => status);
  expect(statuses.map((each) => each?.status)).toEqual(['sent', 'delivered', 'read']);
  expect(statuses[0]).toMatchObject({
    id: lastShopMessage().id,
    recipient_id: to,
    timestamp: String(nowMs / 1_000),
    biz_opaque_callback_data: '1.7',
  });
});

test('its webhooks are signed over their bytes as the service signs', async () => {
  await chats.sendTemplate(reminder);
  await sandbox.deliver();
  for (const { body, signature } of carried) {
    const digest = createHmac('sha256', sandbox.keys.appSecret).update(body).digest('hex');
    expect(signature).toBe(`sha256=${digest}`);
  }
});

test('a webhook that is not taken comes again after growing pauses, until it is', async () => {
  const times: number[] = [];
  carry = async () => {
    times.push(nowMs);
    return times.length > 4;
  };
  sandbox.write(to, 'Hola');
  const begun = nowMs;
  for (let second = 0; second < 100; second += 1) {
    await sandbox.deliver();
    nowMs += 1_000;
  }
  expect(times.map((at) => (at - begun) / 1_000)).toEqual([0, 1, 4, 14, 74]);
});

test('what it knows and what it has to tell survive a restart', async () => {
  await chats.sendTemplate(reminder);
  const { keys } = sandbox;
  await host.close();
  await open();
  expect(sandbox.keys).toEqual(keys);
  expect(bubbles()).toHaveLength(1);
  expect(await heard()).toHaveLength(3);
});

describe('refuses as the service does', () => {
  test('a template that nobody submitted, and one with too few values', async () => {
    expect(await chats.sendTemplate({ ...reminder, template: 'navaja_otra' })).toMatchObject(
      refusal(132_001),
    );
    expect(await chats.sendTemplate({ ...reminder, values: ['Ana'] })).toMatchObject(refusal(132_000));
  });

  test('a template whose button has nothing to bring back', async () => {
    expect(await chats.sendTemplate({ ...reminder, buttons: [] })).toMatchObject(refusal(131_008));
  });

  test('free text until the person writes, and again a day later', async () => {
    expect(await chats.sendText(answer)).toMatchObject(refusal(131_047));
    sandbox.write(to, 'Hola');
    expect(await chats.sendText(answer)).toMatchObject({ outcome: 'sent' });
    nowMs += 24 * 3_600_000;
    expect(await chats.sendText(answer)).toMatchObject(refusal(131_047));
  });

  test('a second message to one number within six seconds, not to another number', async () => {
    await chats.sendTemplate(reminder);
    expect(await chats.sendTemplate(reminder)).toMatchObject(refusal(131_056));
    expect(await chats.sendTemplate({ ...reminder, to: '59898200101' })).toMatchObject({ outcome: 'sent' });
    nowMs += 6_000;
    expect(await chats.sendTemplate(reminder)).toMatchObject({ outcome: 'sent' });
  });

  test('more answers than the person wrote messages, however fast they write', async () => {
    for (let nth = 0; nth < 5; nth += 1) {
      sandbox.write(to, 'Hola');
      expect(await chats.sendText(answer)).toMatchObject({ outcome: 'sent' });
    }
    expect(await chats.sendText(answer)).toMatchObject(refusal(131_056));
    for (const text of ['Hola', 'Reservar']) sandbox.write(to, text);
    for (let nth = 0; nth < 2; nth += 1)
      expect(await chats.sendText(answer)).toMatchObject({ outcome: 'sent' });
    expect(await chats.sendText(answer)).toMatchObject(refusal(131_056));
  });

  test('a stranger, in the shape of its errors', async () => {
    const url = `${base}/v25.0/${sandbox.keys.phoneNumberId}/messages`;
    const refused = await fetch(url, { method: 'POST', headers: { authorization: 'Bearer other' } });
    expect(refused.status).toBe(401);
    expect(await refused.json()).toMatchObject({ error: { code: 190, type: 'OAuthException' } });
  });
});

describe('goes wrong on demand', () => {
  test('without an answer, before and after the message is accepted', async () => {
    sandbox.fail('silent-before');
    expect(await chats.sendTemplate(reminder)).toMatchObject({ outcome: 'unsure' });
    expect(bubbles()).toHaveLength(0);
    sandbox.fail('silent-after');
    expect(await chats.sendTemplate(reminder)).toMatchObject({ outcome: 'unsure' });
    expect(bubbles()).toHaveLength(1);
    expect(await heard()).toHaveLength(3);
  });

  test('after the message was accepted, by a report', async () => {
    sandbox.fail('undelivered');
    expect(await chats.sendTemplate(reminder)).toMatchObject({ outcome: 'sent' });
    const [sent, failed] = await heard();
    expect(sent?.statuses[0]).toMatchObject({ status: 'sent' });
    expect(failed?.statuses[0]).toMatchObject({ status: 'failed', errors: [{ code: 131_026 }] });
  });

  test('by reports that come twice, or that nobody reads', async () => {
    sandbox.turn('duplicates', true);
    sandbox.turn('unread', true);
    await chats.sendTemplate(reminder);
    const all = (await heard()).map(({ statuses }) => statuses[0]?.status);
    expect(all).toEqual(['sent', 'sent', 'delivered', 'delivered']);
  });
});

test('a pressed button of a template and one of a text come as the service sends each', async () => {
  await chats.sendTemplate(reminder);
  const { id } = lastShopMessage();
  await heard();
  expect(sandbox.press(to, id, 'Confirmar')).toBe(true);
  expect((await heard())[0]?.messages[0]).toMatchObject({
    from: to,
    type: 'button',
    context: { id },
    button: { payload: '1.abc.0.confirm', text: 'Confirmar' },
  });
  await chats.sendText(answer);
  await heard();
  sandbox.press(to, lastShopMessage().id, 'Sí');
  expect((await heard())[0]?.messages[0]).toMatchObject({
    type: 'interactive',
    context: { id: lastShopMessage().id },
    interactive: { button_reply: { id: 'sure', title: 'Sí' } },
  });
});

test('a link, another title and another message are no button', async () => {
  await chats.sendTemplate(reminder);
  const { id } = lastShopMessage();
  expect(sandbox.press(to, id, 'Cambiar horario')).toBe(false);
  expect(sandbox.press(to, id, 'Otra cosa')).toBe(false);
  expect(sandbox.press(to, 'wamid.other', 'Confirmar')).toBe(false);
});

test('without a phone an id stands for the person, and takes answers', async () => {
  sandbox.turn('phoneless', true);
  sandbox.write(to, 'BAJA');
  const [value] = await heard();
  const [{ from, from_user_id: userId, text } = {}] = value?.messages ?? [];
  expect([from, text]).toEqual([undefined, { body: 'BAJA' }]);
  expect(await chats.sendText({ ...answer, to: userId ?? '' })).toMatchObject({ outcome: 'sent' });
  expect(bubbles()).toHaveLength(2);
  expect(JSON.stringify(await heard())).not.toContain(to);
});

describe('its pages', () => {
  const press = (url: string, form: Record<string, string>, headers: Record<string, string> = {}) =>
    host.inject({
      method: 'POST',
      url,
      headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
      payload: new URLSearchParams(form).toString(),
    });

  test('show words as text, and say that they are for tests', async () => {
    sandbox.write(to, '<img src=x>');
    for (const url of ['/dev/chats', `/dev/chats/${to}`]) {
      const { body } = await host.inject(url);
      expect(body).toContain('Modo de prueba');
      expect(body).toContain('&lt;img src=x&gt;');
      expect(body).not.toContain('<script');
    }
  });

  test('press and write as the client', async () => {
    await chats.sendTemplate(reminder);
    const pressing = press(`/dev/chats/${to}`, { press: `${lastShopMessage().id} Confirmar` });
    await expect.poll(() => bubbles().length).toBe(2);
    nowMs += 6_000;
    await chats.sendText(answer);
    expect((await pressing).headers.location).toBe(`/dev/chats/${to}#ultimo`);
    expect((await host.inject(`/dev/chats/${to}`)).body).toContain('¿Seguro?');
  });

  test('ask for the next fault and turn the switches', async () => {
    await press('/dev/chats/settings', { fault: '190', unread: 'on' });
    expect(await chats.sendTemplate(reminder)).toMatchObject(refusal(190));
    await chats.sendTemplate(reminder);
    expect(await heard()).toHaveLength(2);
  });

  test('take no form of another site, and nothing from another machine', async () => {
    const form = { phone: to, text: 'BAJA' };
    const foreign = await press('/dev/chats', form, { origin: 'https://evil.example' });
    expect([foreign.statusCode >= 400, bubbles()]).toEqual([true, []]);
    const { statusCode } = await host.inject({ url: '/dev/chats', headers: { host: 'evil.example' } });
    expect(statusCode).toBeGreaterThanOrEqual(400);
  });

  test('know nothing under a name that every object has', async () => {
    expect((await host.inject('/dev/chats/__proto__')).statusCode).toBe(404);
    expect((await press('/dev/chats/__proto__', { text: 'Hola' })).statusCode).toBe(404);
  });

  test('say what is missing', async () => {
    const { statusCode, body } = await press('/dev/chats', { phone: 'abc', text: '' });
    expect([statusCode, body.includes('Falta el teléfono o el texto.')]).toEqual([400, true]);
  });
});
