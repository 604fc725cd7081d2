import { type Problem, Refusal } from '#domain/refusal.ts';
import type { WeekdayHours } from '#domain/schedule/contract.ts';
import { checkWeek, hoursOfWeek, weekdayNames, weekOfHours } from '#domain/schedule/weekly-hours.ts';
import { today } from '#domain/time.ts';
import type { Deps } from '../deps.ts';
import { by, change } from '../database/unit-of-work.ts';
import { findShop } from '../organization/queries.ts';
import { lockUser } from '../session/user-queries.ts';
import type { Session } from '../session/require-session.ts';
import { listHours, replaceHours } from './queries.ts';
import { recordScheduleChange } from './record-schedule-change.ts';

export const wholeWeek = (rows: readonly WeekdayHours[]): WeekdayHours[] => hoursOfWeek(weekOfHours(rows));

const isHalf = (start: string | null, end: string | null) => (start === null) !== (end === null);

function problemsOf(days: readonly WeekdayHours[]): Problem[] {
  const twice = days.filter(({ weekday }, at) => days.findIndex((day) => day.weekday === weekday) !== at);
  const half = days.filter(
    (day) => isHalf(day.start_time_1, day.end_time_1) || isHalf(day.start_time_2, day.end_time_2),
  );
  const on = (weekday: number, msg: string): Problem => ({ msg, loc: ['days', weekday], type: 'hours' });
  return [
    ...twice.map(({ weekday }) => on(weekday, `${weekdayNames[weekday]} aparece más de una vez.`)),
    ...half.map(({ weekday }) =>
      on(weekday, `Revisa los rangos en ${weekdayNames[weekday]}: falta una hora.`),
    ),
    ...checkWeek(weekOfHours(days.filter((day) => !half.includes(day)))).map(
      ({ weekday, title, description }) => on(weekday, description ? `${title}. ${description}` : title),
    ),
  ];
}

export async function saveHours(
  deps: Deps,
  session: Session,
  person: number,
  days: readonly WeekdayHours[],
): Promise<WeekdayHours[]> {
  const problems = problemsOf(days);
  if (problems.length > 0) throw new Refusal('invalid', { detail: problems });
  const organization = session.organization_id;
  const week = wholeWeek(days);
  // An owner can save hours before creating the shop, which has no time zone until then.
  const zone = (await findShop(deps.db, organization))?.timezone ?? 'UTC';
  await change(deps, by(session), async (work) => {
    // Bookings lock the same row, so no booking is checked against half replaced hours.
    if (!(await lockUser(work.tx, organization, person))) throw new Refusal('not_found');
    await recordScheduleChange(work, deps, async (tx) => {
      const before = wholeWeek(await listHours(tx, organization, person));
      const from = today(work.now(), zone);
      await replaceHours(tx, organization, person, week, from);
      const about = { subject: 'hours', subject_id: person, action: 'changed' } as const;
      work.audit({ ...about, before, after: week });
      const row = { of: 'hours', barber_id: person, zone, from } as const;
      return { change: { ...row, before, after: week }, result: undefined };
    });
  });
  return week;
}
