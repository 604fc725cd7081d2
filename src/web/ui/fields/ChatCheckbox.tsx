import { useRef, useState } from 'react';
import type { PhoneParts } from '#domain/text/contact.ts';
import { doubtOf, type PhonePlans } from '#domain/text/phone-plan.ts';
import { Chip } from '../Chip.tsx';
import { Checkbox } from './Checkbox.tsx';
import styles from './Field.module.css';

type Props = {
  label: string;
  name?: string;
  value: boolean;
  phone: PhoneParts;
  hasField?: boolean;
  plans: PhonePlans | undefined;
  onChange: (value: boolean) => void;
};

/** The first press asks where no message can reach the typed number, the second ticks the box all the same. */
export function ChatCheckbox({ phone, hasField = true, plans, onChange, ...box }: Props) {
  const [askedFor, setAskedFor] = useState<string | null>(null);
  const question = useRef<HTMLOutputElement>(null);
  const isImpossible = plans !== undefined && doubtOf(phone, plans) === 'impossible';
  const typed = `${phone.code} ${phone.number}`;
  const press = (value: boolean) => {
    const mustAsk = value && isImpossible && askedFor !== typed;
    setAskedFor(mustAsk ? typed : null);
    if (!mustAsk) onChange(value);
  };
  const correct = () =>
    question.current?.closest('form')?.querySelector<HTMLElement>('input[type="tel"]')?.focus();
  return (
    <div>
      <Checkbox {...box} onChange={press} />
      <output ref={question} className={styles.doubt}>
        {askedFor === typed && isImpossible && (
          <>
            <span>No podemos escribirte a ese número. ¿Lo corriges?</span>
            {hasField && <Chip onPress={correct}>Corregir</Chip>}
          </>
        )}
      </output>
    </div>
  );
}
