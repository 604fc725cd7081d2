import {
  depositCents,
  depositCentsRange,
  depositHoldMinutes,
  depositHoldRange,
  depositPercent,
  depositPercentRange,
  noShowsBefore,
  type Policy,
  policyProblems,
  transferHours,
  transferHoursRange,
} from '#domain/organization/policy.ts';
import { formatCents } from '#domain/money.ts';
import { readCents } from '#domain/text/typed-amount.ts';

export type TypedPolicy = {
  who: Policy['deposits']['who'];
  first_time: boolean;
  isMissed: boolean;
  after_no_shows: string;
  premium: boolean;
  always: boolean;
  kind: 'percent' | 'cents';
  percent: string;
  cents: string;
  method: Policy['method'];
  hold_minutes: string;
  transfer_hours: string;
  transfer_text: string;
  if_payments_down: Policy['if_payments_down'];
};
type PolicyErrors = { [K in keyof TypedPolicy | 'deposits']?: string | undefined };

const usualAbsences = 2;
const usualPercent = 50;

export function typedPolicy({ deposits, amount, ...policy }: Policy): TypedPolicy {
  return {
    ...deposits,
    isMissed: deposits.after_no_shows !== null,
    after_no_shows: String(deposits.after_no_shows ?? usualAbsences),
    kind: 'cents' in amount ? 'cents' : 'percent',
    percent: String('cents' in amount ? usualPercent : amount.percent),
    cents: 'cents' in amount ? formatCents(amount.cents) : '',
    method: policy.method,
    hold_minutes: String(policy.hold_minutes),
    transfer_hours: String(policy.transfer_hours),
    transfer_text: policy.transfer_text ?? '',
    if_payments_down: policy.if_payments_down,
  };
}

type Range = { least: number; most: number };

const wholeIn = (typed: string, { least, most }: Range): number | null =>
  /^\d+$/.test(typed.trim()) && Number(typed) >= least && Number(typed) <= most ? Number(typed) : null;

function centsOf(typed: string): number | null {
  const cents = readCents(typed);
  return cents !== null && cents >= depositCents.least && cents <= depositCents.most ? cents : null;
}

function amountOf({ kind, percent, cents }: TypedPolicy): Policy['amount'] | null {
  const value = kind === 'cents' ? centsOf(cents) : wholeIn(percent, depositPercent);
  if (value === null) return null;
  return kind === 'cents' ? { cents: value } : { percent: value };
}

/** The typed policy; an unreadable number stays as stored, except that of absences, which becomes the usual one. */
export function policyOf(typed: TypedPolicy, stored: Policy): Policy {
  const { who, first_time, isMissed, after_no_shows, premium, always } = typed;
  const absences = wholeIn(after_no_shows, noShowsBefore) ?? usualAbsences;
  return {
    deposits: { who, first_time, after_no_shows: isMissed ? absences : null, premium, always },
    amount: amountOf(typed) ?? stored.amount,
    method: typed.method,
    hold_minutes: wholeIn(typed.hold_minutes, depositHoldMinutes) ?? stored.hold_minutes,
    transfer_hours: wholeIn(typed.transfer_hours, transferHours) ?? stored.transfer_hours,
    if_payments_down: typed.if_payments_down,
    transfer_text: typed.transfer_text.trim() || null,
  };
}

export function unreadable(typed: TypedPolicy): PolicyErrors {
  const { who, kind, method } = typed;
  if (who === 'nobody') return {};
  const isAmount = amountOf(typed) !== null;
  const isHold = method === 'transfer' || wholeIn(typed.hold_minutes, depositHoldMinutes) !== null;
  const isHours = method === 'card' || wholeIn(typed.transfer_hours, transferHours) !== null;
  return {
    ...(!isAmount && { [kind]: kind === 'percent' ? depositPercentRange : depositCentsRange }),
    ...(!isHold && { hold_minutes: depositHoldRange }),
    ...(!isHours && { transfer_hours: transferHoursRange }),
  };
}

/** Moves the server's problem of the amount to the shown one of the form's fields `percent` and `cents`. */
export const atFields = ({ amount, ...problems }: Record<string, string>, kind: TypedPolicy['kind']) =>
  ({ ...problems, ...(amount && { [kind]: amount }) }) as PolicyErrors;

export function policyErrors(typed: TypedPolicy, stored: Policy, currency: string | null): PolicyErrors {
  const whole = policyProblems(policyOf(typed, stored), currency).map(({ msg, loc }) => [loc.at(-1), msg]);
  return { ...atFields(Object.fromEntries(whole), typed.kind), ...unreadable(typed) };
}
