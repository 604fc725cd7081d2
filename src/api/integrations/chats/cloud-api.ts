import type { FastifyBaseLogger } from 'fastify';
import { z } from 'zod';
import type { ChatList } from '#domain/chats/chat-message.ts';
import { seconds } from '../../clock.ts';
import type { ChatButton, Chats, Handover, TemplateChat, TextChat } from './chats.ts';

type Options = {
  base: string;
  version: string;
  phoneNumberId: string;
  token: string;
  fetch?: typeof globalThis.fetch;
  log: FastifyBaseLogger;
};

const Accepted = z.object({ messages: z.array(z.object({ id: z.string().min(1) })).min(1) });
const Refused = z.object({ error: z.object({ code: z.int(), message: z.string().default('') }) });

const limitMs = 8 * seconds;

export function createCloudApi({ fetch = globalThis.fetch, log, ...target }: Options): Chats {
  const { base, version, phoneNumberId, token } = target;
  const post = async (message: object): Promise<Handover> => {
    let answer: Response;
    try {
      answer = await fetch(`${base}/${version}/${phoneNumberId}/messages`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: JSON.stringify(message),
        // A redirect could send the token to another host.
        redirect: 'error',
        signal: AbortSignal.timeout(limitMs),
      });
      return outcomeOf(answer.status, readJson(await answer.text()));
    } catch (problem) {
      const { outcome, text } = brokenOff(problem);
      log.warn({ outcome, problem: text }, 'the chat service did not answer');
      return { outcome, text };
    }
  };
  return {
    sendTemplate: (chat) => post(templateMessage(chat)),
    sendText: (chat) => post(textMessage(chat)),
  };
}

const addressed = ({ to, reference }: Pick<TextChat, 'to' | 'reference'>) => ({
  messaging_product: 'whatsapp',
  recipient_type: 'individual',
  // A sender who hides the number has an id of the service instead, such as `US.134912086553`.
  ...(/^\d+$/.test(to) ? { to } : { recipient: to }),
  biz_opaque_callback_data: reference,
});

const buttonComponent = (button: ChatButton, index: number) => ({
  type: 'button',
  sub_type: button.kind === 'reply' ? 'quick_reply' : 'url',
  index: String(index),
  parameters: [
    button.kind === 'reply'
      ? { type: 'payload', payload: button.payload }
      : { type: 'text', text: button.end },
  ],
});

const templateMessage = ({ template, values, buttons, ...who }: TemplateChat) => ({
  ...addressed(who),
  type: 'template',
  template: {
    name: template,
    language: { code: 'es' },
    components: [
      { type: 'body', parameters: values.map((text) => ({ type: 'text', text })) },
      ...buttons.map(buttonComponent),
    ],
  },
});

const replyAction = (replies: NonNullable<TextChat['replies']>) => ({
  buttons: replies.map(({ title, payload }) => ({ type: 'reply', reply: { id: payload, title } })),
});

const listAction = ({ button, sections }: ChatList) => ({
  button,
  sections: sections.map(({ title, rows }) => ({
    title,
    rows: rows.map(({ payload, ...row }) => ({ id: payload, ...row })),
  })),
});

function contentOf({ text, replies = [], list }: Omit<TextChat, 'to' | 'reference'>) {
  const body = { text };
  if (list) return { type: 'interactive', interactive: { type: 'list', body, action: listAction(list) } };
  if (replies.length > 0)
    return { type: 'interactive', interactive: { type: 'button', body, action: replyAction(replies) } };
  return { type: 'text', text: { body: text, preview_url: false } };
}

const textMessage = ({ to, reference, ...content }: TextChat) => ({
  ...addressed({ to, reference }),
  ...contentOf(content),
});

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function outcomeOf(status: number, body: unknown): Handover {
  const accepted = Accepted.safeParse(body).data;
  if (status < 300 && accepted) return { outcome: 'sent', providerId: accepted.messages[0]?.id ?? '' };
  const error = Refused.safeParse(body).data?.error;
  if (error) return { outcome: 'refused', code: error.code, text: error.message };
  const text = `HTTP ${status}`;
  if (status < 300) return { outcome: 'unsure', text };
  return status >= 500 ? { outcome: 'unreached', text } : { outcome: 'refused', code: status, text };
}

// Error codes of connections that were never made, so the service cannot have accepted the chat.
const neverConnected = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENETDOWN',
  'EADDRNOTAVAIL',
  'UND_ERR_CONNECT_TIMEOUT',
  'CERT_HAS_EXPIRED',
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'SELF_SIGNED_CERT_IN_CHAIN',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
  'ERR_TLS_CERT_ALTNAME_INVALID',
]);

function brokenOff(problem: unknown): Extract<Handover, { outcome: 'unreached' | 'unsure' }> {
  const { name = 'unknown', cause } = problem as { name?: string; cause?: { code?: string } };
  const text = cause?.code ?? name;
  return { outcome: neverConnected.has(text) ? 'unreached' : 'unsure', text };
}
