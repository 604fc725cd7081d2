import { expect, test } from 'vitest';
import { type Facts, mergedFields } from './merged-fields.ts';

const nothing: Facts = {
  lastname: '',
  phone: null,
  email: null,
  photo_url: null,
  preferred_barber_id: null,
  tags: [],
};
const older = {
  ...nothing,
  phone: '1',
  email: 'older@example.com',
  tags: ['vip'],
  created_at: '2026-01-01T00:00:00Z',
};
const newer = { ...nothing, phone: '2', lastname: 'Sosa', created_at: '2026-02-01T00:00:00Z' };

test('what a client lacks is of the newest merged one who has it', () => {
  expect(mergedFields(nothing, [older, newer])).toEqual({
    ...nothing,
    lastname: 'Sosa',
    phone: '2',
    email: 'older@example.com',
    tags: ['vip'],
  });
});

test('what a client has stands', () => {
  const own: Facts = {
    lastname: 'Paz',
    phone: '3',
    email: 'own@example.com',
    photo_url: '/p',
    preferred_barber_id: 4,
    tags: ['a'],
  };
  expect(mergedFields(own, [{ ...older, ...newer, tags: ['b'] }])).toEqual(own);
  expect(mergedFields(nothing, [])).toEqual(nothing);
});
