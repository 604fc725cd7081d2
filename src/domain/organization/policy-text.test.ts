import { describe, expect, test } from 'vitest';
import { policyExamples, policySentence, policyValue, usualService } from './policy-text.ts';
import { type Policy, usualPolicy } from './policy.ts';

const policy = (deposits: Partial<Policy['deposits']>, more: Partial<Policy> = {}): Policy => ({
  ...usualPolicy,
  ...more,
  deposits: { ...usualPolicy.deposits, who: 'listed', ...deposits },
});
const sum = { amount: { cents: 20_000 } };

test.each([
  [usualPolicy, 'Nadie'],
  [policy({}), 'Nadie'],
  [policy({ who: 'nobody', always: true }), 'Nadie'],
  [policy({ first_time: true }), '50 % en la primera visita'],
  [policy({ first_time: true, after_no_shows: 2 }), '50 % en la primera visita y desde 2 ausencias'],
  [
    policy({ first_time: true, after_no_shows: 1, premium: true }, sum),
    '$200.00 en la primera visita, desde 1 ausencia y en servicios premium',
  ],
  [policy({ first_time: true, always: true }), '50 % a todos'],
])('the value of %j', (rule, text) => {
  expect(policyValue(rule)).toBe(text);
});

test.each([
  [usualPolicy, 0, 'Nadie paga anticipo: se reserva como siempre.'],
  [
    policy({ first_time: true }),
    0,
    'Si es tu primera visita, para confirmar pagas un anticipo del 50 % por transferencia dentro de 12 horas. Se devuelve si cancelas antes de la hora.',
  ],
  [
    policy({ first_time: true, after_no_shows: 1, premium: true }, { ...sum, method: 'card' }),
    1,
    'Si es tu primera visita, faltaste 1 vez o más en los últimos 12 meses o eliges un servicio premium, para confirmar pagas un anticipo de $200.00 con tarjeta dentro de 15 minutos. Se devuelve si cancelas hasta 1 hora antes.',
  ],
  [
    policy({ first_time: true, always: true }, { method: 'both', transfer_hours: 1 }),
    24,
    'Para confirmar pagas un anticipo del 50 % por transferencia dentro de 1 hora o con tarjeta dentro de 15 minutos. Se devuelve si cancelas hasta 24 horas antes.',
  ],
])('the sentence of %j with %i hours', (rule, hours, text) => {
  expect(policySentence(rule, hours)).toBe(text);
});

describe('the examples', () => {
  test.each([
    [policy({}), usualService, []],
    [
      policy({ first_time: true }),
      usualService,
      [
        'Primera visita, Corte $800.00: anticipo de $400.00.',
        'Cliente con 2 ausencias, Corte $800.00: sin anticipo.',
        'Cliente de siempre, Corte $800.00: sin anticipo.',
      ],
    ],
    [
      policy({ after_no_shows: 1, premium: true }, { amount: { cents: 70_000 } }),
      { name: 'Barba', price_cents: 30_000 },
      [
        'Primera visita, Barba $300.00: sin anticipo.',
        'Cliente con 1 ausencia, Barba $300.00: anticipo de $300.00.',
        'Cliente de siempre, Barba $300.00: sin anticipo.',
        'Cliente de siempre, servicio premium: anticipo de $700.00.',
      ],
    ],
    [
      policy({ always: true }, { amount: { percent: 100 } }),
      usualService,
      [
        'Primera visita, Corte $800.00: anticipo de $800.00.',
        'Cliente con 2 ausencias, Corte $800.00: anticipo de $800.00.',
        'Cliente de siempre, Corte $800.00: anticipo de $800.00.',
      ],
    ],
  ])('of %j for %j', (rule, service, texts) => {
    expect(policyExamples(rule, service, 'UYU')).toEqual(texts);
  });
});
