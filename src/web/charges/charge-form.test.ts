import { describe, expect, test } from 'vitest';
import type { Reservation } from '#domain/reservations/contract.ts';
import { cashOf, centsOf, type ChargeForm, emptyForm, problemsOf, requestOf, sumsOf } from './charge-form.ts';

const line = (price: number, quantity = 1, is_premium = false) => ({
  service_id: 1,
  service: { id: 1, name: 'Corte', price, is_premium },
  quantity,
  duration_min: 30,
});
const visit = { services: [line(900), line(150.5, 2)] } as unknown as Reservation;
const booked = emptyForm(visit);
const cera = { key: 'a', serviceId: '', name: ' Cera ', quantity: '1', amount: '300', isTyped: true };
const form = (changes: Partial<ChargeForm>): ChargeForm => ({ ...booked, ...changes });
const totalOf = (changes: Partial<ChargeForm>) => sumsOf(form(changes)).total;

test('nothing typed is an amount of 0', () => {
  expect(centsOf(' ')).toBe(0);
});

describe('what a visit comes to', () => {
  test('begins with what was booked, and premium lines at nothing', () => {
    expect(booked.lines).toEqual(['$900.00', '$301.00']);
    expect(emptyForm({ services: [line(800, 1, true)] } as unknown as Reservation).lines).toEqual(['$0.00']);
    expect(requestOf(booked, visit)).toEqual({
      extras: [],
      discount: 0,
      tip: 0,
      payments: [{ method: 'cash', amount: 1201 }],
    });
  });

  test('a tip is a part of what is left after the discount, or any amount', () => {
    expect(totalOf({ discount: '201', tip: '10' })).toBe(110_000);
    expect(totalOf({ tip: 'other', tipAmount: '49,5' })).toBe(125_050);
  });

  test('changed lines, extras and discount are sent, and what is unchanged is not', () => {
    const changed = form({
      lines: ['850', '301'],
      extras: [cera, { key: 'b', serviceId: '7', name: '', quantity: '2', amount: '100', isTyped: true }],
      discount: '1',
    });
    expect(problemsOf(changed)).toEqual({});
    expect(requestOf(changed, visit)).toEqual({
      lines: [{ position: 0, amount: 850 }],
      extras: [
        { name: 'Cera', quantity: 1, amount: 300 },
        { service_id: 7, quantity: 2, amount: 100 },
      ],
      discount: 1,
      tip: 0,
      payments: [{ method: 'cash', amount: 1550 }],
    });
  });

  test('two ways of paying come to the total, and a total of nothing takes none', () => {
    const split = form({ second: { method: 'card', amount: '500' } });
    expect(requestOf(split, visit).payments).toEqual([
      { method: 'cash', amount: 701 },
      { method: 'card', amount: 500 },
    ]);
    expect(requestOf(form({ discount: '1201' }), visit).payments).toEqual([]);
  });

  test('change is of what is paid in cash alone', () => {
    expect(cashOf(form({ paid: '1500' }))).toEqual({ due: 120_100, change: 29_900 });
    expect(cashOf(form({ second: { method: 'card', amount: '1000' }, paid: '200' }))).toEqual({
      due: 20_100,
      change: -100,
    });
    expect(cashOf(form({ method: 'card' }))).toEqual({ due: 0, change: null });
  });
});

test.each([
  [{ lines: ['x', '1'] }, ['line 0']],
  [{ discount: '1201,01' }, ['discount']],
  [{ tip: 'other', tipAmount: '-1' }, ['tip']],
  [{ second: { method: 'card', amount: '' } }, ['second']],
  [{ second: { method: 'card', amount: '1201.01' } }, ['second']],
  [
    { extras: [{ ...cera, name: ' ', quantity: '21', amount: '' }] },
    ['extra a name', 'extra a quantity', 'extra a amount'],
  ],
] as [Partial<ChargeForm>, string[]][])('%j is refused at its field', (changes, fields) => {
  expect(Object.keys(problemsOf(form(changes)))).toEqual(fields);
});

test('what was handed over matters only where something is paid in cash', () => {
  expect(Object.keys(problemsOf(form({ paid: 'dos mil' })))).toEqual(['paid']);
  expect(problemsOf(form({ paid: 'dos mil', method: 'card' }))).toEqual({});
  expect(problemsOf(form({ paid: 'dos mil', discount: '1201' }))).toEqual({});
});

test('a paid deposit is the first payment, at most the total, and the method pays the rest', () => {
  const paid = { ...visit, deposit: { state: 'paid', amount: 500, left: 701 } } as Reservation;
  const proposed = emptyForm(paid);
  expect(requestOf(proposed, paid).payments).toEqual([
    { method: 'deposit', amount: 500 },
    { method: 'cash', amount: 701 },
  ]);
  expect(requestOf({ ...proposed, discount: '801' }, paid).payments).toEqual([
    { method: 'deposit', amount: 400 },
  ]);
  expect(emptyForm({ ...paid, deposit: { state: 'kept', amount: 500, left: 701 } }).deposit).toBe('');
});
