import { describe, expect, test } from 'vitest';
import { areTooManyComplaints, chatsStoppedUntil, formatChatsAgain } from './chat-stop.ts';

describe('complaints about chats', () => {
  test.each([
    { written: 49, complained: 49, areTooMany: false },
    { written: 50, complained: 1, areTooMany: false },
    { written: 50, complained: 2, areTooMany: true },
    { written: 100, complained: 2, areTooMany: false },
    { written: 100, complained: 3, areTooMany: true },
    { written: 0, complained: 0, areTooMany: false },
  ])('$complained of $written people', ({ areTooMany, ...complaints }) => {
    expect(areTooManyComplaints(complaints)).toBe(areTooMany);
  });
});

test('stopped chats can be switched on a week later, which is said on the shop’s clock', () => {
  expect(chatsStoppedUntil({})).toBeNull();
  const again = chatsStoppedUntil({ stopped_at: '2026-11-27T18:30:15.250Z' });
  expect(again).toBe(Date.parse('2026-12-04T18:30:15.250Z'));
  expect(formatChatsAgain(again ?? 0, 'America/Montevideo')).toBe('el viernes 04/12 a las 15:30');
});
