import type { Billing } from './contract.ts';

export type SubscriptionButton = { label: string; opens: 'portal' | 'checkout' };
export type SubscriptionBadge = { label: string; tone: 'green' | 'yellow' | 'orange' | 'red' };

const resolve: SubscriptionButton = { label: 'Resolver pago', opens: 'portal' };
const buttons: Record<string, SubscriptionButton> = {
  active: { label: 'Administrar suscripción', opens: 'portal' },
  trialing: { label: 'Comenzar suscripción', opens: 'checkout' },
  past_due: resolve,
  unpaid: resolve,
  incomplete: resolve,
};
const first: SubscriptionButton = { label: 'Comenzar suscripción', opens: 'checkout' };
const again: SubscriptionButton = { label: 'Suscribirme', opens: 'checkout' };

const badges: Record<string, SubscriptionBadge> = {
  active: { label: 'Suscripción activa', tone: 'green' },
  trialing: { label: 'Período de prueba', tone: 'yellow' },
  past_due: { label: 'Pago pendiente', tone: 'orange' },
};
const inactive: SubscriptionBadge = { label: 'Suscripción inactiva', tone: 'red' };
const ending: SubscriptionBadge = { label: 'Cancela al final del período', tone: 'orange' };

export function subscriptionView(billing: Billing | null): {
  button: SubscriptionButton;
  badges: SubscriptionBadge[];
} {
  const status = billing?.status ?? '';
  const badge = badges[status] ?? inactive;
  return {
    button: status ? (buttons[status] ?? again) : first,
    badges: billing?.cancel_at_period_end ? [badge, ending] : [badge],
  };
}

export const pollEveryMs = 2000;
export const pollAttempts = 8;

export const isPaymentSettled = (status: string | null | undefined): boolean =>
  status === 'active' || status === 'trialing';

const states: Record<string, string> = {
  draft: 'En preparación',
  open: 'Pendiente',
  paid: 'Pagado',
  void: 'Anulado',
  uncollectible: 'Incobrable',
};

export const billState = (status: string | null): string => states[status ?? ''] ?? 'En preparación';

const moneyFormat = (currency: string) =>
  new Intl.NumberFormat('en', {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
    useGrouping: false,
  });

/** Decimals of a currency, whose amounts come in its smallest unit. */
const decimalsOf = (format: Intl.NumberFormat): number => format.resolvedOptions().maximumFractionDigits ?? 2;

/** Price of a subscription, such as `UYU 990` or `EUR 9.50`. */
export function monthlyPrice(total: number, currency: string): string {
  const decimals = decimalsOf(moneyFormat(currency));
  const amount = total / 10 ** decimals;
  return `${currency.toUpperCase()} ${Number.isInteger(amount) ? amount : amount.toFixed(decimals)}`;
}

/** US dollars are `US$`, because a bare sign means the peso in the countries of the shops: `$990.00`. */
export function billTotal(total: number, currency: string): string {
  const format = moneyFormat(currency);
  const written = format.format(total / 10 ** decimalsOf(format));
  return currency.toUpperCase() === 'USD' ? written.replace('$', 'US$') : written;
}
