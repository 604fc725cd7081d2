import { useId } from 'react';
import { mostMinutes } from '#domain/field-limits.ts';
import { clientName, formatPeriod } from '#web/reservations/reservation-formatters.ts';
import { Checkbox } from '#web/ui/fields/Checkbox.tsx';
import { Sheet } from '#web/ui/overlays/Sheet.tsx';
import { TextField } from '#web/ui/fields/TextField.tsx';
import styles from '../Counter.module.css';
import { DayStrip } from './DayStrip.tsx';
import { More } from '../sections/MoreSection.tsx';
import { PeopleSection } from '../sections/PeopleSection.tsx';
import { Section } from '../sections/Section.tsx';
import { SheetFoot } from '../sections/SheetFoot.tsx';
import { type Move, type MoveProps, useMove } from './use-move.ts';
import { WhenFields } from '../sections/WhenFields.tsx';

export function MoveSheet(props: MoveProps) {
  const { reservation, onClose } = props;
  const move = useMove(props);
  const { wanted, set, place, zone, missing } = move;
  const id = useId();
  return (
    <Sheet
      title="Reagendar reserva"
      isTouched={move.isTouched}
      onClose={onClose}
      renderFoot={(close) => (
        <SheetFoot {...{ place, zone }} {...move} form={id} onClose={close}>
          Guardar
        </SheetFoot>
      )}
    >
      <form id={id} noValidate className={styles.form} onSubmit={move.send}>
        <p>
          {clientName(reservation)} · {formatPeriod(reservation, zone)}
        </p>
        <PeopleSection
          label="Barbero"
          place={place}
          barberId={wanted.barberId}
          problem={missing.barber}
          onChoose={(barberId) => set({ barberId })}
        />
        <Section label="Cuándo" problem={missing.start}>
          <WhenFields {...{ place, zone }} value={wanted} today={move.today} onChange={set}>
            <DayStrip
              {...{ place, zone }}
              durationMin={move.durationMin}
              onChoose={(time) => set({ time })}
            />
          </WhenFields>
          {move.period && <p>Nuevo horario: {move.period}</p>}
        </Section>
        {(reservation.group_people ?? 0) > 1 && (
          <Checkbox
            label={`Mover a todo el grupo (${reservation.group_people})`}
            value={wanted.isWhole}
            onChange={(isWhole) => set({ isWhole })}
          />
        )}
        {!wanted.isWhole && <Length move={move} />}
      </form>
    </Sheet>
  );
}

const Length = ({ move: { wanted, set, minutesProblem } }: { move: Move }) => (
  <More said={`${wanted.minutes} min`} isOpen={minutesProblem !== undefined}>
    <TextField
      label="Duración en minutos"
      inputMode="numeric"
      maxLength={String(mostMinutes).length}
      value={wanted.minutes}
      error={minutesProblem}
      onChange={(minutes) => set({ minutes })}
    />
  </More>
);
