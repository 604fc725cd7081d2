import { z } from 'zod';
import { hours } from '../clock.ts';
import { type ChatContext, sendChat } from '../integrations/chats/send-chat.ts';
import { defineJob } from '../jobs/define-job.ts';

const Reply = z.object({ title: z.string(), payload: z.string() });

export const ChatAnswer = z.object({ text: z.string(), replies: z.array(Reply).optional() });
export type ChatAnswer = z.infer<typeof ChatAnswer>;

export const chatAnswer = defineJob({
  kind: 'chat-answer',
  lane: 'chat',
  payload: ChatAnswer.extend({
    to: z.string(),
    reservation_id: z.number().nullable(),
    client_id: z.number().nullable(),
  }),
  // The client is looking at the chat right after the press, so a later answer is useless.
  expiresAfter: hours,
  async run(context: ChatContext, job) {
    const { to, text, replies, reservation_id: reservationId, client_id: clientId } = job.payload;
    const said = { to, text, ...(replies && { replies }) };
    await sendChat(context, job, { ...said, kind: chatAnswer.kind, reservationId, clientId }, null);
  },
});
