import { useState } from 'react';
import { checkWeek, type DayDraft, type HoursProblem } from '#domain/schedule/weekly-hours.ts';
import { useIsWide } from '#web/lib/device/use-is-wide.ts';
import { changeDay, copyDay, openDay } from './week-draft.ts';

export function useWeek(stored: DayDraft[]) {
  const [days, setDays] = useState(stored);
  const [open, setOpen] = useState<readonly number[]>([]);
  const [problems, setProblems] = useState<readonly HoursProblem[]>([]);
  const isWide = useIsWide();
  const unfolded = isWide ? open : open.slice(-1);
  const unfold = (weekday: number) => setOpen(openDay(open, weekday, isWide));
  const forgetProblems = (weekdays: readonly number[]) =>
    setProblems(problems.filter(({ weekday }) => !weekdays.includes(weekday)));

  return {
    days,
    setDays,
    problemOf: (weekday: number) => problems.find((problem) => problem.weekday === weekday),
    isUnfolded: (weekday: number) => unfolded.includes(weekday),
    toggle(weekday: number) {
      if (unfolded.includes(weekday)) setOpen(unfolded.filter((day) => day !== weekday));
      else unfold(weekday);
    },
    change(weekday: number, day: DayDraft) {
      setDays(changeDay(days, weekday, day));
      forgetProblems([weekday]);
      if (day.enabled && !days[weekday]?.enabled) unfold(weekday);
    },
    copy(weekday: number, to: readonly number[]): DayDraft[] {
      const copied = copyDay(days, weekday, to);
      setDays(copied);
      forgetProblems(to);
      return copied;
    },
    check(week: readonly DayDraft[] = days): boolean {
      const found = checkWeek(week);
      setProblems(found);
      const [first] = found;
      if (first) unfold(first.weekday);
      return !first;
    },
  };
}
