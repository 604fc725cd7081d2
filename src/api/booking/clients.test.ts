import { expect, test } from 'vitest';
import { joinClients } from './clients.ts';

const carla = { firstname: 'Carla', lastname: 'Sosa', phone: '+598 99 111 111', email: 'carla@example.com' };
const samePhone = { ...carla, email: 'otra@example.com' };
const sameEmail = { ...carla, phone: '+598 99 222 222' };
const stranger = { ...carla, phone: '+598 99 333 333', email: 'ema@example.com' };
const noDigits = { ...carla, phone: '—', email: 'sin@example.com' };
const otherNoDigits = { ...noDigits, email: 'otro@example.com' };
const known = { id: 7, email: 'siete@example.com' };

test.each([
  { who: 'somebody new is added', forms: [[carla, null]], joined: [carla], added: [carla] },
  {
    who: 'who is known by e-mail is joined, whoever else is new',
    forms: [[carla, { id: 7, email: carla.email }]],
    joined: [7],
    added: [],
  },
  { who: 'who is known by phone is joined', forms: [[carla, known]], joined: [7], added: [] },
  {
    who: 'the same new e-mail twice is one client',
    forms: [
      [carla, null],
      [sameEmail, null],
    ],
    joined: [carla, carla],
    added: [carla],
  },
  {
    who: 'the same new phone twice is one client',
    forms: [
      [carla, null],
      [samePhone, null],
    ],
    joined: [carla, carla],
    added: [carla],
  },
  {
    who: 'a new e-mail of this batch goes before a phone known for long',
    forms: [
      [carla, null],
      [sameEmail, known],
    ],
    joined: [carla, carla],
    added: [carla],
  },
  {
    who: 'a phone known for long goes before a new phone of this batch',
    forms: [
      [carla, null],
      [samePhone, known],
    ],
    joined: [carla, 7],
    added: [carla],
  },
  {
    who: 'phones without a digit are nobody’s',
    forms: [
      [noDigits, null],
      [otherNoDigits, null],
      [stranger, null],
    ],
    joined: [noDigits, otherNoDigits, stranger],
    added: [noDigits, otherNoDigits, stranger],
  },
] as {
  who: string;
  forms: [typeof carla, { id: number; email: string } | null][];
  joined: (number | typeof carla)[];
  added: (typeof carla)[];
}[])('$who', ({ forms, joined, added }) => {
  const ids = [101, 102, 103];
  const clients = joinClients(ids);
  const answers = forms.map(([form, stored]) => clients.join(form, stored));
  const idOf = (one: typeof carla) => ids[added.indexOf(one)];
  expect(answers).toEqual(joined.map((one) => (typeof one === 'number' ? one : idOf(one))));
  expect(clients.added).toEqual(added.map((person, nth) => ({ id: ids[nth], person })));
});
