// Currencies whose amounts the provider takes in whole units: https://docs.stripe.com/currencies#zero-decimal
const wholeUnits = new Set('BIF CLP DJF GNF JPY KMF KRW MGA PYG RWF VND VUV XAF XOF XPF'.split(' '));

const isWhole = (currency: string): boolean => wholeUnits.has(currency.toUpperCase());

export const toProvider = (cents: number, currency: string): number =>
  isWhole(currency) ? Math.round(cents / 100) : cents;
export const fromProvider = (amount: number, currency: string): number =>
  isWhole(currency) ? amount * 100 : amount;
