import { expect, test } from 'vitest';
import { Refusal, Unreachable } from '#web/lib/failures.ts';
import { bookingFailure } from './booking-failure.ts';

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
