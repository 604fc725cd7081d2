const states: Record<string, string> = {
  draft: 'En preparación',
  open: 'Pendiente',
  paid: 'Pagado',
  void: 'Anulado',
  uncollectible: 'Incobrable',
};

/** What a bill's status is called; one we do not know is on its way. */
export const billState = (status: string | null): string => states[status ?? ''] ?? 'En preparación';

/** `UYU 990.00` of an amount in the smallest unit of its currency, which not every currency divides by a hundred. */
export function billTotal(total: number, currency: string): string {
  const code = currency.toUpperCase();
  const { maximumFractionDigits: digits = 2 } = new Intl.NumberFormat('en', {
    style: 'currency',
    currency: code,
  }).resolvedOptions();
  return `${code} ${(total / 10 ** digits).toFixed(digits)}`;
}
