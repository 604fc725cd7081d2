import { useState } from 'react';
import { canShift, countText, endText, isEmpty, notifiedCount } from '#domain/reservations/late/text.ts';
import { Section } from '#web/counter/sections/Section.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Chip, Chips } from '#web/ui/Chip.tsx';
import { Skeleton } from '#web/ui/layout/Placeholders.tsx';
import { Problem } from '#web/ui/Problem.tsx';
import { Sheet } from '#web/ui/overlays/Sheet.tsx';
import { Switch } from '#web/ui/fields/Switch.tsx';
import { TextField } from '#web/ui/fields/TextField.tsx';
import { PeopleChips } from '../board/PeopleChips.tsx';
import type { Late } from './LateButton.tsx';
import styles from './LateSheet.module.css';
import { PlanRows } from './PlanRows.tsx';
import { UnreachedClients } from './UnreachedClients.tsx';
import { type Shifted, useLate } from './use-late.ts';

type Props = Late & { onClose: () => void };
const offered = [5, 10, 15, 20, 30, 45];

export function LateSheet({ onClose, ...late }: Props) {
  const [shifted, setShifted] = useState<Shifted | null>(null);
  const end = (answer: Shifted) => (answer.untold.length > 0 ? setShifted(answer) : onClose());
  if (shifted) return <UnreachedClients shop={late.shop} shifted={shifted} onClose={onClose} />;
  return <Plan late={late} onShifted={end} onClose={onClose} />;
}

type PlanProps = { late: Late; onShifted: (shifted: Shifted) => void; onClose: () => void };

function Plan({ late: { shop, ...input }, onShifted, onClose }: PlanProps) {
  const late = useLate({ shop, ...input }, onShifted);
  const { plan, people = [], person } = late;
  return (
    <Sheet title="Voy tarde" onClose={onClose} foot={<Foot late={late} />}>
      {people.length > 1 && (
        <PeopleChips
          people={people}
          chosen={person?.id ?? null}
          withAll={false}
          onChoose={(personId) => late.change({ personId })}
        />
      )}
      <Delay late={late} />
      <Switch
        label="Aprovechar los huecos"
        value={late.form.takesGaps}
        onChange={(takesGaps) => late.change({ takesGaps })}
      />
      {/* Rendered before its text, because screen readers announce only changes of an existing output element. */}
      <output className={styles.sum}>
        {plan && isEmpty(plan) && 'No hay reservas para correr.'}
        {plan && !isEmpty(plan) && (
          <>
            <b>{countText(plan)}</b> {endText(plan, late.isOwn ? null : (person?.firstname ?? ''))}
          </>
        )}
      </output>
      {plan ? (
        <PlanRows plan={plan} zone={shop.timezone} />
      ) : (
        !late.problem && !late.minutesProblem && <Skeleton lines={3} height={56} />
      )}
    </Sheet>
  );
}

type LateProps = { late: ReturnType<typeof useLate> };

function Delay({ late }: LateProps) {
  return (
    <Section label="Minutos">
      <div className={styles.usual}>
        <Chips>
          {offered.map((minutes) => (
            <Chip
              key={minutes}
              pressed={late.form.typed === String(minutes)}
              icon={<></>}
              onPress={() => late.change({ typed: String(minutes) })}
            >
              {minutes}
              <span className="visually-hidden"> minutos</span>
            </Chip>
          ))}
        </Chips>
      </div>
      <TextField
        label="Otra demora"
        type="number"
        inputMode="numeric"
        min={5}
        max={240}
        step={5}
        name="minutes"
        value={late.form.typed}
        error={late.minutesProblem}
        onChange={(typed) => late.change({ typed })}
      />
    </Section>
  );
}

function Foot({ late: { plan, problem, isLooking, isSending, send } }: LateProps) {
  const notified = plan ? notifiedCount(plan) : 0;
  return (
    <>
      {problem && <Problem>{problem}</Problem>}
      {plan && !canShift(plan) && (
        <Problem>Una reserva que no se mueve está en el camino. Elige otra demora.</Problem>
      )}
      <Button
        wide
        disabled={!plan || isEmpty(plan) || !canShift(plan)}
        waiting={isSending || isLooking}
        onClick={send}
      >
        {notified > 0 ? `Correr y avisar a ${notified}` : 'Correr'}
      </Button>
    </>
  );
}
