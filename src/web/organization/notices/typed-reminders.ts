import type { Rules } from '#domain/organization/rules.ts';
import {
  reminderHours,
  sameReminders,
  tooFewHours,
  tooManyHours,
  wholeHours,
} from '#domain/organization/rule-limits.ts';
import { checkRequired } from '#web/session/checks.ts';

type Reminders = Rules['reminders'];

export const hourFields = ['first', 'second', 'third'] as const;
export type TypedReminders = Record<(typeof hourFields)[number], string> & {
  on: boolean;
  from: string;
  to: string;
  ask: boolean;
};

export function typedOf({ on, before_hours, quiet, ask_confirmation }: Reminders): TypedReminders {
  const [first = '', second = '', third = ''] = before_hours.map(String);
  return { on, first, second, third, ...quiet, ask: ask_confirmation };
}

const hoursOf = (typed: TypedReminders) => hourFields.map((name) => typed[name].trim());

function problemOf(hours: string): string | undefined {
  if (!hours) return undefined;
  if (!/^-?\d+$/.test(hours)) return wholeHours;
  if (Number(hours) < reminderHours.least) return tooFewHours;
  return Number(hours) > reminderHours.most ? tooManyHours : undefined;
}

export function rulesOf(typed: TypedReminders): Reminders {
  const right = hoursOf(typed).filter((hours) => hours && !problemOf(hours));
  return {
    on: typed.on,
    before_hours: [...new Set(right.map(Number))],
    quiet: { from: typed.from, to: typed.to },
    ask_confirmation: typed.ask,
  };
}

export function checkReminders(typed: TypedReminders) {
  const hours = hoursOf(typed);
  const [first, second, third] = hours.map((own, at) => {
    const isTwice = own !== '' && hours.slice(0, at).some((other) => Number(other) === Number(own));
    return problemOf(own) ?? (isTwice ? sameReminders : undefined);
  });
  return { first, second, third, from: checkRequired(typed.from), to: checkRequired(typed.to) };
}
