import { expect, test } from 'vitest';
import { newChoice } from '#domain/booking/form/choice.ts';
import { BookingRequest } from '#domain/booking/contract.ts';
import { Refusal, Unreachable } from '#web/lib/http/failures.ts';
import { bookingFailure, bookingRequest, type CompleteChoice, isComplete } from './booking-request.ts';

const service = { id: 7, name: 'Corte', price: 500, duration_minutes: 30, is_premium: false };
const choice: CompleteChoice = {
  ...newChoice(3),
  lines: [{ service, quantity: 2 }],
  barberId: 5,
  date: '2026-11-25',
  time: '10:15',
  client: {
    firstname: ' Carla ',
    lastname: 'Sosa',
    phone: '21 123 456',
    email: ' c@example.com ',
    notes: '  ',
  },
};
const shop = { slug: 'central', code: '+64', namesBranch: false };

test('a booking sends exactly the specified keys, with a local time and the phone behind its code', () => {
  expect(bookingRequest(choice, shop)).toEqual({
    slug: 'central',
    barber_id: 5,
    client: { firstname: 'Carla', lastname: 'Sosa', phone: '+64 21 123 456', email: 'c@example.com' },
    services: [{ service_id: 7, quantity: 2 }],
    start_local: '2026-11-25T10:15',
  });
});

test('any barber is asked for without naming one', () => {
  const request = bookingRequest({ ...choice, barberId: 'any' }, shop);
  expect(request).toMatchObject({ any_barber: true, start_local: '2026-11-25T10:15' });
  expect(request).not.toHaveProperty('barber_id');
});

test('notes go along when there are some, the branch when nothing else tells it', () => {
  const noted = { ...choice, client: { ...choice.client, notes: ' Llego justo ' } };
  const request = bookingRequest(noted, { ...shop, namesBranch: true });
  expect(request).toMatchObject({ notes: 'Llego justo', branch_id: 3 });
  expect(BookingRequest.safeParse(request).success).toBe(true);
});

test.each([
  ['be told by chat', { whatsapp: true }, { chat: true }],
  ['hear news', { marketing: true }, { marketing: true }],
] as const)('who wants to %s says so, where the shop asks for it', (_what, word, asks) => {
  const agreed = { ...choice, client: { ...choice.client, ...word } };
  const [key = ''] = Object.keys(word);
  expect(bookingRequest(agreed, { ...shop, asks })).toMatchObject(word);
  expect(bookingRequest(agreed, shop)).not.toHaveProperty(key);
  expect(bookingRequest(choice, { ...shop, asks })).not.toHaveProperty(key);
});

test.each(['barberId', 'date', 'time'] as const)('a choice without %s is not complete', (key) => {
  expect(isComplete(choice)).toBe(true);
  expect(isComplete({ ...choice, [key]: null })).toBe(false);
});

const problem = (msg: string) => ({ msg, loc: [], type: 'x' });

test.each([
  ['a text as it is', new Refusal(409, { detail: 'Credenciales inválidas' }), 'Credenciales inválidas'],
  ["a list joined by ' | '", new Refusal(422, { detail: [problem('Uno'), problem('Dos')] }), 'Uno | Dos'],
  [
    'the error where the server gave no detail',
    new Refusal(502, null),
    'El servidor respondió con un error (502).',
  ],
  ['a lost connection', new Unreachable(null), new Unreachable(null).detail],
  ["the error's own message", new Error('Se acabó'), 'Se acabó'],
  ["'Error' when there is nothing else", new Error(''), 'Error'],
  ["'Error' for what is no error", undefined, 'Error'],
])('a failed booking shows %s', (_, failure, shown) => {
  expect(bookingFailure(failure)).toBe(shown);
});
