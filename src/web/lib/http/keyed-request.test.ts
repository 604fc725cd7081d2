import { expect, test } from 'vitest';
import { createKeyedRequest } from './keyed-request.ts';

const lost = () => Promise.reject(new Error('no answer'));

test('the same content keeps its key and its change until it was answered', async () => {
  const keyed = createKeyedRequest();
  const sent: unknown[] = [];
  const send = (isAnswered: boolean) => async (_: object, options: object, changeId: string) => {
    sent.push({ ...options, changeId });
    return isAnswered ? 'answer' : lost();
  };
  await expect(keyed({ day: 1 }, send(false))).rejects.toThrow('no answer');
  expect(await keyed({ day: 1 }, send(true))).toBe('answer');
  await keyed({ day: 1 }, send(true));
  expect(sent[1]).toEqual(sent[0]);
  expect(sent[2]).not.toEqual(sent[0]);
});

test('other content is another request', async () => {
  const keyed = createKeyedRequest();
  const changes: string[] = [];
  for (const day of [1, 2])
    await keyed({ day }, async (_, _options, changeId) => {
      changes.push(changeId);
      return lost();
    }).catch(() => undefined);
  expect(new Set(changes).size).toBe(2);
});
