import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { root } from '#api/config.ts';
import { own } from '../../sandbox/kept-state.ts';
import { type Fault, isFault } from '../faults.ts';
import { type State, type Switch, switches } from '../state.ts';
import { listPage, threadPage, unknownPage } from './chat-pages.ts';

type Acts = {
  write(phone: string, text: string): void;
  press(phone: string, messageId: string, title: string): boolean;
  fail(what: Fault | null): void;
  turn(name: Switch, isOn: boolean): void;
};
type OfPhone = { Params: { phone: string } };

const style = readFileSync(join(root, 'src/chat-sandbox/pages/style.css'), 'utf8');
const path = '/dev/chats';

const show = (reply: FastifyReply, markup: string, status = 200) =>
  reply
    .code(status)
    .headers({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'referrer-policy': 'same-origin',
    })
    .send(markup);
const go = (reply: FastifyReply, to: string) => reply.header('cache-control', 'no-store').redirect(to, 303);

const formOf = ({ body }: FastifyRequest) => {
  const form = body instanceof URLSearchParams ? body : new URLSearchParams();
  return (name: string) => form.get(name)?.trim() ?? '';
};

// Waits this long for the product's answer, so that the next page shows it without scripts.
const patienceMs = 1_500;
const checkEveryMs = 50;

async function waitForAnswer({ threads }: State, phone: string): Promise<void> {
  for (let waited = 0; waited < patienceMs; waited += checkEveryMs) {
    if (own(threads, phone)?.bubbles.at(-1)?.from !== 'client') return;
    await sleep(checkEveryMs);
  }
}

export function pageRoutes(app: FastifyInstance, state: State, acts: Acts): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body, done) => done(null, new URLSearchParams(String(body))),
  );
  app.get(`${path}/style.css`, (_request, reply) =>
    reply.headers({ 'content-type': 'text/css; charset=utf-8', 'cache-control': 'no-cache' }).send(style),
  );
  app.get(path, (_request, reply) => show(reply, listPage(state)));
  app.post(path, async (request, reply) => {
    const field = formOf(request);
    const phone = field('phone').replace(/\D/g, '');
    const text = field('text');
    if (!/^\d{6,15}$/.test(phone) || text === '')
      return show(reply, listPage(state, 'Falta el teléfono o el texto.'), 400);
    acts.write(phone, text);
    await waitForAnswer(state, phone);
    return go(reply, `${path}/${phone}#ultimo`);
  });
  app.post(`${path}/settings`, (request, reply) => {
    const field = formOf(request);
    const fault = field('fault');
    acts.fail(isFault(fault) ? fault : null);
    for (const name of switches) acts.turn(name, field(name) === 'on');
    return go(reply, path);
  });
  threadRoutes(app, state, acts);
}

function threadRoutes(app: FastifyInstance, state: State, acts: Acts): void {
  app.get<OfPhone>(`${path}/:phone`, ({ params }, reply) => {
    const thread = own(state.threads, params.phone);
    return thread ? show(reply, threadPage(thread)) : show(reply, unknownPage(), 404);
  });
  app.post<OfPhone>(`${path}/:phone`, async (request, reply) => {
    const { phone } = request.params;
    if (!own(state.threads, phone)) return show(reply, unknownPage(), 404);
    const field = formOf(request);
    const [, messageId = '', title = ''] = /^(\S+) (.+)$/.exec(field('press')) ?? [];
    const text = field('text');
    if (messageId) acts.press(phone, messageId, title);
    else if (text) acts.write(phone, text);
    await waitForAnswer(state, phone);
    return go(reply, `${path}/${phone}#ultimo`);
  });
}
