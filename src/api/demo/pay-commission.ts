import type { StoredRule } from '#domain/charges/commission-of.ts';
import type { CommissionRule } from '#domain/commissions/contract.ts';
import { toStored } from '#domain/commissions/stored-rules.ts';
import type { Service } from '#domain/services/contract.ts';
import { addDays, addMonths, monthOf, type PlainDate } from '#domain/time.ts';
import { closePeriod } from '../commissions/settle-commission.ts';
import { writeRules } from '../commissions/write-rules.ts';
import type { Deps } from '../deps.ts';
import type { Session } from '../session/require-session.ts';
import type { Member } from './past-reservations.ts';

const percent = (value: number, whose: Partial<CommissionRule> = {}): CommissionRule => ({
  user_id: null,
  service_id: null,
  ...whose,
  kind: 'percent',
  value,
});

export async function ruleCommission(
  deps: Deps,
  boss: Session,
  best: Member,
  services: readonly Service[],
): Promise<StoredRule[]> {
  const dear = services.find(({ name }) => name === 'Color');
  const quick = services.find(({ name }) => name === 'Perfilado de cejas');
  const rules = {
    rules: [
      percent(40),
      percent(45, { user_id: best.session.user.id }),
      ...(dear ? [percent(35, { service_id: dear.id })] : []),
      ...(quick ? [{ user_id: null, service_id: quick.id, kind: 'fixed' as const, value: 100 }] : []),
    ],
    extras: 10,
  };
  await writeRules(deps, boss, rules);
  return toStored(rules);
}

export async function settleLastMonth(
  deps: Deps,
  boss: Session,
  { session }: Member,
  day: PlainDate,
): Promise<void> {
  const from = `${addMonths(monthOf(day), -1)}-01`;
  const to = addDays(`${monthOf(day)}-01`, -1);
  await closePeriod(deps, boss, { user_id: session.user.id, from, to, adjustment: 0, note: null });
}
