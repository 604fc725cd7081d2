import { expect, test } from 'vitest';
import { sampleCountries } from '#test/phone-numbers.ts';
import { doubtOf } from '#domain/text/phone-plan.ts';
import { chatNumberOf, e164Of } from './e164.ts';
import { readPhonePlans } from './read-phone-plans.ts';

const montevideo = 'America/Montevideo';
const samples = sampleCountries.flatMap(({ zone, code, numbers }) =>
  numbers.map((number) => [`${code} ${number.long}`, { zone, code, ...number }] as const),
);

test('the table holds 60 numbers of 14 countries, no two of one person', () => {
  expect(sampleCountries).toHaveLength(14);
  expect(new Set(samples.map(([, { key }]) => key)).size).toBe(60);
});

test.each(samples)('%s is one number in its own country, however it is typed', (_name, sample) => {
  const { zone, code, short, long, key } = sample;
  const digits = code.slice(1);
  const spellings = [
    `${code} ${short}`,
    `${code} ${long}`,
    `+64 ${short}`,
    `+64 ${long}`,
    `+64 ${digits} ${short}`,
    `${code} ${digits} ${short}`,
    `00${digits} ${short}`,
    `(${code}) ${long}`,
    short,
    long,
  ];
  expect(spellings.map((spelling) => e164Of(spelling, zone))).toEqual(spellings.map(() => key));
});

test.each(samples)('%s has no doubt in a form of its own country, and one click to it', (_name, sample) => {
  const { zone, code, short, long } = sample;
  const plans = readPhonePlans(zone);
  const expected = code === '+64' ? null : 'own';
  for (const number of [short, long, `${code.slice(1)} ${short}`]) {
    expect(doubtOf({ code, number }, plans)).toBeNull();
    expect(doubtOf({ code: '+64', number }, plans)).toBe(expected);
  }
});

test.each(samples.filter(([, { code }]) => code !== '+64'))(
  '%s stays of its country in a shop of another',
  (_name, { zone, code, short, key }) => {
    const elsewhere = zone === montevideo ? 'Europe/Madrid' : montevideo;
    expect(e164Of(`${code} ${short}`, elsewhere)).toBe(key);
    expect(e164Of(`${code} ${short}`, 'UTC')).toBe(key);
  },
);

test.each([
  ['+64 21 123 4567', montevideo, '+64211234567'],
  ['+64 021 123 4567', montevideo, '+64211234567'],
  ['+64 9 302 1234', montevideo, '+59893021234'],
  ['+64 9 302 1234', 'Europe/Madrid', '+6493021234'],
  ['+64 99 123 457', 'UTC', '+6499123457'],
  ['+290 51234', 'UTC', '+29051234'],
  ['+34 99 123 457', montevideo, '+59899123457'],
])('%s in %s is %s', (phone, zone, key) => {
  expect(e164Of(phone, zone)).toBe(key);
});

test.each([
  '+64 12',
  '12',
  '',
  '—',
  '+',
  '+999 1234 5678',
  '+598 99 123 45',
  '+598 99 123 456 789',
  'sin teléfono',
])('%s is no number', (phone) => {
  expect(e164Of(phone, montevideo)).toBeNull();
  expect(chatNumberOf(phone, montevideo)).toBeNull();
});

test.each([
  ['+598 099 123 456', montevideo, '59899123456'],
  ['+64 099 123 456', montevideo, '59899123456'],
  ['099 123 456', montevideo, '59899123456'],
  ['+54 9 11 2345-6789', montevideo, '5491123456789'],
  ['011 15 2345-6789', 'America/Argentina/Buenos_Aires', '5491123456789'],
  ['+54 11 2345-6789', montevideo, '541123456789'],
  ['044 55 1234 5678', 'America/Mexico_City', '525512345678'],
  ['+64 21 123 456', 'Pacific/Auckland', '6421123456'],
  ['+598 99123456', 'UTC', '59899123456'],
])('the chat service writes %s in %s as %s', (phone, zone, number) => {
  expect(chatNumberOf(phone, zone)).toBe(number);
});

test('the plans of a form name the country of the shop', () => {
  expect(readPhonePlans(montevideo)).toMatchObject({
    own: { code: '+598', country: 'Uruguay' },
    plans: { '+598': { lengths: [8], trunk: '0' }, '+34': { lengths: [9] } },
  });
  expect(readPhonePlans('America/Asuncion').plans).toHaveProperty('+595');
  expect(readPhonePlans('UTC').own).toBeUndefined();
});

test('a number without a country is nobody’s where the clock of the shop tells none', () => {
  expect(e164Of('99123456', 'UTC')).toBeNull();
});
