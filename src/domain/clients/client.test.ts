import { expect, test } from 'vitest';
import { contactOf, findClient, isNobody, type KnownClient, nobodyByName } from './client.ts';
import { erasedName } from './erased.ts';

const carla = { firstname: 'Carla', lastname: 'Sosa', phone: '+598 99 111 111', email: 'carla@example.com' };
const byEmail: KnownClient = { id: 9, email: 'carla@example.com', phone_digits: '59899999999' };
const byPhone: KnownClient = { id: 7, email: 'siete@example.com', phone_digits: '59899111111' };
const laterByPhone: KnownClient = { id: 8, email: null, phone_digits: '59899111111' };
const stranger: KnownClient = { id: 1, email: 'ema@example.com', phone_digits: null };

test.each([
  { who: 'somebody new is nobody known', clients: [stranger], person: carla, found: undefined },
  { who: 'an e-mail is who had it first', clients: [stranger, byEmail], person: carla, found: 9 },
  { who: 'an e-mail goes before a phone', clients: [byPhone, byEmail], person: carla, found: 9 },
  { who: 'a phone finds the first who has it', clients: [byPhone, laterByPhone], person: carla, found: 7 },
  {
    who: 'a phone is its digits, however written',
    clients: [byPhone],
    person: { ...carla, phone: '(598) 99-111-111' },
    found: 7,
  },
  {
    who: 'a phone without digits is nobody’s',
    clients: [stranger],
    person: { ...carla, phone: '—' },
    found: undefined,
  },
  {
    who: 'two people without e-mail are not one',
    clients: [laterByPhone],
    person: { ...carla, email: null, phone: null },
    found: undefined,
  },
])('$who', ({ clients, person, found }) => {
  const e164 = person.phone?.includes('1') ? '+59899111111' : null;
  expect(findClient(clients, contactOf(person, e164))?.id).toBe(found);
});

test('an impossible number finds nobody, an e-mail beside it does', () => {
  const person = { ...carla, phone: '+64 12' };
  const twin: KnownClient = { id: 5, email: 'otra@example.com', phone_digits: '6412' };
  expect(findClient([twin, byEmail], contactOf(person, null))?.id).toBe(9);
  expect(findClient([twin], contactOf(person, null))).toBeUndefined();
});

test.each([
  ['who gives no name is nobody', nobodyByName, true],
  [
    'as the staff see them too, whose parts of a name are one',
    { ...nobodyByName, firstname: 'Sin', lastname: 'cita' },
    true,
  ],
  ['who is erased is nobody', { ...nobodyByName, ...erasedName }, true],
  ['who has a name is somebody', { ...nobodyByName, firstname: 'Carla' }, false],
  [
    'who can be reached is somebody, whatever they are called',
    { ...nobodyByName, phone: '+598 99 111 111' },
    false,
  ],
] as const)('%s', (_who, person, expected) => {
  expect(isNobody(person)).toBe(expected);
});
