import { bookablePeople } from '#domain/booking/form/counter.ts';
import { assignedBarber, freeAfter, reservationAt } from '#domain/booking/form/gap-choice.ts';
import { listBarbers } from '#domain/barbers/contract.ts';
import { type AgendaCalendar, type AgendaReservation, readAgenda } from '#domain/reservations/contract.ts';
import { personDay, takenBy } from '#domain/reservations/person-day.ts';
import { isHard, type StaffFinding, staffFindingsAt } from '#domain/schedule/findings.ts';
import {
  epochOf,
  isWholeDate,
  type LocalDateTime,
  localToEpoch,
  type PlainDate,
  type Zone,
} from '#domain/time.ts';
import { listHolds } from '#web/lib/http/first-calls.ts';
import { useRead } from '#web/lib/http/use-read.ts';
import { formatTaken } from '#web/reservations/reservation-formatters.ts';
import { useGaps } from './use-gaps.ts';

type PlaceSearch = {
  barberId: number | null;
  date: PlainDate;
  startLocal: LocalDateTime | null;
  /** Whether the booking starts now, or when the barber's present reservation ends. */
  isNow?: boolean;
  /** null while no service is chosen; the slot is checked only with a duration. */
  durationMin: number | null;
  /** Start of the gap search while no time is chosen; an empty text disables the search. */
  from: LocalDateTime;
  movedId?: number;
  /** Group of the moved reservation, if the whole group moves. */
  movedGroup?: number | undefined;
};

export function useBookingPlace(
  { from, durationMin, date, isNow = false, ...search }: PlaceSearch,
  zone: Zone,
) {
  const agenda = useRead(
    readAgenda,
    { from: date, to: date },
    { enabled: isWholeDate(date), keepPrevious: true },
  );
  const barbers = useRead(listBarbers, { q: '' });
  const busyOf = (barberId: number | null) => {
    const taken = agenda.data && barberId !== null ? takenBy(agenda.data, barberId, search.movedId) : [];
    return taken.filter(({ group_id }) => search.movedGroup === undefined || group_id !== search.movedGroup);
  };
  const present = isNow ? reservationUnderWay(busyOf(search.barberId), search.startLocal, zone) : undefined;
  const startLocal = present ? freeAfter(present, zone) : search.startLocal;
  const gaps = useGaps(
    { barberId: search.barberId, from: from && (startLocal ?? from), durationMin },
    agenda.dataUpdatedAt,
  );
  const barberId = search.barberId ?? assignedBarber(gaps, { startLocal, isNow, zone });
  const busy = busyOf(barberId);
  const day =
    agenda.data && !agenda.isPlaceholderData && barberId !== null
      ? personDay(agenda.data, barberId, date)
      : undefined;
  const { data: held = [] } = useRead(
    listHolds,
    { date },
    { enabled: isWholeDate(date), onFailure: () => null },
  );
  const offered = held.filter((each) => each.barber_id === barberId);
  const start = startLocal === null ? undefined : localToEpoch(startLocal, zone);
  const findings =
    day && start !== undefined && durationMin !== null
      ? staffFindingsAt({ start, durationMin }, day, { busy, offered }, zone)
      : undefined;
  return {
    agenda,
    people: agenda.data && barbers.data && bookablePeople(agenda.data.people, barbers.data),
    /** Chosen barber, else the barber who is free at the chosen time. */
    barberId,
    day,
    busy,
    /** Most serious objection to the slot; null without objections, undefined while unknown. */
    finding: findings && (findings[0] ?? null),
    inTheWay: agenda.data && inTheWay(findings?.[0], busy, agenda.data, zone),
    startLocal,
    present,
    gaps,
  };
}

export type BookingPlace = ReturnType<typeof useBookingPlace>;

function reservationUnderWay(
  busy: readonly AgendaReservation[],
  local: LocalDateTime | null,
  zone: Zone,
): AgendaReservation | undefined {
  const at = local === null ? null : localToEpoch(local, zone);
  return at === null ? undefined : reservationAt(busy, at);
}

function inTheWay(
  finding: StaffFinding | undefined,
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

export const isBlocked = ({ finding }: BookingPlace): boolean => Boolean(finding && isHard(finding));
