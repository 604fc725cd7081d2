import { expect, test } from 'vitest';
import type { CashDay } from '#domain/cash/contract.ts';
import type { Charge } from '#domain/charges/contract.ts';
import {
  closedText,
  differenceOf,
  formatDifference,
  linesText,
  movedCents,
  paidCents,
  paymentText,
} from './cash-text.ts';

const zone = 'America/Montevideo';
const open: CashDay = {
  business_day: '2026-11-18',
  branch_id: null,
  float: 100,
  by_method: { cash: 620.1, card: 300.2, transfer: 0, other: 0 },
  tips: 20,
  moves: [
    { id: 1, at: '2026-11-18T13:00:00Z', kind: 'in', amount: 10.1, reason: 'Cambio', name: 'Ana Pérez' },
    { id: 2, at: '2026-11-18T14:00:00Z', kind: 'out', amount: 50.25, reason: 'Café', name: 'Ana Pérez' },
    { id: 3, at: '2026-11-18T15:00:00Z', kind: 'in', amount: 0.2, reason: 'Cambio', name: 'Ana Pérez' },
  ],
  expected: 680.15,
  counted: null,
  difference: null,
  note: null,
  closed_at: null,
  closed_by: null,
};
const closed = { ...open, counted: 630.15, difference: -50, closed_by: { id: 1, name: 'Ana Pérez' } };

test('a closed day says who closed it, when, and what is missing', () => {
  expect(closedText(open, zone)).toBeNull();
  expect(closedText({ ...closed, closed_at: '2026-11-18T23:14:00Z' }, zone)).toBe(
    'Caja cerrada por Ana Pérez a las 20:14 · Diferencia -$50.00',
  );
});

test('closed late it says the day', () => {
  expect(closedText({ ...closed, difference: 0, closed_at: '2026-11-19T12:05:00Z' }, zone)).toBe(
    'Caja cerrada por Ana Pérez el jue 19/11 a las 09:05 · Diferencia $0.00',
  );
});

test('a difference has its sign and is exact', () => {
  expect([formatDifference(-12.5), formatDifference(12.5)]).toEqual(['-$12.50', '$12.50']);
  expect(differenceOf(0.3, 0.1)).toBe(20);
  expect(differenceOf(0, -5.05)).toBe(505);
});

test('sums of a day are exact', () => {
  expect([paidCents(open), movedCents(open, 'in'), movedCents(open, 'out')]).toEqual([92_030, 1_030, 5_025]);
});

test('a charge says what it was for and how it was paid', () => {
  const line = { position: 0, kind: 'service', service_id: 1, quantity: 1, amount: 500 } as const;
  const charge: Charge = {
    id: 1,
    reservation_id: 1,
    barber_id: 1,
    branch_id: null,
    business_day: '2026-11-18',
    charged_at: '2026-11-18T13:00:00Z',
    client_name: 'Carla Sosa',
    lines: [
      { ...line, name: 'Corte' },
      { ...line, name: 'Cera', quantity: 2 },
    ],
    discount: 50,
    tip: 20,
    total: 970,
    payments: [
      { method: 'cash', amount: 500 },
      { method: 'card', amount: 470 },
    ],
    voided_at: null,
    void_reason: null,
  };
  expect(linesText(charge)).toBe('Corte + Cera ×2');
  expect(paymentText(charge)).toBe('Efectivo $500.00 + Tarjeta $470.00 · descuento $50.00 · propina $20.00');
  const plain = { ...charge, discount: 0, tip: 0 };
  expect(paymentText({ ...plain, payments: [{ method: 'transfer', amount: 1_000 }] })).toBe('Transferencia');
  expect(paymentText({ ...plain, payments: [] })).toBe('Sin pago');
});
