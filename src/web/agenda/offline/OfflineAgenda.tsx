import { Phone, WifiOff } from 'lucide';
import { useState } from 'react';
import { weekdayLabels } from '#domain/schedule/weekly-hours.ts';
import { formatTime } from '#domain/text/time-format.ts';
import { epochToLocal, instantToLocal, today, weekday, type PlainDate } from '#domain/time.ts';
import { useNow } from '#web/lib/device/use-clock.ts';
import { StatusBadge } from '#web/reservations/StatusBadge.tsx';
import { callAddress } from '#web/reservations/reservation-formatters.ts';
import { Badges } from '#web/ui/Badge.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { Page } from '#web/ui/layout/Page.tsx';
import { EmptyState } from '#web/ui/layout/Placeholders.tsx';
import { ListRow, RowList } from '#web/ui/layout/RowList.tsx';
import { SelectField } from '#web/ui/fields/SelectField.tsx';
import { Switch } from '#web/ui/fields/Switch.tsx';
import { ArrivalBadge } from '../list/mark/ArrivalBadge.tsx';
import { ageText, type StoredAgenda, type StoredReservation, mayHaveChanged } from './stored-agenda.ts';
import styles from './OfflineAgenda.module.css';

type Props = { stored: StoredAgenda | null; me: number };

export function OfflineAgenda({ stored, me }: Props) {
  const now = useNow();
  if (!stored) {
    return (
      <Page title="Agenda" dense>
        <EmptyState text="Sin conexión. Todavía no guardamos tu agenda en este teléfono." />
      </Page>
    );
  }
  const isOld = mayHaveChanged(stored, now);
  return (
    <>
      <output className={`${styles.bar} ${isOld ? styles.old : ''}`}>
        <Icon of={WifiOff} size={18} />
        <span>
          Sin conexión · agenda de las {formatTime(epochToLocal(stored.at, stored.zone))}
          {isOld && <strong>Puede haber cambios: la viste hace {ageText(now - stored.at)}</strong>}
        </span>
      </output>
      <Page title="Agenda" dense width="wide" actions={<NoWriting />}>
        <Days stored={stored} me={me} today={today(now, stored.zone)} />
      </Page>
    </>
  );
}

const NoWriting = () => (
  <div className={styles.writing}>
    <span id="needs-network">Necesitas conexión</span>
    <fieldset disabled aria-describedby="needs-network" className={styles.buttons}>
      <Button variant="quiet">Voy tarde</Button>
      <Button>Nueva reserva</Button>
    </fieldset>
  </div>
);

const dayName = (date: PlainDate) =>
  `${weekdayLabels[weekday(date)]} ${Number(date.slice(8))}/${Number(date.slice(5, 7))}`;

function Days({ stored, me, today: present }: { stored: StoredAgenda; me: number; today: PlainDate }) {
  const { dates, people, visits, zone, phones } = stored;
  const [date, setDate] = useState(dates.includes(present) ? present : (dates[0] ?? present));
  const hasOwn = people.some(({ id }) => id === me);
  const [isOwn, setOwn] = useState(hasOwn && visits.some(({ barber_id }) => barber_id === me));
  const choices = dates.map((day) => ({ value: day, text: day === present ? 'Hoy' : dayName(day) }));
  const shown = visits
    .filter(({ barber_id }) => !isOwn || barber_id === me)
    .filter(({ start_at }) => instantToLocal(start_at, zone).startsWith(date))
    .toSorted((a, b) => a.start_at.localeCompare(b.start_at) || a.id - b.id);
  const nameOf = (id: number) => people.find((person) => person.id === id)?.name ?? '';
  return (
    <div className={styles.agenda}>
      <SelectField label="Día" value={date} choices={choices} onChange={setDate} />
      {hasOwn && <Switch label="Solo mis reservas" value={isOwn} onChange={setOwn} />}
      {shown.length === 0 && <EmptyState text="No había reservas para este día." />}
      {shown.length > 0 && (
        <RowList label="Reservas">
          {shown.map((visit) => (
            <Visit
              key={visit.id}
              visit={visit}
              zone={zone}
              plans={phones}
              barber={isOwn ? '' : nameOf(visit.barber_id)}
            />
          ))}
        </RowList>
      )}
    </div>
  );
}

type VisitProps = {
  visit: StoredReservation;
  zone: string;
  plans: StoredAgenda['phones'];
  barber: string;
};

const Visit = ({ visit, zone, plans, barber }: VisitProps) => (
  <ListRow
    lead={
      <span className={styles.time}>
        {formatTime(instantToLocal(visit.start_at, zone))}
        <small>{formatTime(instantToLocal(visit.end_at, zone))}</small>
      </span>
    }
    actions={
      visit.phone && (
        <a
          href={callAddress({ client_phone_snapshot: visit.phone }, plans) ?? undefined}
          className={styles.phone}
        >
          <Icon of={Phone} size={18} />
          {visit.phone}
        </a>
      )
    }
  >
    <Badges>
      <strong>{visit.name}</strong>
      <StatusBadge status={visit.status} />
      <ArrivalBadge reservation={visit} now={null} />
    </Badges>
    <p className={styles.what}>{[visit.services, barber].filter((part) => part !== '').join(' · ')}</p>
  </ListRow>
);
