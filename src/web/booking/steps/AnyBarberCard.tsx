import { Users } from 'lucide';
import { chooseAny, chooseBarber } from '#domain/booking/form/choice.ts';
import { Icon } from '#web/ui/Icon.tsx';
import { showToast } from '#web/ui/overlays/toasts.ts';
import type { StepProps } from '../LazyStep.tsx';
import styles from './AnyBarberCard.module.css';
import { ChoiceCard, stateOf } from './ChoiceCard.tsx';
import { StartButton } from './StartButton.tsx';
import { useFirstOpening } from './use-first-opening.ts';

type Props = StepProps & { isRow: boolean };

export function AnyBarberCard({ wizard, flow, now, isRow }: Props) {
  const { choice, change } = wizard;
  const isChosen = choice.barberId === 'any';
  const first = useFirstOpening(wizard, now);
  const toggle = () => {
    if (!isChosen) showToast('success', { title: 'Barbero seleccionado', ms: 1500 });
    change((before) => (isChosen ? chooseBarber(before, null) : chooseAny(before, first ?? null, now)));
  };
  return (
    <li className={isRow ? styles.any : `${styles.any} ${styles.card}`}>
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
            {first !== undefined &&
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
