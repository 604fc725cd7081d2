import type { EpochMs } from './time.ts';

// Not Intl: its Spanish differs between runtimes, and server and browser must render the same text.
const units = [
  ['minuto', 'minutos', 60],
  ['hora', 'horas', 24],
  ['día', 'días', 30],
  ['mes', 'meses', 12],
  ['año', 'años', Infinity],
] as const;

/** How far a moment lies from now in Spanish, 'en 2 días', 'hace 1 hora' or 'ahora'. */
export function relativeTime(at: EpochMs, now: EpochMs): string {
  let amount = Math.round(Math.abs(at - now) / 60_000);
  if (amount === 0) return 'ahora';
  const lead = at > now ? 'en' : 'hace';
  for (const [one, many, size] of units) {
    if (amount < size) return `${lead} ${amount} ${amount === 1 ? one : many}`;
    amount = Math.round(amount / size);
  }
  return lead;
}
