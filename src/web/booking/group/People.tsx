import { Plus, Trash2 } from 'lucide';
import { useEffect, useEffectEvent, useRef } from 'react';
import { totalPrice } from '#domain/booking/form/basket.ts';
import { addCompanion, everyBasket } from '#domain/booking/form/choice.ts';
import {
  arrange,
  changeCompanion,
  mayAddCompanion,
  personName,
  removeCompanion,
  showPerson,
} from '#domain/booking/groups/company.ts';
import { formatPrice } from '#domain/money.ts';
import { longestName } from '#domain/field-limits.ts';
import { Button } from '#web/ui/Button.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { TextField } from '#web/ui/fields/TextField.tsx';
import { Phrase } from '#web/ui/Phrase.tsx';
import type { StepProps } from '../LazyStep.tsx';
import type { ServiceChoice } from '../wizard/use-wizard.ts';
import { ArrangementChoice, mostTogether } from './ArrangementChoice.tsx';
import styles from './People.module.css';

export function People({ wizard, flow, now }: StepProps) {
  const { choice, steps, change } = wizard;
  const { companions = [], shown = 0, barberId } = choice;
  // A first barber step precedes the companions, so the arrangement is chosen here; a named barber allows only a row.
  const showsArrangement = steps[0] === 'barber' && barberId === 'any';
  const add = () =>
    change((before) => {
      const more = addCompanion(before);
      return everyBasket(more).length > mostTogether(wizard) ? arrange(more, 'in_a_row') : more;
    });
  return (
    <section className={styles.people} aria-label="Personas">
      <ul className={styles.list}>
        {everyBasket(choice).map((lines, at) => (
          <li key={at}>
            <button
              type="button"
              className={styles.person}
              aria-pressed={at === shown}
              onClick={() => change((before) => showPerson(before, at))}
            >
              <strong>{personName(choice, at)}</strong>
              <span>
                <Phrase>{basketText(lines)}</Phrase>
              </span>
            </button>
          </li>
        ))}
        {mayAddCompanion(choice) && (
          <li>
            <Button variant="quiet" icon={<Icon of={Plus} />} onClick={add}>
              Otra persona
            </Button>
          </li>
        )}
      </ul>
      {showsArrangement && <ArrangementChoice {...{ wizard, flow, now }} />}
      {shown > 0 && (
        <CompanionFields
          key={`${shown} ${companions.length}`}
          at={shown}
          choice={choice}
          onName={(firstname) => change((before) => changeCompanion(before, shown, { firstname }))}
          onRemove={() => change((before) => removeCompanion(before, shown))}
        />
      )}
    </section>
  );
}

const basketText = (lines: ServiceChoice['lines']): string =>
  lines.length === 0
    ? 'Sin servicios'
    : `${lines.map(({ service }) => service.name).join(', ')} · ${formatPrice(totalPrice(lines))}`;

type CompanionProps = {
  at: number;
  choice: ServiceChoice;
  onName: (firstname: string) => void;
  onRemove: () => void;
};

function CompanionFields({ at, choice, onName, onRemove }: CompanionProps) {
  const companion = choice.companions?.[at - 1];
  const fieldset = useRef<HTMLFieldSetElement>(null);
  const focusEmptyName = useEffectEvent(() => {
    if (companion?.firstname === '') fieldset.current?.querySelector('input')?.focus();
  });
  useEffect(() => focusEmptyName(), []);
  if (!companion) return null;
  const number = `Persona ${at + 1}`;
  return (
    <fieldset ref={fieldset} className={styles.named} aria-label={number}>
      <div className={styles.head}>
        <h3>{number}</h3>
        <Button
          variant="quiet"
          label={`Quitar a ${personName(choice, at)}`}
          icon={<Icon of={Trash2} />}
          onClick={onRemove}
        >
          Quitar
        </Button>
      </div>
      <TextField
        label="Nombre"
        name={`companion-${at}`}
        value={companion.firstname}
        error={companion.problem}
        autoComplete="off"
        autoCapitalize="words"
        maxLength={longestName}
        onChange={onName}
      />
    </fieldset>
  );
}
