import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterEach, describe, expect, test } from 'vitest';
import { createLog } from '../../log.ts';
import type { TemplateChat } from './chats.ts';
import { createCloudApi } from './cloud-api.ts';

let server: Server | undefined;
afterEach(() => {
  server?.closeAllConnections();
  server?.close();
});

const log = createLog('silent', { write: () => undefined });

async function aService(answer: RequestListener) {
  const requests: { request: IncomingMessage; body: unknown }[] = [];
  server = createServer((request, response) => {
    const read = async () => {
      requests.push({ request, body: JSON.parse(await text(request)) });
      answer(request, response);
    };
    void read();
  });
  await new Promise<void>((done) => void server?.listen(0, '127.0.0.1', done));
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const api = createCloudApi({ base, version: 'v25.0', phoneNumberId: '1055', token: 'secret', log });
  return { api, requests };
}

const answering =
  (status: number, body: unknown): RequestListener =>
  (_request, response) =>
    void response
      .writeHead(status, { 'content-type': 'application/json' })
      .end(typeof body === 'string' ? body : JSON.stringify(body));

const accepted = {
  messaging_product: 'whatsapp',
  contacts: [{ input: '59899123456', wa_id: '59899123456' }],
  messages: [{ id: 'wamid.HBgLNTk4OTkxMjM0NTYVAgARGBI', message_status: 'accepted' }],
};
const refused = (code: number) => ({
  error: {
    message: `(#${code}) Something`,
    type: 'OAuthException',
    code,
    error_data: { messaging_product: 'whatsapp', details: 'Something is not as it should be.' },
    fbtrace_id: 'AbC',
  },
});

const chat: TemplateChat = {
  to: '59899123456',
  reference: 'a.7',
  template: 'navaja_recordatorio',
  values: ['Ana', 'Central', 'martes 24/11 10:00', 'Leo'],
  buttons: [
    { kind: 'reply', payload: '1.x.0.confirm' },
    { kind: 'reply', payload: '1.x.0.leave' },
    { kind: 'link', end: 'x' },
  ],
};

describe('a chat from a text that was approved', () => {
  test('is one POST with the values, the payloads and the end of the link', async () => {
    const { api, requests } = await aService(answering(200, accepted));
    expect(await api.sendTemplate(chat)).toEqual({
      outcome: 'sent',
      providerId: 'wamid.HBgLNTk4OTkxMjM0NTYVAgARGBI',
    });
    expect(requests).toHaveLength(1);
    expect(requests[0]?.request).toMatchObject({ method: 'POST', url: '/v25.0/1055/messages' });
    expect(requests[0]?.request.headers).toMatchObject({ authorization: 'Bearer secret' });
    expect(requests[0]?.body).toEqual({
      messaging_product: 'whatsapp',
      recipient_type: 'individual',
      to: '59899123456',
      biz_opaque_callback_data: 'a.7',
      type: 'template',
      template: {
        name: 'navaja_recordatorio',
        language: { code: 'es' },
        components: [
          {
            type: 'body',
            parameters: ['Ana', 'Central', 'martes 24/11 10:00', 'Leo'].map((value) => ({
              type: 'text',
              text: value,
            })),
          },
          {
            type: 'button',
            sub_type: 'quick_reply',
            index: '0',
            parameters: [{ type: 'payload', payload: '1.x.0.confirm' }],
          },
          {
            type: 'button',
            sub_type: 'quick_reply',
            index: '1',
            parameters: [{ type: 'payload', payload: '1.x.0.leave' }],
          },
          { type: 'button', sub_type: 'url', index: '2', parameters: [{ type: 'text', text: 'x' }] },
        ],
      },
    });
  });
});

describe('a chat of free text', () => {
  const words = { to: '59899123456', reference: 'a.8', text: '¿Cancelamos tu reserva?' };

  test('is plain without buttons', async () => {
    const { api, requests } = await aService(answering(200, accepted));
    await api.sendText(words);
    expect(requests[0]?.body).toMatchObject({
      type: 'text',
      biz_opaque_callback_data: 'a.8',
      text: { body: '¿Cancelamos tu reserva?', preview_url: false },
    });
  });

  test('has buttons that answer', async () => {
    const { api, requests } = await aService(answering(200, accepted));
    await api.sendText({ ...words, replies: [{ title: 'Sí, cancelar', payload: '1.x.0.leave-sure' }] });
    expect(requests[0]?.body).toMatchObject({
      type: 'interactive',
      interactive: {
        type: 'button',
        body: { text: '¿Cancelamos tu reserva?' },
        action: {
          buttons: [{ type: 'reply', reply: { id: '1.x.0.leave-sure', title: 'Sí, cancelar' } }],
        },
      },
    });
  });
});

test.each([
  [400, 131026],
  [400, 132000],
  [401, 190],
  [429, 130429],
  [500, 131000],
  [503, 2],
])('an error of the service with status %i is told by its code %i', async (status, code) => {
  const { api } = await aService(answering(status, refused(code)));
  expect(await api.sendTemplate(chat)).toEqual({
    outcome: 'refused',
    code,
    text: `(#${code}) Something`,
  });
});

test.each([
  [502, '<html>Bad gateway</html>', { outcome: 'unreached', text: 'HTTP 502' }],
  [404, 'not here', { outcome: 'refused', code: 404, text: 'HTTP 404' }],
  [200, '{"messages":[]}', { outcome: 'unsure', text: 'HTTP 200' }],
  [200, 'no JSON', { outcome: 'unsure', text: 'HTTP 200' }],
])('status %i with %j is no error of the service', async (status, body, outcome) => {
  const { api } = await aService(answering(status, body));
  expect(await api.sendTemplate(chat)).toEqual(outcome);
});

test('nobody there proves that nothing was accepted', async () => {
  const { api } = await aService(answering(200, accepted));
  await new Promise((done) => void server?.close(done));
  expect(await api.sendTemplate(chat)).toMatchObject({ outcome: 'unreached' });
});

test('a connection that breaks after the request proves nothing', async () => {
  const { api, requests } = await aService((request) => void request.socket.destroy());
  expect(await api.sendTemplate(chat)).toMatchObject({ outcome: 'unsure' });
  expect(requests).toHaveLength(1);
});

test('an answer that breaks off proves nothing', async () => {
  const { api } = await aService((request, response) => {
    response.writeHead(200, { 'content-length': '100' }).write('{"mess');
    setTimeout(() => request.socket.destroy(), 20);
  });
  expect(await api.sendTemplate(chat)).toMatchObject({ outcome: 'unsure' });
});

test('no answer in time proves nothing', async () => {
  const api = createCloudApi({
    base: 'http://service.example',
    version: 'v25.0',
    phoneNumberId: '1055',
    token: 'secret',
    log,
    fetch: () => Promise.reject(new DOMException('too late', 'TimeoutError')),
  });
  expect(await api.sendTemplate(chat)).toEqual({ outcome: 'unsure', text: 'TimeoutError' });
});
