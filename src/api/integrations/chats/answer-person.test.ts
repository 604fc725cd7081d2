import { expect, test } from 'vitest';
import { seconds } from '../../clock.ts';
import { createLog } from '../../log.ts';
import { answerPerson } from './answer-person.ts';
import type { Chats, Handover } from './chats.ts';

const log = createLog('silent', { write: () => undefined });
const sent: Handover = { outcome: 'sent', providerId: 'wamid.1' };
const refused = (code: number): Handover => ({ outcome: 'refused', code, text: '' });
const chat = { to: '59899123456', reference: 'a', text: '¿Qué día?' };

async function secondsOfTries(
  outcomes: Handover[],
  { otherwise = sent, paceSeconds = 0 } = {},
): Promise<number[]> {
  let now = 0;
  const tries: number[] = [];
  const chats: Chats = {
    sendTemplate: () => Promise.reject(new Error('no template')),
    sendText: async () => {
      tries.push(now / seconds);
      return outcomes.shift() ?? otherwise;
    },
  };
  const wait = async (ms: number) => void (now += ms);
  const pace = () => wait(paceSeconds * seconds);
  await answerPerson({ chats, pace, log }, chat, { now: () => now, wait });
  return tries;
}

const pair = refused(131_056);

test('after the limit of two numbers an answer is tried again every six seconds', async () => {
  expect(await secondsOfTries([pair])).toEqual([0, 6]);
  expect(await secondsOfTries([pair, pair, pair])).toEqual([0, 6, 12, 18]);
});

test('an answer is dropped after a minute', async () => {
  expect(await secondsOfTries([], { otherwise: pair })).toEqual([0, 6, 12, 18, 24, 30, 36, 42, 48, 54]);
  expect(await secondsOfTries([], { otherwise: pair, paceSeconds: 20 })).toEqual([20, 46]);
  expect(await secondsOfTries([], { paceSeconds: 60 })).toEqual([]);
});

test.each<Handover>([
  refused(131_047),
  refused(130_429),
  { outcome: 'unreached', text: 'ECONNREFUSED' },
  { outcome: 'unsure', text: 'ECONNRESET' },
])('an answer with the outcome %j is not sent again', async (outcome) => {
  expect(await secondsOfTries([outcome])).toEqual([0]);
});
