import { type ReactNode, useState } from 'react';
import type { Organization } from '#domain/organization/contract.ts';
import type { Reservation } from '#domain/reservations/contract.ts';
import { isBookable } from '#domain/permissions.ts';
import { AbsenceButton } from '#web/absences/AbsenceButton.tsx';
import type { SessionUser } from '#web/lib/session/session-store.ts';
import { useIsWide } from '#web/lib/device/use-is-wide.ts';
import { userMay } from '#web/lib/session/user-may.ts';
import { AgendaSheet } from '#web/agenda/AgendaSheet.tsx';
import { useLateButton } from '#web/agenda/late/LateButton.tsx';
import { NextClient } from '#web/agenda/list/mark/NextClient.tsx';
import { Loaded } from '#web/ui/layout/Loaded.tsx';
import { Skeleton } from '#web/ui/layout/Placeholders.tsx';
import { LaterToday } from './LaterToday.tsx';
import { Figures } from './Figures.tsx';
import { NothingLeft } from './NothingLeft.tsx';
import styles from './Today.module.css';
import { UnsettledCard } from './UnsettledCard.tsx';
import { useDay } from './use-day.ts';

type Props = {
  shop: Organization;
  user: SessionUser;
  /** Setup checklist of a new shop; replaces the message that today has no more reservations. */
  firstHour: ReactNode;
  /** False for a shop without any reservation, whose figures are all zero. */
  hasFigures: boolean;
};

export function Today({ shop, user, firstHour, hasFigures }: Props) {
  const [charge, setCharge] = useState<Reservation | null>(null);
  const day = useDay(shop, user, setCharge);
  const isWhole = userMay(user, 'numbers.read');
  const isWide = useIsWide();
  const late = useLateButton({ shop, barberId: day.next?.barber_id ?? null });
  return (
    <>
      {day.read.isError && day.read.data && (
        <p className={styles.stale}>No se pudieron cargar las reservas. Mostramos las últimas que vimos.</p>
      )}
      <Loaded
        of={day.read}
        skeleton={<Skeleton height={232} />}
        problem="No se pudieron cargar las reservas."
      >
        {(all) => (
          <>
            <NextClient agenda={day} isLarge>
              {late.button}
            </NextClient>
            {firstHour || (!day.next && <NothingLeft day={day} isEmpty={all.length === 0} />)}
          </>
        )}
      </Loaded>
      {hasFigures && <Figures day={day} hasMoney={isWhole} />}
      <UnsettledCard day={day} />
      <LaterToday day={day} hasNextHours={isWhole && isWide} />
      {isBookable(user) && (
        <AbsenceButton shop={shop} barberId={user.id}>
          Hoy no puedo ir
        </AbsenceButton>
      )}
      {late.sheet}
      <AgendaSheet shop={shop} open={charge && { charge }} onClose={() => setCharge(null)} />
    </>
  );
}
