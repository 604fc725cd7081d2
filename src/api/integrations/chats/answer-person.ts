import type { FastifyBaseLogger } from 'fastify';
import { minutes } from '../../clock.ts';
import { realTime, type Steps } from './chat-limits.ts';
import { answerRetry, remedyFor } from './chat-problems.ts';
import type { Chats, TextChat } from './chats.ts';

type Context = { chats: Chats; pace: () => Promise<void>; log: Pick<FastifyBaseLogger, 'warn'> };

/**
 * Answers a person's own message, at the pace of all chats. If the limit between two numbers refuses the answer, it is
 * tried again until it is a minute old; an answer that the service may have accepted is never sent again.
 */
export async function answerPerson(
  { chats, pace, log }: Context,
  chat: TextChat,
  { now, wait }: Steps = realTime,
): Promise<void> {
  const end = now() + minutes;
  for (;;) {
    await pace();
    if (now() >= end) return log.warn('the answer to a person came too late');
    const handover = await chats.sendText(chat);
    if (handover.outcome === 'sent') return;
    const isPaired = handover.outcome === 'refused' && remedyFor(handover.code) === 'pair';
    if (!isPaired) return log.warn({ outcome: handover.outcome }, 'the answer to a person was not sent');
    await wait(answerRetry.pause);
  }
}
