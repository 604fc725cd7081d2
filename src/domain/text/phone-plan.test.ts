import { expect, test } from 'vitest';
import { dialledPhone, doubtOf, type PhonePlans, toOwnCountry } from './phone-plan.ts';

const known: PhonePlans = {
  own: { code: '+598', country: 'Uruguay' },
  plans: {
    '+64': { lengths: [8, 9, 10], trunk: '0' },
    '+598': { lengths: [8], trunk: '0' },
    '+34': { lengths: [9] },
  },
};

test.each([
  ['+64', '099 123 457', 'own'],
  ['+64', '99 123 457', 'own'],
  ['+64', '598 99 123 457', 'own'],
  ['+64', '21 123 4567', null],
  ['+64', '12', 'impossible'],
  ['+598', '099 123 457', null],
  ['+598', '598 99 123 457', null],
  ['+598', '99 123 45', 'impossible'],
  ['+34', '612 345 678', null],
  ['+34', '99 123 457', 'own'],
  ['+34', '612 345 6789', 'impossible'],
  ['+595', '12', null],
  ['', '+595 981 123 456', null],
  ['+64', ' ', null],
])('%s %s in a shop of Uruguay: %s', (code, number, doubt) => {
  expect(doubtOf({ code, number }, known)).toBe(doubt);
});

test.each([
  ['+64', '99 123 457', null],
  ['+64', '12', 'impossible'],
])('%s %s where the shop has no country: %s', (code, number, doubt) => {
  expect(doubtOf({ code, number }, { plans: known.plans })).toBe(doubt);
});

test.each([
  ['099 123 457', '099 123 457'],
  ['00598 99123457', '99123457'],
])('%s becomes %s under the code of the shop', (number, own) => {
  expect(toOwnCountry({ code: '+64', number }, known)).toEqual({ code: '+598', number: own });
});

test.each([
  ['+64 099 123 457', '+59899123457'],
  ['+64 598 99 123 457', '+59899123457'],
  ['+34 99 123 457', '+59899123457'],
  ['+64 21 123 4567', '+64211234567'],
  ['+598 099 123 457', '+59899123457'],
  ['099 123 457', '099 123 457'],
  ['+595 981 123 456', '+595 981 123 456'],
  ['+64 12', '+64 12'],
])('the stored %s is dialled as %s', (phone, dialled) => {
  expect(dialledPhone(phone, known)).toBe(dialled);
});
