import type { Client } from '#domain/clients/contract.ts';
import { formatStart } from '#domain/schedule/day-text.ts';
import { formatDate, formatTime } from '#domain/text/time-format.ts';
import { type EpochMs, type Instant, instantToLocal, today, type Zone } from '#domain/time.ts';

/** 'hoy 10:30', 'mar 22/12 10:30', or '22/12/2025' for another year; '–' for null. */
export function momentText(instant: Instant | null, now: EpochMs, zone: Zone): string {
  if (instant === null) return '–';
  const local = instantToLocal(instant, zone);
  const day = today(now, zone);
  return local.slice(0, 4) === day.slice(0, 4)
    ? formatStart(local.slice(0, 10), formatTime(local), day)
    : formatDate(local);
}

export const duplicatesText = (count: number): string =>
  count === 1 ? 'Encontramos 1 posible duplicado' : `Encontramos ${count} posibles duplicados`;

export function staysText(ahead: number): string {
  if (ahead === 0) return 'No tiene reservas por venir.';
  return ahead === 1 ? 'Su reserva por venir queda.' : `Sus ${ahead} reservas por venir quedan.`;
}

type Consent = Client['consents'][number];

const yesOrNo = (given: boolean) => (given ? 'sí' : 'no');

const sources: Record<Consent['source'], string> = {
  'booking-form': 'al reservar',
  link: 'por enlace',
  keyword: 'por mensaje',
  staff: 'en la barbería',
  import: 'al importar',
};

export function consentLine({ channel, purpose, given, source }: Consent): string {
  const what = purpose === 'marketing' ? 'Novedades' : 'Avisos';
  return `${what} por ${channel === 'mail' ? 'correo' : 'WhatsApp'}: ${yesOrNo(given)}, ${sources[source]}`;
}

export const readTags = (typed: string): string[] => [
  ...new Set(
    typed
      .split(',')
      .map((tag) => tag.trim())
      .filter(Boolean),
  ),
];
