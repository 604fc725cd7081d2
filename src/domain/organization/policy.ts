import { formatCents } from '../money.ts';
import { leastCardCents } from './card-minimum.ts';

export const depositWho = ['nobody', 'listed'] as const;
export const depositMethods = ['card', 'transfer', 'both'] as const;
export const depositMethodNames: Record<(typeof depositMethods)[number], string> = {
  card: 'Tarjeta',
  transfer: 'Transferencia',
  both: 'Tarjeta o transferencia',
};
export const whenPaymentsDown = ['book', 'refuse'] as const;
export type DepositMethod = 'card' | 'transfer';

export const noShowsBefore = { least: 1, most: 5 } as const;
export const noShowDays = 365;
export const depositPercent = { least: 10, most: 100 } as const;
export const depositCents = { least: 1, most: 9_999_999_999 } as const;
export const depositHoldMinutes = { least: 10, most: 30 } as const;
export const transferHours = { least: 1, most: 72 } as const;
export const longestTransferText = 300;

export const noShowsRange = `Las ausencias van de ${noShowsBefore.least} a ${noShowsBefore.most}.`;
export const depositPercentRange = `El porcentaje va de ${depositPercent.least} a ${depositPercent.most}.`;
export const depositCentsRange = 'El monto debe ser mayor que 0.';
export const depositHoldRange = `Los minutos van de ${depositHoldMinutes.least} a ${depositHoldMinutes.most}.`;
export const transferHoursRange = `Las horas van de ${transferHours.least} a ${transferHours.most}.`;
const transferTextNeeded = 'Escribe los datos para transferir.';
const currencyNeeded = 'Para pedir anticipos, elige primero la moneda de tus precios en Página.';
const premiumNeedsSum = 'Un servicio premium no tiene precio: para pedir anticipo elige un monto fijo.';
const wholeUnitsNeeded = 'Esa moneda no tiene centavos: escribe un monto entero.';

export type DepositAmount = { percent: number } | { cents: number };
/** Which visits need a deposit, of how much, and how it is paid. `after_no_shows` null: absences do not matter. */
export type Policy = {
  deposits: {
    who: (typeof depositWho)[number];
    first_time: boolean;
    after_no_shows: number | null;
    premium: boolean;
    always: boolean;
  };
  amount: DepositAmount;
  method: (typeof depositMethods)[number];
  hold_minutes: number;
  transfer_hours: number;
  if_payments_down: (typeof whenPaymentsDown)[number];
  transfer_text: string | null;
};

export const usualPolicy: Policy = {
  deposits: { who: 'nobody', first_time: false, after_no_shows: null, premium: false, always: false },
  amount: { percent: 50 },
  method: 'transfer',
  hold_minutes: 15,
  transfer_hours: 12,
  if_payments_down: 'book',
  transfer_text: null,
};

export const asksDeposits = ({ deposits }: Policy): boolean =>
  deposits.who === 'listed' &&
  (deposits.first_time || deposits.after_no_shows !== null || deposits.premium || deposits.always);

/** Hundredths in the smallest amount that the currency can say: 100 for currencies without cents, else 1. */
export const unitCents = (currency: string): number =>
  new Intl.NumberFormat('es', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits === 0
    ? 100
    : 1;

export type PolicyProblem = { msg: string; loc: string[] };

/** Problems of a whole policy that a single field cannot show; `currency` is that of the shop's prices. */
export function policyProblems(policy: Policy, currency: string | null): PolicyProblem[] {
  if (!asksDeposits(policy)) return [];
  const { amount, deposits, method, transfer_text: text } = policy;
  const problems: (PolicyProblem | false)[] = [
    currency === null && { msg: currencyNeeded, loc: ['policy', 'deposits'] },
    deposits.premium && !('cents' in amount) && { msg: premiumNeedsSum, loc: ['policy', 'amount'] },
    currency !== null &&
      'cents' in amount &&
      amount.cents % unitCents(currency) !== 0 && {
        msg: wholeUnitsNeeded,
        loc: ['policy', 'amount', 'cents'],
      },
    currency !== null &&
      'cents' in amount &&
      method !== 'transfer' &&
      amount.cents < leastCardCents(currency) && {
        msg: `Con tarjeta se cobran al menos ${formatCents(leastCardCents(currency))}.`,
        loc: ['policy', 'amount', 'cents'],
      },
    method !== 'card' && !text && { msg: transferTextNeeded, loc: ['policy', 'transfer_text'] },
  ];
  return problems.filter((problem) => problem !== false);
}
