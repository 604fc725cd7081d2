// Least charges of the provider: https://docs.stripe.com/currencies#minimum-and-maximum-charge-amounts
const least: Record<string, number> = {
  AED: 2,
  AUD: 0.5,
  BGN: 1,
  BRL: 0.5,
  CAD: 0.5,
  CHF: 0.5,
  CZK: 15,
  DKK: 2.5,
  EUR: 0.5,
  GBP: 0.3,
  HKD: 4,
  HUF: 175,
  INR: 0.5,
  JPY: 50,
  MXN: 10,
  MYR: 2,
  NOK: 3,
  NZD: 0.5,
  PLN: 2,
  RON: 2,
  SEK: 3,
  SGD: 0.5,
  THB: 10,
  USD: 0.5,
};

/** In hundredths; 0 for currencies whose least charge follows from the account's own currency. */
export const leastCardCents = (currency: string): number => (least[currency] ?? 0) * 100;
