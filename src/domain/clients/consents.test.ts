import { expect, test } from 'vitest';
import { consentsOf } from './consents.ts';

const consent = { at: '2026-11-24T13:30:00Z', source: 'booking-form' } as const;
const marketing = { ...consent, channel: 'mail', purpose: 'marketing', given: true } as const;
const chat = { ...consent, channel: 'chat', purpose: 'service', given: true } as const;

test('without a record only reminders are sent', () => {
  expect(consentsOf({ consents: [], reminders_off: false })).toEqual({
    reminders: true,
    chat: false,
    marketing: false,
  });
});

test('the newest consent of each kind counts', () => {
  const consents = [{ ...marketing, given: false }, chat, marketing, { ...chat, given: false }];
  expect(consentsOf({ consents, reminders_off: true })).toEqual({
    reminders: false,
    chat: true,
    marketing: false,
  });
});
