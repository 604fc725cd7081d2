import { basketDuration } from '#domain/booking/basket.ts';
import { chooseDate, chooseTime } from '#domain/booking/choice.ts';
import { fullName } from '#domain/contact.ts';
import type { EpochMs } from '#domain/time.ts';
import { ReservationPicker } from '#web/schedule/ReservationPicker.tsx';
import type { Calendar } from '#web/schedule/availability.ts';
import { EmptyState } from '#web/ui/Placeholders.tsx';
import { Button } from '#web/ui/Button.tsx';
import type { Flow } from '../wizard/use-flow.ts';
import type { Wizard } from '../wizard/use-wizard.ts';
import { StepHeading } from '../step/StepHeading.tsx';

type Props = { wizard: Wizard; flow: Flow; now: EpochMs };

export function ScheduleStep({ wizard, flow, now }: Props) {
  const { choice, barber, lost, change, setLost } = wizard;
  const { refreshKey } = flow.attempt;
  return (
    <>
      <StepHeading
        hint={barber && `Con ${barber.firstname} ${barber.lastname} · ${basketDuration(choice.lines)} min`}
      >
        Elige fecha y hora
      </StepHeading>
      <ReservationPicker
        calendar={calendarOf(wizard)}
        {...{ now, refreshKey, lost }}
        offersSoonest
        whenIdle={<Idle {...{ wizard, flow }} />}
        date={choice.date}
        time={choice.time}
        onDate={(date) => {
          setLost(null);
          change((before) => chooseDate(before, date));
        }}
        onTime={(time) => {
          if (time) setLost(null);
          change((before) => chooseTime(before, time));
        }}
        onPick={(date, time) => {
          setLost(null);
          change((before) => chooseTime(chooseDate(before, date), time));
        }}
      />
    </>
  );
}

/** Shown for a barber without a day to book; leads to the others, where there are some. */
const Idle = ({ wizard: { barber, hasOneBarber, steps }, flow }: Omit<Props, 'now'>) =>
  barber && (
    <EmptyState text={`${fullName(barber)} no tiene horas en los próximos 15 días.`}>
      {!hasOneBarber && (
        <Button variant="secondary" onClick={() => flow.goTo(steps.indexOf('barber'))}>
          Elegir otro barbero
        </Button>
      )}
    </EmptyState>
  );

/** Whose calendar the schedule step shows; nobody's while no barber is chosen. */
export const calendarOf = ({ organization, barber, choice, held }: Wizard): Calendar | null =>
  barber
    ? {
        slug: organization.slug,
        zone: organization.timezone,
        barberId: barber.id,
        durationMin: basketDuration(choice.lines),
        // What is held for the client is free for them.
        ...(held?.barberId === barber.id && !held.isOver && { own: held }),
      }
    : null;
