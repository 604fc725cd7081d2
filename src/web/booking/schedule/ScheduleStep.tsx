import { basketDuration } from '#domain/booking/basket.ts';
import { chooseDate, chooseTime } from '#domain/booking/choice.ts';
import type { EpochMs } from '#domain/time.ts';
import { ReservationPicker } from '#web/schedule/ReservationPicker.tsx';
import type { Calendar } from '#web/schedule/availability.ts';
import type { Flow } from '../wizard/use-flow.ts';
import type { Wizard } from '../wizard/use-wizard.ts';
import { StepHeading } from '../step/StepHeading.tsx';

type Props = { wizard: Wizard; flow: Flow; now: EpochMs };

export function ScheduleStep({
  wizard,
  flow: {
    attempt: { refreshKey },
  },
  now,
}: Props) {
  const { choice, barber, lost, change, setLost } = wizard;
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
      />
    </>
  );
}

/** Whose calendar the schedule step shows; nobody's while no barber is chosen. */
export const calendarOf = ({ organization, barber, choice }: Wizard): Calendar | null =>
  barber
    ? {
        slug: organization.slug,
        zone: organization.timezone,
        barberId: barber.id,
        durationMin: basketDuration(choice.lines),
      }
    : null;
