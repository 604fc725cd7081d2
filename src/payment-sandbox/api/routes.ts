import { createHash, timingSafeEqual } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { accountCalls } from './account-calls.ts';
import { type Call, calls } from './calls.ts';
import { paymentCalls } from './payment-calls.ts';
import { ApiProblem, broken, reusedKey, unauthorized, unknownCall } from './problem.ts';
import { readForm } from './form.ts';
import type { Ledger } from '../ledger.ts';
import { own } from '../../sandbox/kept-state.ts';

const keptFor = 24 * 3_600_000;
const hash = (text: string): Buffer => createHash('sha256').update(text).digest();

function admit({ state }: Ledger, { headers }: FastifyRequest): void {
  const expected = hash(`Bearer ${state.keys.secretKey}`);
  if (!timingSafeEqual(hash(headers.authorization ?? ''), expected)) throw unauthorized();
}

const textOf = ({ body }: FastifyRequest): string => (typeof body === 'string' ? body : '');
function wordsOf(request: FastifyRequest): unknown {
  if (request.method !== 'POST') return readForm(request.url.split('?')[1] ?? '');
  return request.url.startsWith('/v2/') ? JSON.parse(textOf(request)) : readForm(textOf(request));
}

const accountOf = ({ headers }: FastifyRequest): string => headers['stripe-account']?.toString() ?? '';

function once({ state, now }: Ledger, request: FastifyRequest, answer: () => unknown): unknown {
  const sent = request.headers['idempotency-key'];
  if (request.method !== 'POST' || typeof sent !== 'string') return answer();
  const key = accountOf(request) + sent;
  for (const [old, { atMs }] of Object.entries(state.answers))
    if (now() - atMs > keptFor) delete state.answers[old];
  const words = hash(`${request.url}\n${textOf(request)}`).toString('hex');
  const stored = own(state.answers, key);
  if (stored && stored.request !== words) throw reusedKey();
  if (stored) return stored.body;
  const body = structuredClone(answer());
  state.answers[key] = { request: words, body, atMs: now() };
  return body;
}

type Setting = { ledger: Ledger; silenceMs: number };

export function apiRoutes(app: FastifyInstance, { ledger, silenceMs }: Setting): void {
  const stayAway = async ({ raw }: FastifyRequest, reply: FastifyReply) => {
    reply.hijack();
    await sleep(silenceMs, undefined, { ref: false });
    raw.socket.destroy();
    return reply;
  };
  const take = async (answer: () => unknown, request: FastifyRequest, reply: FastifyReply) => {
    reply.header('date', new Date(ledger.now()).toUTCString());
    reply.header('request-id', `req_${request.id}`);
    admit(ledger, request);
    const { down } = ledger.state.faults;
    if (down === 'refuses') throw broken();
    if (down === 'silent') return stayAway(request, reply);
    try {
      const answered = once(ledger, request, answer);
      return down === 'accepts' ? await stayAway(request, reply) : answered;
    } finally {
      if (request.method !== 'GET') ledger.save();
    }
  };
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body));
  app.setErrorHandler((problem, _request, reply) => {
    if (!(problem instanceof ApiProblem)) throw problem;
    return reply.code(problem.status).send(problem.body);
  });
  const refuse = (request: FastifyRequest, reply: FastifyReply) =>
    take(
      () => {
        throw unknownCall(`${request.method}: ${request.url.split('?')[0]}`);
      },
      request,
      reply,
    );
  const platformCalls: Readonly<Record<string, Call>> = { ...calls, ...accountCalls };
  for (const name of new Set([...Object.keys(platformCalls), ...Object.keys(paymentCalls)])) {
    const [method = '', path = ''] = name.split(' ');
    app.route<{ Params: { id?: string } }>({
      method,
      url: path.startsWith('/v2/') ? path : `/v1${path}`,
      handler: (request, reply) => {
        const account = accountOf(request);
        const call = (account ? paymentCalls : platformCalls)[name];
        if (!call) return refuse(request, reply);
        const { id = '' } = request.params;
        return take(() => call(ledger, { id, account, words: wordsOf(request) }), request, reply);
      },
    });
  }
  app.all('/v1/*', refuse);
}
