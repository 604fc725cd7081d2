import { chargeOf } from '#domain/charges/charge-of.ts';
import type { StoredRule } from '#domain/charges/commission-of.ts';
import { drawerBranch } from '#domain/charges/drawer-branch.ts';
import { expectedCash } from '#domain/cash/expected-cash.ts';
import { instantOf, localToInstant, minuteMs, type PlainDate, today } from '#domain/time.ts';
import type { Deps } from '../deps.ts';
import { setFloat, moveCash } from '../cash/change-cash.ts';
import { insertDrawers } from '../charges/drawer-queries.ts';
import { insertCharges, type NewCharge } from '../charges/queries.ts';
import { recordCharges } from '../charges/record-charges.ts';
import { newIds } from '../database/bulk-insert.ts';
import { by, change } from '../database/unit-of-work.ts';
import type { Session } from '../session/require-session.ts';
import { lineOf, type Member, type DemoReservation } from './past-reservations.ts';
import { type Dice, pick, seededDice } from './plausible-day.ts';
import { plausibleCharge } from './plausible-charge.ts';
import { demoShop } from './shop.ts';

type Branches = readonly { id: number; is_active: boolean }[];
type Money = { branches: Branches; rules: readonly StoredRule[] };

const floatCents = 200_000;
// Differences between counted and expected cash, in cents; mostly none.
const differences = [0, 0, 0, 0, 0, -5_000, 2_000];

/** Charges nearly all completed reservations, in order of their end, because lists show the newest charges first. */
export function chargeDemoReservations(
  deps: Deps,
  boss: Session,
  done: readonly DemoReservation[],
  { branches, rules }: Money,
): Promise<NewCharge[]> {
  const dice = seededDice(13);
  const charged = done
    .filter(({ status }) => status === 'completed' && dice() > 0.04)
    .toSorted((a, b) => a.end - b.end);
  return change(deps, by(boss), async (work) => {
    const { tx, organization, now } = work;
    const { charges: ids } = await newIds(tx, ['charges'], charged.length);
    const charges = charged.map(({ id, member, service, end }, nth): NewCharge => {
      const { user } = member.session;
      const booked = [{ position: 0, ...lineOf(service) }];
      const { total_cents: _sum, ...sums } = chargeOf(plausibleCharge(service, dice), {
        booked,
        services: [],
        barber: user.id,
        rules,
      });
      const at = Math.min(now(), end + 3 * minuteMs);
      return {
        ...sums,
        id: ids[nth] as number,
        reservation_id: id,
        barber_id: user.id,
        drawer_branch: drawerBranch([user.branch_id], branches),
        business_day: today(at, demoShop.timezone),
        charged_at: instantOf(at),
        user_id: user.id,
        status_before: 'scheduled',
      };
    });
    const starts = new Map(charged.map(({ id, start }) => [id, instantOf(start)]));
    const changes = charges.map(({ reservation_id, business_day, charged_at }) => ({
      reservation_id,
      deposit_cents: 0,
      isVoid: false,
      start_at: starts.get(reservation_id) ?? charged_at,
      business_day,
      zone: demoShop.timezone,
    }));
    await recordCharges(work, deps, changes, (chargeTx) => insertCharges(chargeTx, organization, charges));
    return charges;
  });
}

const cashOf = (charges: readonly NewCharge[]): number =>
  charges
    .flatMap(({ payments }) => payments)
    .reduce((sum, { method, amount_cents }) => sum + (method === 'cash' ? amount_cents : 0), 0);

function closedDrawer(
  { drawer_branch: branch, business_day }: NewCharge,
  charges: readonly NewCharge[],
  closer: Member,
  dice: Dice,
) {
  const expected_cents = expectedCash(floatCents, cashOf(charges), []);
  const difference = pick(dice, differences);
  return {
    branch,
    business_day,
    float_cents: floatCents,
    expected_cents,
    counted_cents: expected_cents + difference,
    note: difference < 0 ? 'Faltó cambio.' : null,
    closed_at: localToInstant(`${business_day}T21:00`, demoShop.timezone),
    closed_by: closer.session.user.id,
  };
}

export async function closePastDays(
  deps: Deps,
  closer: Member,
  charges: readonly NewCharge[],
  day: PlainDate,
): Promise<void> {
  const dice = seededDice(17);
  const past = charges.filter(({ business_day }) => business_day < day);
  const drawers = Map.groupBy(past, ({ drawer_branch, business_day }) => `${drawer_branch} ${business_day}`);
  await change(deps, by(closer.session), ({ tx, organization }) =>
    insertDrawers(
      tx,
      organization,
      [...drawers.values()].flatMap((own) => (own[0] ? [closedDrawer(own[0], own, closer, dice)] : [])),
    ),
  );
}

export async function beginToday(deps: Deps, { session }: Member, branches: Branches): Promise<void> {
  for (const { id: branch_id } of branches) await setFloat(deps, session, { branch_id, amount: 2_000 });
  const [first] = branches;
  const bought = { kind: 'out', amount: 380, reason: 'Café y servilletas' } as const;
  if (first) await moveCash(deps, session, { ...bought, branch_id: first.id });
}
