import { type EpochMs, hourMs } from '../time.ts';

export const noticeMinutes = [0, 15, 30, 60, 120, 240, 1440] as const;
/** Hours before the start within which a cancellation or a move by a client is late. */
export const cancelHours = { least: 0, most: 72 } as const;
export const cancelHoursRange = `Las horas van de ${cancelHours.least} a ${cancelHours.most}.`;
export const lateChanges = ['allow', 'call'] as const;
export type LateChange = (typeof lateChanges)[number];
export const lateChangeNames: Record<LateChange, string> = {
  allow: 'Puede hacerlo, y cuenta como tardía',
  call: 'Tiene que llamar',
};

export type ChangeTerms = { cancel_hours: number; late_change: LateChange };
export const usualTerms: ChangeTerms = { cancel_hours: 0, late_change: 'allow' };

export function noticeText(minutes: number): string {
  if (minutes < 60) return `${minutes} minutos`;
  if (minutes === 1440) return '1 día';
  return hoursText(minutes / 60);
}

export const tooSoonText = (minutes: number): string =>
  `Esta barbería pide reservar con ${noticeText(minutes)} de anticipación.`;

const hoursText = (hours: number): string => (hours === 1 ? '1 hora' : `${hours} horas`);

const lessThanText = (hours: number): string =>
  `${hours === 1 ? 'Falta' : 'Faltan'} menos de ${hoursText(hours)}`;

export const callTheShopText = (hours: number): string =>
  `${lessThanText(hours)}. Llama a la barbería para cancelar o cambiar.`;

export const countsAsLateText = (hours: number): string =>
  `${lessThanText(hours)}: si cancelas, cuenta como cancelación tardía.`;

/** What a client reads before booking; null where late changes need no call. */
export const callLaterText = ({ cancel_hours: hours, late_change }: ChangeTerms): string | null =>
  late_change === 'call' && hours > 0
    ? `Cuando ${hours === 1 ? 'falte' : 'falten'} menos de ${hoursText(hours)}, para cancelar o cambiar hay que llamar a la barbería.`
    : null;

export const refundText = (cancelHours: number): string =>
  cancelHours === 0
    ? 'Se devuelve si cancelas antes de la hora.'
    : `Se devuelve si cancelas hasta ${hoursText(cancelHours)} antes.`;

export const notReturned = 'No se devuelve si cancelas.';

/** Sentence about the refund, for a booking made now: too close to its start, a deposit is never returned. */
export const bookingRefundText = (hours: number, { start, now }: { start: EpochMs; now: EpochMs }): string =>
  hours > 0 && now > start - hours * hourMs ? notReturned : refundText(hours);

export const returnsDepositText = 'Cancelas a tiempo: te devolvemos el anticipo.';

export const keepsDepositText = (hours: number): string =>
  `Cancelas con menos de ${hoursText(hours)}: el anticipo no se devuelve.`;

export const fixesDepositText = (hours: number): string =>
  `Cambias con menos de ${hoursText(hours)}: el anticipo vale para el nuevo horario, pero ya no se devuelve si cancelas.`;

export const fixedDepositText =
  'Ya cambiaste esta reserva con poco tiempo: si cancelas, el anticipo no se devuelve.';
