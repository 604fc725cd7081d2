import { useEffect, useEffectEvent } from 'react';
import { bookablePeople } from '#domain/booking/counter.ts';
import { findGap } from '#domain/booking/contract.ts';
import { listBarbers } from '#domain/barbers/contract.ts';
import { type AgendaCalendar, type AgendaReservation, readAgenda } from '#domain/reservations/contract.ts';
import { personDay, takenBy } from '#domain/reservations/person-day.ts';
import { type Finding, findingsAt, isHard } from '#domain/schedule/findings.ts';
import {
  epochOf,
  isWholeDate,
  type LocalDateTime,
  localToEpoch,
  type PlainDate,
  type Zone,
} from '#domain/time.ts';
import { useRead } from '#web/lib/use-read.ts';
import { useDebounced } from '#web/lib/use-debounced.ts';
import { formatTaken } from '#web/reservations/reservation-formatters.ts';

type Wanted = {
  barberId: number | null;
  date: PlainDate;
  /** null while no time is chosen. */
  startLocal: LocalDateTime | null;
  durationMin: number;
  /** From when on a gap is looked for where no time is chosen. */
  from: LocalDateTime;
  /** The reservation that is being moved, which stands in nobody's way. */
  movedId?: number;
  /** Its group, where all of that moves along. */
  movedGroup?: number | undefined;
  /** Who stands first among the people. */
  firstId: number | undefined;
  offersGap?: boolean;
};

/** What is known of a place that the staff are about to take: who can be booked, what speaks against it, the next gap. */
export function usePlace(wanted: Wanted, zone: Zone) {
  const { barberId, date, startLocal, durationMin, movedId, movedGroup } = wanted;
  const agenda = useRead(
    readAgenda,
    { from: date, to: date },
    { enabled: isWholeDate(date), keepPrevious: true },
  );
  const barbers = useRead(listBarbers, { q: '' });
  const from = useDebounced(startLocal ?? wanted.from, 150);
  const gap = useRead(
    findGap,
    { from, minutes: durationMin, ...(barberId !== null && { barber_id: barberId }) },
    { enabled: wanted.offersGap ?? true, keepPrevious: true, onFailure: () => null },
  );
  const refreshGap = useEffectEvent(() => {
    if (gap.isFetched) void gap.refetch({ cancelRefetch: false });
  });
  const readAt = agenda.dataUpdatedAt;
  useEffect(() => {
    if (readAt > 0) refreshGap();
  }, [readAt]);

  const isDay = !agenda.isPlaceholderData;
  const day = agenda.data && isDay && barberId !== null ? personDay(agenda.data, barberId, date) : undefined;
  const taken = agenda.data && barberId !== null ? takenBy(agenda.data, barberId, movedId) : [];
  const busy = taken.filter(({ group_id }) => movedGroup === undefined || group_id !== movedGroup);
  const start = startLocal === null ? undefined : localToEpoch(startLocal, zone);
  const findings =
    day && start !== undefined ? findingsAt({ start, durationMin }, day, busy, zone) : undefined;
  return {
    agenda,
    people: agenda.data && barbers.data && bookablePeople(agenda.data.people, barbers.data, wanted.firstId),
    day,
    busy,
    /** The weightiest thing that speaks against the place, null where nothing does; undefined while that is unknown. */
    finding: findings && (findings[0] ?? null),
    /** Whose reservation stands in the way, in a sentence. */
    inTheWay: agenda.data && inTheWay(findings?.[0], busy, agenda.data, zone),
    gap: gap.data ?? null,
  };
}

export type Place = ReturnType<typeof usePlace>;

function inTheWay(
  finding: Finding | undefined,
  busy: readonly AgendaReservation[],
  { people }: AgendaCalendar,
  zone: Zone,
): string | undefined {
  if (finding?.code !== 'slot_taken') return undefined;
  const taken = busy.find(({ start_at }) => epochOf(start_at) === finding.start);
  const barber = people.find(({ id }) => id === taken?.barber_id);
  if (!taken || !barber) return undefined;
  const { start_at, end_at, client } = taken;
  return formatTaken({ start_at, end_at, barber, client_name_snapshot: client.name }, zone);
}

export const isBlocked = ({ finding }: Place): boolean => Boolean(finding && isHard(finding));
