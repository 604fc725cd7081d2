import * as calls from '#domain/commissions/contract.ts';
import { toRules } from '#domain/commissions/stored-rules.ts';
import { fromCents } from '#domain/money.ts';
import { may, type Permission } from '#domain/permissions.ts';
import { Refusal } from '#domain/refusal.ts';
import { daysBetween } from '#domain/time.ts';
import type { Deps } from '../deps.ts';
import { createBudgets } from '../http/limits/rate-limits.ts';
import type { Serve, ServeFile, Session, Subject } from '../http/serve.ts';
import { requireShop } from '../organization/queries.ts';
import { exportLines } from './export.ts';
import { listPeriods, requirePeriod } from './period-queries.ts';
import {
  type Days,
  type LineRow,
  linesAfter,
  listCommissions,
  listUncharged,
  readCommission,
  requirePerson,
} from './queries.ts';
import { listRules, readPresent } from './rule-queries.ts';
import { closePeriod, reopenPeriod } from './settle-commission.ts';
import { writeRules } from './write-rules.ts';

function requireFewDays({ from, to }: Days): void {
  if (daysBetween(from, to) >= calls.mostCommissionDays) throw new Refusal('period_too_long');
}

const toLine = ({ barber_id: _barber, position: _position, ...row }: LineRow) => {
  const { net_cents, commission_cents, tip_cents, ...line } = row;
  return {
    ...line,
    net: fromCents(net_cents),
    commission: fromCents(commission_cents),
    tip: fromCents(tip_cents),
  };
};

function requireReadable({ user }: Session, user_id: number): void {
  if (user_id !== user.id && !may(user, 'commissions.read')) throw new Refusal('forbidden');
}

export function commissionRoutes(serve: Serve, deps: Deps): void {
  const { db } = deps;
  const person = ({ params, session }: Subject<Permission>) =>
    requirePerson(db, session.organization_id, Number(params.user_id));
  const period = ({ params, session }: Subject<Permission>) =>
    requirePeriod(db, session.organization_id, Number(params.id));

  serve(calls.readCommissionRules, async ({ session: { organization_id } }) => {
    const present = await readPresent(db, organization_id);
    return toRules(await listRules(db, organization_id, present));
  });
  serve(calls.writeCommissionRules, ({ input, session }) => writeRules(deps, session, input));
  serve(calls.listCommissions, async ({ input, session }) => {
    requireFewDays(input);
    return listCommissions(db, await requireShop(db, session.organization_id), input);
  });
  serve(
    calls.listCommissionLines,
    async ({ input, session }) => {
      const { organization_id } = session;
      await requirePerson(db, organization_id, input.user_id);
      requireReadable(session, input.user_id);
      requireFewDays(input);
      return (await linesAfter(db, organization_id, input, {})).map(toLine);
    },
    {
      loadSubject: async (subject) => {
        const found = await person(subject);
        requireReadable(subject.session, Number(subject.params.user_id));
        return found;
      },
    },
  );
  serve(
    calls.listUncharged,
    async ({ input, session: { organization_id } }) => {
      await requirePerson(db, organization_id, input.user_id);
      requireFewDays(input);
      const shop = await requireShop(db, organization_id);
      return listUncharged(db, shop, { ...input, most: calls.mostUncharged });
    },
    { loadSubject: person },
  );
  serve(calls.listCommissionPeriods, ({ input, session }) =>
    listPeriods(db, session.organization_id, input.user_id),
  );
  serve(calls.readCommissionPeriod, ({ input, session }) =>
    requirePeriod(db, session.organization_id, input.id),
  );
  serve(calls.closeCommissionPeriod, ({ input, session }) => {
    requireFewDays(input);
    return closePeriod(deps, session, input);
  });
  serve(calls.reopenCommissionPeriod, ({ input, session }) => reopenPeriod(deps, session, input.id), {
    loadSubject: period,
  });
  serve(calls.readOwnCommission, async ({ input, session: { organization_id, user } }) => {
    requireFewDays(input);
    return readCommission(db, await requireShop(db, organization_id), input, user.id);
  });
}

export function commissionFileRoutes(serveFile: ServeFile, deps: Deps): void {
  const budgets = createBudgets(deps);
  serveFile(calls.exportCommissions, async ({ input, session: { organization_id, user } }) => {
    const { user_id } = input;
    if (user_id !== undefined) await requirePerson(deps.db, organization_id, user_id);
    requireFewDays(input);
    await budgets.charge('account-export', String(user.id));
    return exportLines(deps.db, organization_id, input);
  });
}
