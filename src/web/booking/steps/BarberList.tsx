import type { PublicBarber } from '#domain/barbers/contract.ts';
import { chooseBarber, visitMinutes } from '#domain/booking/form/choice.ts';
import { fullName } from '#domain/text/contact.ts';
import { ensureTemporal } from '#web/lib/device/startup.ts';
import { Avatar } from '#web/ui/Avatar.tsx';
import { Skeleton } from '#web/ui/layout/Placeholders.tsx';
import { showToast } from '#web/ui/overlays/toasts.ts';
import { PartFailure, type StepProps } from '../LazyStep.tsx';
import list from './Steps.module.css';
import { AnyBarberCard } from './AnyBarberCard.tsx';
import { ChoiceCard, type ChoiceState } from './ChoiceCard.tsx';
import { isTooEarly } from './openings-query.ts';
import type { FirstOpening } from './first-opening.ts';
import { StartButton } from './StartButton.tsx';
import { useStarts } from './use-starts.ts';

/** A longer list of barbers is shown as rows instead of cards, so that most barbers are visible at once. */
const shownAsCards = 4;

export function BarberList({ wizard, flow, now }: StepProps) {
  const { barbers, offeredBarbers, idleBarbers, hasOneBarber, filterId, choice, change } = wizard;
  const isIdle = ({ id }: PublicBarber) => idleBarbers.includes(id);
  const { last: next } = useStarts({
    key: offeredBarbers.length > 0 ? `${filterId} ${visitMinutes(choice)}` : null,
    load: async () => {
      await ensureTemporal();
      const { findNextStarts } = await import('./first-opening.ts');
      const working = offeredBarbers.filter((barber) => !isIdle(barber)).map(({ id }) => id);
      return findNextStarts(wizard, { barbers: working, now });
    },
    now,
    isPast: (starts) => [...starts.values()].some((start) => isTooEarly(wizard, start, now)),
  });
  if (barbers.state === 'loading') return <Skeleton lines={2} height={180} />;
  if (barbers.state === 'failed') {
    return <PartFailure text="No pudimos cargar los barberos." onRetry={barbers.retry} />;
  }
  if (offeredBarbers.length === 0) {
    return <p className={list.none}>No hay barberos disponibles para esta sucursal.</p>;
  }
  const nextOf = ({ id }: PublicBarber) => next?.value.get(id);
  const stateFor = (barber: PublicBarber): ChoiceState => {
    if (!hasOneBarber && barber.id === choice.barberId) return 'chosen';
    if (isIdle(barber)) return 'idle';
    return hasOneBarber ? 'only' : 'free';
  };
  const toggle = ({ id }: PublicBarber) => {
    const isChosen = id === choice.barberId;
    if (!isChosen) showToast('success', { title: 'Barbero seleccionado', ms: 1500 });
    change((before) => chooseBarber(before, isChosen ? null : id));
  };
  const isLong = offeredBarbers.length > shownAsCards;
  // "Any barber" may have been chosen in another branch that offers several barbers.
  const hasAny = offeredBarbers.length > 1 || choice.barberId === 'any';
  return (
    <ul className={isLong ? list.rows : list.barbers}>
      {hasAny && <AnyBarberCard {...{ wizard, flow, now }} isRow={isLong} />}
      {offeredBarbers
        .toSorted((a, b) => Number(isIdle(a)) - Number(isIdle(b)))
        .map((barber) => (
          <li key={barber.id}>
            <ChoiceCard
              name={fullName(barber)}
              state={stateFor(barber)}
              chosen="Elegido"
              layout={isLong ? 'row' : 'upright'}
              onChoose={() => toggle(barber)}
            >
              <Avatar person={barber} size={isLong ? 'medium' : 'large'} />
              <div className={list.who}>
                <h3>{fullName(barber)}</h3>
                {!isIdle(barber) && <NextStart {...{ wizard, flow, barber }} start={nextOf(barber)} />}
              </div>
            </ChoiceCard>
          </li>
        ))}
    </ul>
  );
}

type NextProps = Pick<StepProps, 'wizard' | 'flow'> & {
  barber: PublicBarber;
  start: FirstOpening | undefined;
};

const NextStart = ({ barber, start, ...props }: NextProps) => (
  <p className={list.next}>
    {start && (
      <StartButton
        {...props}
        start={start}
        barberId={barber.id}
        words={`Libre ${start.text}`}
        label={`Libre ${start.text} con ${fullName(barber)}`}
      />
    )}
  </p>
);
