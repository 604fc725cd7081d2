import type { GroupMember } from '#domain/booking/groups/contract.ts';
import { runsOf } from '#domain/booking/groups/group.ts';
import { reservationLength } from '#domain/reservations/move.ts';
import { occupiesTime } from '#domain/reservations/status.ts';
import { isBookableDay } from '#domain/schedule/openings/bookable-days.ts';
import type { PublicSchedule } from '#domain/schedule/contract.ts';
import { busyWithout, type Slot } from '#domain/schedule/slots.ts';
import type { EpochMs, PlainDate, Zone } from '#domain/time.ts';
import { useLoad } from '#web/lib/http/use-load.ts';
import { type Calendar, freeOn, loadBusy, loadSchedule } from '#web/schedule/availability.ts';

type Options = {
  slug: string;
  zone: Zone;
  members: readonly GroupMember[];
  date: PlainDate | null;
  now: EpochMs;
  refreshKey: number;
};

/** Free times of all barbers of a group, as if the group's present slots were free. */
export function useGroupTimes({ date, now, refreshKey, ...of }: Options) {
  const { zone } = of;
  const calendars = groupCalendars(of);
  const key = `${calendars.map(({ barberId, durationMin }) => `${barberId}x${durationMin}`).join()} ${refreshKey}`;
  const hours = useLoad({
    key,
    load: () => Promise.all(calendars.map((calendar) => loadSchedule(calendar, now))),
  });
  const schedules = hours.state === 'ready' ? hours.value : null;
  const times = useLoad({
    key: date && schedules && `${key} ${date}`,
    load: () => freeTimes({ calendars, schedules: schedules ?? [], date: date ?? '', now }),
  });
  return {
    hours,
    times,
    isBookable: (day: PlainDate) =>
      schedules !== null && schedules.every((schedule) => isBookableDay(day, schedule, now, zone)),
  };
}

type GroupCalendar = Calendar & { members: readonly GroupMember[] };

/** Calendar of each barber of a group, with the total duration of the members that the barber attends in a row. */
export function groupCalendars({
  slug,
  zone,
  members,
}: Pick<Options, 'slug' | 'zone' | 'members'>): GroupCalendar[] {
  const coming = members
    .filter(({ status }) => occupiesTime(status))
    .map((member) => ({ ...member, barber_id: member.barber.id, minutes: reservationLength(member) }));
  return runsOf(coming).map(({ barber_id, minutes, members: own }) => ({
    slug,
    zone,
    barberId: barber_id,
    durationMin: minutes,
    members: own,
  }));
}

type Day = {
  calendars: readonly GroupCalendar[];
  schedules: readonly (PublicSchedule | null)[];
  date: PlainDate;
  now: EpochMs;
};

async function freeTimes({ calendars, schedules, date, now }: Day): Promise<Slot[]> {
  const lists = calendars.map(async (calendar, at) => {
    const schedule = schedules[at];
    if (!schedule) return [];
    const all = await loadBusy(calendar, date);
    const busy = calendar.members.reduce(busyWithout, all);
    return freeOn(calendar, { schedule, busy, date, now });
  });
  const [first = [], ...others] = await Promise.all(lists);
  return first.filter(({ start }) => others.every((slots) => slots.some((slot) => slot.start === start)));
}
