import { Users } from 'lucide';
import { chooseAny, chooseBarber, visitMinutes } from '#domain/booking/form/choice.ts';
import { earliestStart } from '#domain/schedule/slots.ts';
import { ensureTemporal } from '#web/lib/device/startup.ts';
import { Icon } from '#web/ui/Icon.tsx';
import { showToast } from '#web/ui/overlays/toasts.ts';
import type { StepProps } from '../LazyStep.tsx';
import styles from './AnyBarberCard.module.css';
import { ChoiceCard, stateOf } from './ChoiceCard.tsx';
import { earliestOf } from './openings-query.ts';
import { StartButton } from './StartButton.tsx';
import { useStarts } from './use-starts.ts';

type Props = StepProps & { isRow: boolean };

export function AnyBarberCard({ wizard, flow, now, isRow }: Props) {
  const { choice, filterId, change } = wizard;
  const isChosen = choice.barberId === 'any';
  const { last } = useStarts({
    key: `${filterId} ${visitMinutes(choice)}`,
    load: async () => {
      await ensureTemporal();
      const { findFirstOpening } = await import('./first-opening.ts');
      return findFirstOpening(wizard, now);
    },
    now,
    isPast: (opening) => opening !== null && opening.start < earliestStart(earliestOf(wizard, now)),
  });
  const first = last?.value ?? null;
  const toggle = () => {
    if (!isChosen) showToast('success', { title: 'Barbero seleccionado', ms: 1500 });
    change((before) => (isChosen ? chooseBarber(before, null) : chooseAny(before, first, now)));
  };
  return (
    <li className={styles.any}>
      <ChoiceCard
        name="Cualquier barbero"
        state={stateOf(isChosen)}
        chosen="Elegido"
        layout={isRow ? 'row' : 'card'}
        as="div"
        onChoose={toggle}
      >
        <span className={styles.picture}>
          <Icon of={Users} size={24} />
        </span>
        <div className={styles.words}>
          <h3>Cualquier barbero</h3>
          <p>
            {last &&
              (first ? (
                <StartButton
                  {...{ wizard, flow }}
                  start={first}
                  barberId="any"
                  words={`Primer turno: ${first.text}`}
                />
              ) : (
                'Sin horas por ahora'
              ))}
          </p>
        </div>
      </ChoiceCard>
    </li>
  );
}
