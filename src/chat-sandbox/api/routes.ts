import { createHash, timingSafeEqual } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { accept, isTooSoon, isWindowOpen } from '../conversation.ts';
import { ApiProblem, type Fault, isCode } from '../faults.ts';
import type { Ledger } from '../ledger.ts';
import { type State, type Thread, threadOf, type ShopMessage } from '../state.ts';
import { NewMessage } from './shapes.ts';
import { messageText } from './message-text.ts';

export const apiPath = '/sandbox/chats';

type Numbered = { Params: { number: string } };
type Setting = {
  ledger: Ledger;
  /** Milliseconds before the connection of an unanswered message is closed. */
  silenceMs: number;
  afterChange: () => void;
};

const hash = (text: string): Buffer => createHash('sha256').update(text).digest();

function admit({ state }: Ledger, { headers }: FastifyRequest): void {
  const expected = hash(`Bearer ${state.keys.token}`);
  if (!timingSafeEqual(hash(headers.authorization ?? ''), expected)) throw new ApiProblem('190');
}

function understood(body: unknown): NewMessage {
  const parsed = NewMessage.safeParse(body);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw new ApiProblem('100', `${issue?.path.join('.')}: ${issue?.message}`);
}

/** The thread of a message's recipient; a `recipient` id is valid only after its thread exists. */
function addressee({ state }: Ledger, { to, recipient }: NewMessage): Thread {
  if (to !== undefined) return threadOf(state, to.replace('+', ''));
  const thread = Object.values(state.threads).find(({ userId }) => userId === recipient);
  if (!thread) throw new ApiProblem(recipient === undefined ? '131008' : '131026');
  return thread;
}

function takeFault(state: State): Fault | null {
  const fault = state.fault?.what ?? null;
  state.fault = null;
  return fault;
}

function take(ledger: Ledger, body: unknown, fault: Fault | null): ShopMessage {
  if (isCode(fault)) throw new ApiProblem(fault);
  const message = understood(body);
  const words = messageText(message, ledger.publicUrl);
  const thread = addressee(ledger, message);
  if (message.type !== 'template' && !isWindowOpen(ledger, thread)) throw new ApiProblem('131047');
  if (isTooSoon(ledger, thread)) throw new ApiProblem('131056');
  const reference = message.biz_opaque_callback_data ?? null;
  return accept(ledger, thread, { ...words, reference }, fault === 'undelivered');
}

const acceptance = ({ id }: ShopMessage) => ({
  messaging_product: 'whatsapp',
  messages: [{ id, message_status: 'accepted' }],
});

export function apiRoutes(app: FastifyInstance, { ledger, silenceMs, afterChange }: Setting): void {
  const { state } = ledger;
  app.setErrorHandler((problem, _request, reply) => {
    if (!(problem instanceof ApiProblem)) throw problem;
    return reply.code(problem.status).send(problem.body);
  });
  app.post<Numbered>(`${apiPath}/:version/:number/messages`, async (request, reply) => {
    admit(ledger, request);
    if (request.params.number !== state.keys.phoneNumberId)
      throw new ApiProblem('100', 'the object does not exist');
    const fault = takeFault(state);
    try {
      if (fault === 'silent-before') return await stayAway(request, reply, silenceMs);
      const message = take(ledger, request.body, fault);
      if (fault === 'silent-after') return await stayAway(request, reply, silenceMs);
      return acceptance(message);
    } finally {
      afterChange();
    }
  });
}

async function stayAway(
  { raw }: FastifyRequest,
  reply: FastifyReply,
  silenceMs: number,
): Promise<FastifyReply> {
  reply.hijack();
  await sleep(silenceMs, undefined, { ref: false });
  raw.socket.destroy();
  return reply;
}
