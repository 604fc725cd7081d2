import {
  chooseBarber,
  chooseDate,
  chooseTime,
  everyBasket,
  visitMinutes,
} from '#domain/booking/form/choice.ts';
import { groupLost } from '#domain/booking/groups/text.ts';
import { fullName } from '#domain/text/contact.ts';
import { type EpochMs, epochOf, instantToLocal } from '#domain/time.ts';
import type { DatedSlot } from '#web/schedule/availability.ts';
import { ReservationPicker } from '#web/schedule/picker/ReservationPicker.tsx';
import type { Openings } from '#web/schedule/picker/FullDay.tsx';
import { EmptyState } from '#web/ui/layout/Placeholders.tsx';
import { Button } from '#web/ui/Button.tsx';
import { JoinButton } from '#web/waitlist/join/JoinButton.tsx';
import type { Flow, Held } from '../wizard/use-flow.ts';
import type { Wizard } from '../wizard/use-wizard.ts';
import { StepHeading } from './StepHeading.tsx';
import { anyBarberText } from '../summary/barber-text.ts';
import { calendarOf } from './calendar-of.ts';
import { openingsQuery } from './openings-query.ts';

type Props = { wizard: Wizard; flow: Flow; now: EpochMs };

export function ScheduleStep({ wizard, flow, now }: Props) {
  const { choice, lost, change, setLost } = wizard;
  const { refreshKey } = flow.attempt;
  return (
    <>
      <StepHeading hint={hintOf(wizard)}>Elige fecha y hora</StepHeading>
      <ReservationPicker
        calendar={calendarOf(wizard, flow.attempt.held)}
        openings={openingsOf({ wizard, flow, now })}
        {...{ now, refreshKey }}
        lost={lost?.start}
        lostText={lost?.text ?? (choice.companions && groupLost(everyBasket(choice).length))}
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

function hintOf({ barber, choice }: Wizard): string | undefined {
  if (choice.barberId === null) return undefined;
  const who = barber ? `Con ${fullName(barber)}` : anyBarberText;
  return `${who} · ${visitMinutes(choice)} min`;
}

const Idle = ({ wizard: { barber, hasOneBarber, steps }, flow }: Omit<Props, 'now'>) => (
  <EmptyState text={`${barber ? `${fullName(barber)} no` : 'Nadie'} tiene horas en los próximos 15 días.`}>
    {barber && !hasOneBarber && (
      <Button variant="secondary" onClick={() => flow.goTo(steps.indexOf('barber'))}>
        Elegir otro barbero
      </Button>
    )}
  </EmptyState>
);

function ownStart({ barber, organization }: Wizard, held: Held | null): DatedSlot | undefined {
  if (!held || held.isOver || held.barberId !== (barber?.id ?? 0)) return undefined;
  const [date = '', time = ''] = instantToLocal(held.start_at, organization.timezone).split('T');
  return { date, time, start: epochOf(held.start_at) };
}

function openingsOf({ wizard, flow, now }: Props): Openings | undefined {
  const { barber, choice, branch, activeBranches, hasOneBarber, steps, setLost, change } = wizard;
  if (choice.barberId === null) return undefined;
  const anybody = openingsQuery(wizard, choice.branchId);
  const onDate = (date: string) => {
    setLost(null);
    change((before) => chooseDate(chooseBarber(before, 'any'), date));
  };
  const own = ownStart(wizard, flow.attempt.held);
  const which = barber ? { ...openingsQuery(wizard, null), barberId: barber.id, own } : { ...anybody, own };
  const mayWait = wizard.rules?.waitlist && !choice.companions;
  return {
    which,
    barber: barber ? fullName(barber) : null,
    branch: activeBranches > 1 ? branch?.name : undefined,
    others: barber && !hasOneBarber ? { which: anybody, onDate } : undefined,
    onBarber: () => flow.goTo(steps.indexOf('barber')),
    whenFull: mayWait
      ? (date) => (
          <JoinButton key={date} {...{ wizard, flow, now, which, date }} calendar={calendarOf(wizard)} />
        )
      : undefined,
  };
}
