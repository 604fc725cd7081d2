import { formatShortDay } from '#domain/schedule/day-text.ts';
import { formatTime } from '#domain/text/time-format.ts';
import { type EpochMs, instantOf, instantToLocal, today, type Zone } from '#domain/time.ts';
import { ButtonLink } from '#web/ui/Button.tsx';
import { Phrase } from '#web/ui/Phrase.tsx';
import styles from './AgainCard.module.css';
import { useRemembered } from './use-remembered.ts';

type Props = {
  coming: { start: EpochMs; barber: string | undefined; link: string };
  now: EpochMs;
  zone: Zone;
};

export function ComingLine({ coming: { start, barber, link }, now, zone }: Props) {
  const local = instantToLocal(instantOf(start), zone);
  const day = formatShortDay(local.slice(0, 10), today(now, zone));
  return (
    <div className={styles.ahead}>
      <p className={styles.coming}>
        <span>Tu reserva:</span>{' '}
        <strong>
          <Phrase>{`${day} ${formatTime(local)}`}</Phrase>
        </strong>
        {barber && (
          <>
            {' '}
            <span>{`con ${barber}`}</span>
          </>
        )}
      </p>
      <ButtonLink variant="secondary" href={`/r/${link}`}>
        Ver o cambiar
      </ButtonLink>
    </div>
  );
}

type CardProps = { slug: string; zone: Zone; now: EpochMs };

/** The coming reservation alone, for a shop that takes no bookings now. */
export function ComingCard({ slug, zone, now }: CardProps) {
  const { coming } = useRemembered(slug, now);
  if (!coming) return null;
  return (
    <section className={styles.card} aria-label="Tu reserva">
      <ComingLine {...{ coming, now, zone }} />
    </section>
  );
}
