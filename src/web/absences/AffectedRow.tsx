import { useState } from 'react';
import { type Choice, isTaken, placesBeside, placesOfDay } from '#domain/absences/choices.ts';
import type { AffectedReservation } from '#domain/absences/contract.ts';
import { formatShortDay } from '#domain/schedule/day-text.ts';
import { formatTime } from '#domain/text/time-format.ts';
import { instantToLocal, type Zone } from '#domain/time.ts';
import { Chip, Chips } from '#web/ui/Chip.tsx';
import styles from './Absence.module.css';
import type { useAbsence } from './use-absence.ts';

type Props = { one: AffectedReservation; absence: ReturnType<typeof useAbsence>; zone: Zone };

const isSame = (one: Choice | undefined, other: Choice): boolean =>
  one?.do === other.do &&
  (one.do !== 'move' ||
    other.do !== 'move' ||
    (one.barber_id === other.barber_id && one.start_local === other.start_local));

export function AffectedRow({ one, absence, zone }: Props) {
  const { reservation } = one;
  const { affected = [], choices, people, changed, day, choose } = absence;
  const start = instantToLocal(reservation.start_at, zone);
  const isChanged = changed.has(reservation.id);
  const present = choices.get(reservation.id);
  const beside = placesBeside(one, affected, choices, zone);
  const option = (choice: Choice, text: string) => (
    <Chip key={text} pressed={isSame(present, choice)} onPress={() => choose(one, choice)}>
      {text}
    </Chip>
  );
  const nameOf = (id: number) => people.find((person) => person.id === id)?.firstname ?? '';
  const [isOpen, setOpen] = useState(present === undefined);
  const isShort = !isOpen && !isChanged && present?.do === 'move';
  const moves = placesOfDay(one, zone)
    .filter((place) => !isTaken(one, place, beside, zone))
    .filter((place) => !isShort || isSame(present, { do: 'move', ...place }));
  const services = reservation.services.map(({ name }) => name).join(', ');
  return (
    <li className={styles.row}>
      <fieldset className={styles.choice} aria-label={`${formatTime(start)} ${reservation.client.name}`}>
        <p className={styles.who}>
          <span className={styles.time}>
            {start.slice(0, 10) !== day && `${formatShortDay(start.slice(0, 10))} `}
            {formatTime(start)}
          </span>
          <span className={styles.client}>
            {reservation.client.name}
            <span className={styles.services}>{services}</span>
          </span>
        </p>
        {isChanged && <p className={styles.changed}>Cambió mientras elegías.</p>}
        {reservation.group_id !== null && <p className={styles.note}>Parte de un grupo: los demás quedan.</p>}
        {!reservation.client.has_email && <p className={styles.note}>Sin correo: no le llega el aviso.</p>}
        <Chips>
          {moves.map((place) =>
            option(
              { do: 'move', ...place },
              `Pasar a ${nameOf(place.barber_id)}, ${formatTime(place.start_local)}`,
            ),
          )}
          {isShort ? (
            <Chip label={`Cambiar: ${reservation.client.name}`} onPress={() => setOpen(true)}>
              Cambiar
            </Chip>
          ) : (
            <>
              {option({ do: 'propose' }, 'Proponer otra hora')}
              {option({ do: 'cancel' }, 'Cancelar')}
              {option({ do: 'call' }, 'La llamo yo')}
            </>
          )}
        </Chips>
      </fieldset>
    </li>
  );
}
