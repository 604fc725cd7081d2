import type { ShopContact } from '#domain/branches/reach.ts';
import { callTheShopText, countsAsLateText } from '#domain/organization/terms.ts';
import { type Changeable, isLate, lateHours } from '#domain/reservations/changeable.ts';
import type { PublicReservation } from '#domain/reservations/contract.ts';
import { locksPublicPage } from '#domain/reservations/status.ts';
import { formatDayAndTime } from '#domain/schedule/day-text.ts';
import { type EpochMs, epochOf, instantToLocal, type Zone } from '#domain/time.ts';
import { Phrase } from '#web/ui/Phrase.tsx';
import { CallWays } from './CallWays.tsx';
import styles from './Choices.module.css';

type Ahead = Pick<PublicReservation, 'status' | 'start_at'> & { changeable?: Changeable | undefined };

/** The `changeable` of a reservation that a client could still change; null without terms of late changes. */
function termsOf({ changeable, status, start_at }: Ahead, now: EpochMs): Changeable | null {
  const isOver = locksPublicPage(status) || epochOf(start_at) <= now;
  return isOver || !changeable ? null : changeable;
}

/** Whether the link no longer cancels or moves the reservation, because the client must call the shop. */
export const mustCall = (reservation: Ahead, now: EpochMs): boolean => {
  const terms = termsOf(reservation, now);
  return terms !== null && terms.call && isLate(terms, now);
};

type Props = {
  reservation: PublicReservation;
  contact: ShopContact | undefined;
  zone: Zone;
  now: EpochMs;
  /** Number of presses of buttons that require a call to the shop. */
  presses: number;
};

export function LateNotice({ reservation, contact, zone, now, presses }: Props) {
  const terms = termsOf(reservation, now);
  if (!terms) return null;
  const hours = lateHours(reservation, terms);
  if (!isLate(terms, now)) return terms.call ? <InTime until={instantToLocal(terms.until, zone)} /> : null;
  return (
    <div className={styles.late}>
      <p>
        <Phrase>{terms.call ? callTheShopText(hours) : countsAsLateText(hours)}</Phrase>
      </p>
      {terms.call && <CallWays {...{ contact, presses }} />}
    </div>
  );
}

const InTime = ({ until }: { until: string }) => (
  <div className={styles.late}>
    <p className={styles.words}>
      <Phrase>{`Puedes cancelar o cambiar hasta: ${formatDayAndTime(until)}. Después, llama a la barbería.`}</Phrase>
    </p>
  </div>
);
