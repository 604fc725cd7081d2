import { useState } from 'react';
import { Section } from '#web/counter/sections/Section.tsx';
import { userMay } from '#web/lib/session/user-may.ts';
import { useSession } from '#web/lib/session/session.ts';
import { Button } from '#web/ui/Button.tsx';
import { Chip, Chips } from '#web/ui/Chip.tsx';
import { DateField } from '#web/ui/fields/DateField.tsx';
import { Skeleton } from '#web/ui/layout/Placeholders.tsx';
import { Sheet } from '#web/ui/overlays/Sheet.tsx';
import { Problem } from '#web/ui/Problem.tsx';
import styles from './Absence.module.css';
import { AbsenceDone } from './AbsenceDone.tsx';
import { AffectedRow } from './AffectedRow.tsx';
import { type Absent, type Done, useAbsence, type When } from './use-absence.ts';

type Props = Absent & { onClose: () => void };

export function AbsenceSheet({ onClose, ...absent }: Props) {
  const [done, setDone] = useState<{ done: Done; reason: string } | null>(null);
  const end = (made: Done, reason: string) =>
    made.untold.length + made.toCall.length > 0 ? setDone({ done: made, reason }) : onClose();
  const { shop } = absent;
  if (done) return <AbsenceDone {...{ shop, onClose }} {...done} />;
  return <Decide absent={absent} onDone={end} onClose={onClose} />;
}

type DecideProps = { absent: Absent; onDone: (done: Done, reason: string) => void; onClose: () => void };

function Decide({ absent, onDone, onClose }: DecideProps) {
  const absence = useAbsence(absent, onDone);
  const { user } = useSession();
  const { affected, person } = absence;
  const isOwn = user?.id === absent.barberId;
  const title = isOwn || !person ? 'No puede venir' : `${person.firstname} no puede venir`;
  return (
    <Sheet
      title={isOwn ? 'Hoy no puedo ir' : title}
      onClose={onClose}
      foot={user && (isOwn || userMay(user, 'absences.create-all')) && <Foot absence={absence} />}
    >
      <Times absence={absence} />
      <output className={styles.sum}>{affected && countText(affected.length)}</output>
      {affected && affected.length > 0 && (
        <ol className={styles.rows} aria-label="Reservas sin barbero">
          {affected.map((one) => (
            <AffectedRow key={one.reservation.id} {...{ one, absence }} zone={absent.shop.timezone} />
          ))}
        </ol>
      )}
      {absence.isLooking && <Skeleton lines={3} height={116} />}
    </Sheet>
  );
}

const countText = (count: number): string =>
  count === 0
    ? 'No tiene reservas en ese tiempo.'
    : `${count === 1 ? 'Hay 1 reserva' : `Hay ${count} reservas`}. Elige qué hacer con cada una.`;

type OfAbsence = { absence: ReturnType<typeof useAbsence> };

const whens: readonly (readonly [When, string])[] = [
  ['now', 'Desde ahora'],
  ['today', 'Hoy'],
  ['days', 'Varios días'],
];

function Times({ absence: { when, setWhen, range, setRange, day } }: OfAbsence) {
  return (
    <Section label="Cuándo">
      <div className={styles.whens}>
        <Chips>
          {whens.map(([value, text]) => (
            <Chip key={value} pressed={when === value} icon={<></>} onPress={() => setWhen(value)}>
              {text}
            </Chip>
          ))}
        </Chips>
      </div>
      {when === 'days' && (
        <div className={styles.dates}>
          <DateField
            label="Desde"
            name="from"
            min={day}
            value={range.from}
            onChange={(from) => setRange({ from, ...(range.to < from && { to: from }) })}
          />
          <DateField
            label="Hasta"
            name="to"
            min={range.from}
            value={range.to}
            onChange={(to) => setRange({ to })}
          />
        </div>
      )}
    </Section>
  );
}

function Foot({ absence }: OfAbsence) {
  const { affected, choices, left, problem, isLooking, isSending, send, choose } = absence;
  const told = [...choices.values()].filter((choice) => choice.do !== 'call').length;
  return (
    <>
      {problem && <Problem>{problem}</Problem>}
      {left.length === 1 && <p className={styles.note}>Falta decidir 1.</p>}
      {left.length > 1 && (
        <div className={styles.left}>
          <p>{`Faltan ${left.length}. A todas:`}</p>
          <Chips>
            <Chip onPress={() => left.forEach((one) => choose(one, { do: 'propose' }))}>
              Proponer otra hora
            </Chip>
            <Chip onPress={() => left.forEach((one) => choose(one, { do: 'call' }))}>La llamo yo</Chip>
          </Chips>
        </div>
      )}
      <Button wide disabled={!affected || left.length > 0} waiting={isSending || isLooking} onClick={send}>
        {told > 0 ? `Guardar y avisar a ${told}` : 'Guardar'}
      </Button>
    </>
  );
}
