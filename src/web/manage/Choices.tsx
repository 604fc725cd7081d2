import { type ReactNode, useState } from 'react';
import { type Earlier, rebookPath } from '#domain/booking/form/earlier.ts';
import type { ShopContact } from '#domain/branches/reach.ts';
import type { Terms } from '#domain/organization/rules.ts';
import type { PublicReservation } from '#domain/reservations/contract.ts';
import { locksPublicPage } from '#domain/reservations/status.ts';
import { stillAhead } from '#domain/series/text.ts';
import { type EpochMs, epochOf, type Zone } from '#domain/time.ts';
import { Button, ButtonLink } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/layout/Card.tsx';
import { Skeleton } from '#web/ui/layout/Placeholders.tsx';
import { useLazy, useLazyFailure } from '#web/ui/use-lazy.ts';
import styles from './Choices.module.css';
import type { Open } from './change/Dialogs.tsx';

type Props = {
  reservation: PublicReservation;
  now: EpochMs;
  /** Dialog that was opened and whose module is still loading. */
  awaited: Open;
  onMove: () => void;
  onCancel: () => void;
  onCancelFollowing: () => void;
  children: ReactNode;
};

const earlierOf = ({ services, barber_id, branch_id }: PublicReservation): Earlier => ({
  lines: services.map(({ service_id, quantity }) => ({ id: service_id, quantity })),
  barberId: barber_id,
  branchId: branch_id,
});

const moveWords = ({ group }: PublicReservation) =>
  group ? 'Elige otro día u otra hora para todo el grupo.' : 'Elige otro día u otra hora.';

/** True also for a reservation whose status locks its page. The page of a past reservation offers to book again. */
export const isPast = ({ status, end_at }: PublicReservation, now: EpochMs): boolean =>
  locksPublicPage(status) || epochOf(end_at) <= now;

export function Choices({ reservation, now, awaited, onMove, onCancel, onCancelFollowing, children }: Props) {
  const { status, start_at, series, group } = reservation;
  const isLocked = locksPublicPage(status);
  const others = stillAhead(series?.following ?? [], now).filter(
    (start) => epochOf(start) > epochOf(start_at),
  );
  const cancelWords = group ? 'Cancelar todo el grupo' : 'Cancelar';
  return (
    <div className={isLocked ? `${styles.choices} ${styles.locked}` : styles.choices}>
      {isLocked && <p className={styles.words}>Ya no se puede cambiar.</p>}
      {children}
      <Way title="Reagendar" words={moveWords(reservation)} isLocked={isLocked}>
        <Button
          variant="secondary"
          wide={!isLocked}
          disabled={isLocked}
          waiting={awaited === 'move'}
          onClick={onMove}
        >
          Reprogramar
        </Button>
      </Way>
      <Way
        title="Cancelar reserva"
        words="Solo se puede cancelar antes de la hora de inicio."
        isLocked={isLocked}
      >
        <Button
          variant="caution"
          wide={!isLocked}
          disabled={isLocked}
          waiting={awaited === 'cancel'}
          onClick={onCancel}
        >
          {cancelWords}
        </Button>
      </Way>
      {others.length > 0 && (
        <div className={styles.following}>
          <Button variant="caution" wide waiting={awaited === 'following'} onClick={onCancelFollowing}>
            Cancelar también los que siguen
          </Button>
        </div>
      )}
    </div>
  );
}

type WayProps = { title: string; words: string; isLocked: boolean; children: ReactNode };

const Way = ({ title, words, isLocked, children }: WayProps) => (
  <section className={styles.choice}>
    <h3 className={isLocked ? 'visually-hidden' : undefined}>{title}</h3>
    {children}
    {!isLocked && <p className={styles.words}>{words}</p>}
  </section>
);

type AgainProps = {
  reservation: PublicReservation;
  contact: ShopContact | undefined;
  terms: Terms | undefined;
  shop: { name: string; timezone: Zone };
  now: EpochMs;
};

export function AgainCard({ reservation, ...repeating }: AgainProps) {
  const [isOpen, setOpen] = useState(false);
  const card = useLazy(() => import('./repeat/RepeatCard.tsx'));
  useLazyFailure(card.state === 'failed' && isOpen, () => setOpen(false));
  const open = () => {
    card.ensure();
    setOpen(true);
  };
  return (
    <Card title="¿Lo de siempre?">
      {!isOpen && (
        <Button wide onClick={open}>
          Repetir
        </Button>
      )}
      {isOpen &&
        (card.state === 'ready' ? (
          <card.value.RepeatCard externalId={reservation.external_id} {...repeating} />
        ) : (
          <Skeleton lines={3} height={52} />
        ))}
      <ButtonLink variant="secondary" wide href={rebookPath(reservation.org_slug, earlierOf(reservation))}>
        Reservar de nuevo
      </ButtonLink>
    </Card>
  );
}
