import { CalendarDays, type IconNode, MapPin, Scissors, Users } from 'lucide';
import type { ReactNode } from 'react';
import { fullName } from '#domain/text/contact.ts';
import type { PublicReservation } from '#domain/reservations/contract.ts';
import { formatVisit } from '#domain/schedule/day-text.ts';
import { timesText } from '#domain/services/service-list.ts';
import { type Instant, instantToLocal } from '#domain/time.ts';
import { BookedHead } from '#web/reservations/public/BookedHead.tsx';
import { KeepLinks } from '#web/reservations/public/KeepLinks.tsx';
import { ButtonLink } from '#web/ui/Button.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { GroupVisits } from '../group/GroupVisits.tsx';
import { branchText } from '../summary/choice-text.ts';
import { VisitTime } from '../summary/VisitTime.tsx';
import { HeldPanel } from './HeldPanel.tsx';
import type { Booked, Flow } from '../wizard/use-flow.ts';
import type { Wizard } from '../wizard/use-wizard.ts';
import { beginAnew } from './begin-anew.ts';
import styles from './BookedPanel.module.css';

type Props = { booked: Booked; wizard: Wizard; flow: Flow };

export const BookedPanel = ({ booked, ...props }: Props) =>
  'held_until' in booked ? (
    <HeldPanel booked={booked} {...props} />
  ) : (
    <ConfirmedPanel booked={booked} {...props} />
  );

type ConfirmedProps = Props & { booked: { reservation: PublicReservation; companions: PublicReservation[] } };

function ConfirmedPanel({ booked: { reservation, companions, email }, wizard, flow }: ConfirmedProps) {
  const zone = wizard.organization.timezone;
  const start = instantToLocal(reservation.start_at, zone);
  const end = instantToLocal(lastEnd([reservation, ...companions]), zone);
  const { barber, services, external_id } = reservation;
  const branch = wizard.branches.find(({ id }) => id === reservation.branch_id);
  const place = branch && branchText(branch);
  const link = `${location.origin}/r/${external_id}`;
  const words = [`${wizard.organization.name}: ${formatVisit(start, end)}`, place, link]
    .filter(Boolean)
    .join('\n');
  return (
    <section className={styles.booked} aria-label="Tu reserva">
      <BookedHead />
      <div className={styles.facts}>
        <Fact icon={CalendarDays}>
          <VisitTime {...{ start, end }} />
        </Fact>
        {companions.length > 0 ? (
          <Fact icon={Users}>
            <GroupVisits reservations={[reservation, ...companions]} zone={zone} />
          </Fact>
        ) : (
          <Fact icon={Scissors}>
            <p>
              {services.map(({ service: { name }, quantity }) => timesText({ name, quantity })).join(', ')}
            </p>
            <p className={styles.more}>Con {fullName(barber)}</p>
          </Fact>
        )}
        {place && (
          <Fact icon={MapPin}>
            <p>{place}</p>
          </Fact>
        )}
      </div>
      <p className={styles.more}>
        Enviamos la confirmación a {email}. Con tu enlace puedes cambiarla o cancelarla.
      </p>
      <Actions link={link} words={words} onAgain={flow.dismissBooked} />
    </section>
  );
}

const lastEnd = (reservations: readonly PublicReservation[]): Instant =>
  reservations.reduce((last, { end_at }) => (end_at > last ? end_at : last), '');

const Fact = ({ icon, children }: { icon: IconNode; children: ReactNode }) => (
  <div className={styles.fact}>
    <Icon of={icon} />
    <div>{children}</div>
  </div>
);

function Actions({ link, words, onAgain }: { link: string; words: string; onAgain: () => void }) {
  return (
    <div className={styles.actions}>
      <ButtonLink wide href={new URL(link).pathname}>
        Ver mi reserva
      </ButtonLink>
      <KeepLinks path={new URL(link).pathname} words={words} />
      <button type="button" className={styles.again} onClick={() => beginAnew(onAgain)}>
        Hacer otra reserva
      </button>
    </div>
  );
}
