import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { seconds } from '../../clock.ts';
import { remedyFor } from './chat-problems.ts';
import type { Chats, TextChat } from './chats.ts';

const pairPause = 6 * seconds;
const mostTries = 10;

type Context = { chats: Chats; pace: () => Promise<void>; log: Pick<FastifyBaseLogger, 'warn'> };

/**
 * Answers a person's own message, at the pace of all chats. After the limit of two numbers it tries again every six
 * seconds for a minute; an answer that the service may have accepted is never sent again.
 */
export async function answerPerson(
  { chats, pace, log }: Context,
  chat: TextChat,
  wait = (ms: number): Promise<unknown> => sleep(ms, undefined, { ref: false }),
): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    await pace();
    const handover = await chats.sendText(chat);
    if (handover.outcome === 'sent') return;
    const isPaired = handover.outcome === 'refused' && remedyFor(handover.code) === 'pair';
    if (!isPaired || tries === mostTries) {
      log.warn({ outcome: handover.outcome }, 'the answer to a person was not sent');
      return;
    }
    await wait(pairPause);
  }
}
