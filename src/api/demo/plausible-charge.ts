import type { PaymentMethod } from '#domain/charges/contract.ts';
import type { Service } from '#domain/services/contract.ts';
import { type Dice, pick } from './plausible-day.ts';

const methods: PaymentMethod[] = [
  'cash',
  'cash',
  'cash',
  'cash',
  'card',
  'card',
  'card',
  'transfer',
  'transfer',
  'other',
];
const extras = [
  { name: 'Cera', quantity: 1, amount: 300 },
  { name: 'Aceite para barba', quantity: 1, amount: 450 },
];
const raises = [0, 200, 400, 700];

export function plausibleCharge({ price, price_type }: Service, dice: Dice) {
  const amount = price + (price_type === 'from' ? pick(dice, raises) : 0);
  const sold = dice() < 0.08 ? [pick(dice, extras)] : [];
  const goods = amount + sold.reduce((sum, extra) => sum + extra.amount, 0);
  const discount = dice() < 0.06 ? Math.min(goods, 100) : 0;
  const tip = dice() < 0.3 ? Math.round((goods - discount) / 100) * 10 : 0;
  const total = goods - discount + tip;
  const method = pick(dice, methods);
  const isSplit = method !== 'cash' && total > 1_000 && dice() < 0.2;
  const payments = isSplit
    ? [
        { method: 'cash' as const, amount: 500 },
        { method, amount: total - 500 },
      ]
    : [{ method, amount: total }];
  return {
    lines: [{ position: 0, amount }],
    extras: sold,
    discount,
    tip,
    payments: payments.filter((payment) => payment.amount > 0),
  };
}
