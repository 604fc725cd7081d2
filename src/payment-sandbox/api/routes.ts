import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { accountCalls } from './account-calls.ts';
import { calls } from './calls.ts';
import { ApiProblem, reusedKey, unauthorized, unknownCall } from './problem.ts';
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

function once({ state, now }: Ledger, request: FastifyRequest, answer: () => unknown): unknown {
  const key = request.headers['idempotency-key'];
  if (request.method !== 'POST' || typeof key !== 'string') return answer();
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

export function apiRoutes(app: FastifyInstance, ledger: Ledger): void {
  const take = async (answer: () => unknown, request: FastifyRequest, reply: FastifyReply) => {
    // The sandbox's clock, as in event timestamps.
    reply.header('date', new Date(ledger.now()).toUTCString());
    reply.header('request-id', `req_${request.id}`);
    admit(ledger, request);
    try {
      return once(ledger, request, answer);
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
  for (const [name, call] of Object.entries({ ...calls, ...accountCalls })) {
    const [method = '', path = ''] = name.split(' ');
    app.route<{ Params: { id?: string } }>({
      method,
      url: path.startsWith('/v2/') ? path : `/v1${path}`,
      handler: (request, reply) => {
        const { id = '' } = request.params;
        return take(() => call(ledger, { id, words: wordsOf(request) }), request, reply);
      },
    });
  }
  app.all('/v1/*', (request, reply) => {
    const refuse = () => {
      throw unknownCall(`${request.method}: ${request.url.split('?')[0]}`);
    };
    return take(refuse, request, reply);
  });
}
