import { type RefObject, useEffect, useRef, useState } from 'react';
import type { PhoneParts } from '#domain/text/contact.ts';
import { doubtOf, type PhonePlans } from '#domain/text/phone-plan.ts';
import { Chip } from '../Chip.tsx';
import { Checkbox } from './Checkbox.tsx';
import styles from './Field.module.css';
import { tapMs } from './PhoneField.tsx';

type Props = {
  label: string;
  name?: string;
  value: boolean;
  phone: PhoneParts;
  hasField?: boolean;
  plans: PhonePlans | undefined;
  onChange: (value: boolean) => void;
};

/**
 * Asks about a number that no message can reach: when the box is pressed, and when a ticked box gets such a number. A
 * second press ticks the box anyway.
 */
export function ChatCheckbox({ phone, hasField = true, plans, onChange, ...box }: Props) {
  const [pressedFor, setPressedFor] = useState<string | null>(null);
  const [acceptedFor, setAcceptedFor] = useState<string | null>(null);
  const question = useRef<HTMLOutputElement>(null);
  const isTyping = usePhoneFocus(question);
  const isImpossible = plans !== undefined && doubtOf(phone, plans) === 'impossible';
  const typed = `${phone.code} ${phone.number}`;
  const isUnasked = box.value && !isTyping && acceptedFor !== typed;
  const press = (value: boolean) => {
    const mustAsk = value && isImpossible && pressedFor !== typed;
    setPressedFor(mustAsk ? typed : null);
    if (mustAsk) return;
    setAcceptedFor(value ? typed : null);
    onChange(value);
  };
  const correct = () => formOf(question)?.querySelector<HTMLElement>('input[type="tel"]')?.focus();
  return (
    <div>
      <Checkbox {...box} onChange={press} />
      <output ref={question} className={styles.doubt}>
        {isImpossible && (isUnasked || pressedFor === typed) && (
          <>
            <span>No podemos escribirte a ese número. ¿Lo corriges?</span>
            {hasField && <Chip onPress={correct}>Corregir</Chip>}
          </>
        )}
      </output>
    </div>
  );
}

const formOf = ({ current }: RefObject<HTMLElement | null>) => current?.closest('form');

/** Whether the phone field of the same form has the focus, so that its number may be unfinished. */
function usePhoneFocus(place: RefObject<HTMLElement | null>): boolean {
  const [hasFocus, setFocus] = useState(false);
  useEffect(() => {
    const form = formOf(place);
    let timer: ReturnType<typeof setTimeout>;
    const follow = ({ type, target }: FocusEvent) => {
      if (!(target instanceof HTMLInputElement && target.type === 'tel')) return;
      clearTimeout(timer);
      if (type === 'focusin') setFocus(true);
      else timer = setTimeout(() => setFocus(false), tapMs);
    };
    form?.addEventListener('focusin', follow);
    form?.addEventListener('focusout', follow);
    return () => {
      clearTimeout(timer);
      form?.removeEventListener('focusin', follow);
      form?.removeEventListener('focusout', follow);
    };
  }, [place]);
  return hasFocus;
}
