import { useId } from 'react';
import { clientName, formatPeriod } from '#web/reservations/reservation-formatters.ts';
import { DialogButtons } from '#web/ui/Dialog.tsx';
import { Checkbox } from '#web/ui/Checkbox.tsx';
import { Problem } from '#web/ui/Problem.tsx';
import { Sheet } from '#web/ui/Sheet.tsx';
import { TextField } from '#web/ui/TextField.tsx';
import { TimeField } from '#web/ui/TimeField.tsx';
import styles from './Counter.module.css';
import { DayStrip } from './DayStrip.tsx';
import { FindingLine } from './FindingLine.tsx';
import { PeopleSection } from './PeopleSection.tsx';
import { Section } from './Section.tsx';
import { type MoveProps, useMove } from './use-move.ts';

/** Moves a reservation to any time in the shop's zone or to somebody else. What speaks against it is shown before and stays. */
export function MoveSheet(props: MoveProps) {
  const { reservation, onClose } = props;
  const move = useMove(props);
  const { wanted, set, place, zone, startLocal, durationMin } = move;
  const id = useId();
  return (
    <Sheet
      title="Reagendar reserva"
      isTouched={move.isTouched}
      onClose={onClose}
      renderFoot={(close) => <Foot move={move} form={id} onClose={close} />}
    >
      <form id={id} noValidate className={styles.form} onSubmit={move.send}>
        <p>
          {clientName(reservation)} · {formatPeriod(reservation, zone)}
        </p>
        <PeopleSection
          label="Barbero"
          place={place}
          barberId={wanted.barberId}
          onChoose={(barberId) => barberId !== null && set({ barberId })}
        />
        <Section label="Cuándo" problem={startLocal === null ? 'Elige la fecha y la hora.' : undefined}>
          <div className={styles.when}>
            <TextField label="Fecha" type="date" value={wanted.date} onChange={(date) => set({ date })} />
            <TimeField label="Hora" value={wanted.time} onChange={(time) => set({ time })} />
          </div>
          {!wanted.isWhole && (
            <TextField
              label="Duración en minutos"
              inputMode="numeric"
              maxLength={3}
              value={wanted.minutes}
              error={move.minutesProblem}
              onChange={(minutes) => set({ minutes })}
            />
          )}
          <DayStrip {...{ place, startLocal, durationMin, zone }} />
          {move.isTouched && <FindingLine finding={place.finding} zone={zone} />}
          {move.period && <p>Nuevo horario: {move.period}</p>}
        </Section>
        {(reservation.group_people ?? 0) > 1 && (
          <Checkbox
            label={`Mover a todo el grupo (${reservation.group_people})`}
            value={wanted.isWhole}
            onChange={(isWhole) => set({ isWhole })}
          />
        )}
      </form>
    </Sheet>
  );
}

type FootProps = { move: ReturnType<typeof useMove>; form: string; onClose: () => void };

const Foot = ({ move: { problem, isSending }, form, onClose }: FootProps) => (
  <>
    {problem && <Problem>{problem}</Problem>}
    <div className={styles.buttons}>
      <DialogButtons onBack={onClose} type="submit" form={form} wide waiting={isSending}>
        Guardar
      </DialogButtons>
    </div>
  </>
);
