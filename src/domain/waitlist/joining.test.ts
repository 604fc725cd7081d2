import { expect, test } from 'vitest';
import { judgeJoining, type NewEntry, type OpenEntry } from './joining.ts';

const contactOf = (nth: number) => ({ email: `p${nth}@example.com`, phone: `9900${1000 + nth}` });
const entry = (nth: number, more: Partial<OpenEntry> = {}): OpenEntry => ({
  ...contactOf(nth),
  is_confirmed: false,
  joined_from: `address ${nth}`,
  ...more,
});
const entries = (count: number, more: Partial<OpenEntry> = {}) =>
  Array.from({ length: count }, (_, nth) => entry(nth, more));
const unknown: NewEntry = { contact: contactOf(999), isConfirmed: false, address: 'here' };
const known = { ...unknown, isConfirmed: true };

const taken: [string, NewEntry, OpenEntry[], boolean][] = [
  ['the first unknown contact', unknown, [], true],
  ['an unknown contact beside four unconfirmed ones', unknown, entries(4), true],
  ['an unknown contact beside five unconfirmed ones', unknown, entries(5), false],
  ['an unknown contact beside five confirmed ones', unknown, entries(5, { is_confirmed: true }), true],
  ['the last unknown contact of a shop', unknown, entries(49), false],
  ['the last unknown contact of an address', unknown, entries(9, { joined_from: 'here' }), false],
  ['a contact beside confirmed ones of its address', unknown, entries(10, { is_confirmed: true }), true],
  [
    'unknown contacts whose address nobody notes',
    { ...unknown, address: null },
    entries(10, { joined_from: null }),
    false,
  ],
  ['a known client beside fifty unconfirmed contacts', known, entries(50, { joined_from: 'here' }), true],
];
test.each(taken)('%s joins', (_who, wanted, open, counts) => {
  expect(judgeJoining(wanted, open)).toEqual({ is_confirmed: wanted.isConfirmed, counts });
});

const own = { ...unknown.contact, is_confirmed: true };
const crowded = /^Hay muchos lugares sin confirmar/;
const refused: [string, NewEntry, OpenEntry[], RegExp][] = [
  ['a contact that waits three times', known, entries(3, own), /^Ya estás/],
  ['a phone that waits three times', known, entries(3, { ...own, email: 'x@example.com' }), /^Ya estás/],
  ['the fifty-first unknown contact of a shop', unknown, entries(50), crowded],
  ['the eleventh unknown contact of an address', unknown, entries(10, { joined_from: 'here' }), crowded],
];
test.each(refused)('%s is refused', (_who, wanted, open, detail) => {
  expect(() => judgeJoining(wanted, open)).toThrow(
    expect.objectContaining({ code: 'too_many_waiting', detail: expect.stringMatching(detail) }),
  );
});
