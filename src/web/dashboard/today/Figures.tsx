import { formatPrice, formatSum } from '#domain/money.ts';
import type { AgendaSummary } from '#domain/reservations/contract.ts';
import type { ReservationStatus } from '#domain/reservations/status.ts';
import { addDays, weekday } from '#domain/time.ts';
import { readAllCash, summariseReservations } from '#web/lib/http/first-calls.ts';
import { useIsWide } from '#web/lib/device/use-is-wide.ts';
import { useRead } from '#web/lib/http/use-read.ts';
import { Loaded } from '#web/ui/layout/Loaded.tsx';
import { Skeleton } from '#web/ui/layout/Placeholders.tsx';
import { formatWeek } from './format-week.ts';
import styles from './Figures.module.css';
import { type BarberFilter, type Day, periodOf } from './use-day.ts';

// Characters of a sum above which a smaller font keeps it on one line.
const mostLarge = 9;

type Props = { day: Day; hasMoney: boolean };

export function Figures({ day: { today, zone, barberFilter }, hasMoney }: Props) {
  const isWide = useIsWide();
  const monday = addDays(today, -weekday(today));
  const ofDay = useRead(summariseReservations, { ...periodOf(today, today, zone), ...barberFilter });
  const ofWeek = useRead(summariseReservations, {
    ...periodOf(monday, addDays(monday, 6), zone),
    ...barberFilter,
  });
  return (
    <section aria-label="Hoy" className={styles.figures}>
      <Loaded of={ofDay} skeleton={<Skeleton height={88} />} problem="No pudimos contar las reservas de hoy.">
        {(sums) => (
          <ul className={styles.row}>
            {figuresOf(sums, hasMoney, isWide).map(({ name, value, status, isMoney }) => (
              <li key={name}>
                <a href={addressOf(barberFilter, status)} className={styles.figure}>
                  <span>{name}</span>{' '}
                  <b className={value.length > mostLarge ? styles.long : undefined}>{value}</b>
                </a>
                {isMoney && <Charged />}
              </li>
            ))}
          </ul>
        )}
      </Loaded>
      {ofWeek.data && <p className={styles.week}>{formatWeek(ofWeek.data, hasMoney)}</p>}
    </section>
  );
}

/** Charges differ from the booked prices by discounts, extras and tips. */
function Charged() {
  const { data: cash } = useRead(readAllCash, {}, { onFailure: () => null });
  const total = cash ? Object.values(cash.by_method).reduce((sum, amount) => sum + amount, 0) : 0;
  if (!cash || total === 0) return null;
  const { tips, uncharged, drawers } = cash;
  return (
    <a
      href={drawers.length > 1 ? '/dashboard/caja?branch=all' : '/dashboard/caja'}
      className={styles.charged}
    >
      cobrado {formatSum(total)}
      {tips > 0 && ' con propinas'}
      {uncharged && ` · ${uncharged.count} sin cobrar`}
    </a>
  );
}

type Figure = { name: string; value: string; status?: ReservationStatus; isMoney?: boolean };

function figuresOf(sums: AgendaSummary, hasMoney: boolean, isWide: boolean): Figure[] {
  const counts: Figure[] = [
    { name: 'Reservas', value: String(sums.total) },
    { name: 'Completadas', value: String(sums.completed), status: 'completed' },
    { name: 'No asistieron', value: String(sums.no_show), status: 'no_show' },
  ];
  const money: Figure = {
    name: 'Completado',
    value: formatPrice(sums.completed_price),
    status: 'completed',
    isMoney: true,
  };
  if (!hasMoney) return counts;
  // On phones the floating button covers the right column, so the money comes first.
  return isWide ? [...counts, money] : [money, ...counts];
}

function addressOf({ barber_id }: BarberFilter, status?: ReservationStatus): string {
  const query = new URLSearchParams({
    ...(barber_id && { barber: String(barber_id) }),
    ...(status && { status }),
  });
  return query.size > 0 ? `/dashboard/agenda?${query}` : '/dashboard/agenda';
}
