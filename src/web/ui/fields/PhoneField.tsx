import { type RefObject, useEffect, useId, useRef, useState } from 'react';
import { keepPhoneCharacters, phoneCodes, type PhoneParts } from '#domain/text/contact.ts';
import { longestPhone, longestPhoneNumber } from '#domain/field-limits.ts';
import { doubtOf, type PhoneDoubt, type PhonePlans, toOwnCountry } from '#domain/text/phone-plan.ts';
import { Chip } from '../Chip.tsx';
import styles from './Field.module.css';
import { FieldFrame, type FrameProps } from './FieldFrame.tsx';

type Props = PhoneParts &
  FrameProps & {
    error?: string | undefined;
    names?: PhoneParts;
    /** Parses the typed number where the form also accepts countries that the code list does not offer. */
    readAny?: (typed: string, code: string) => PhoneParts;
    /** With plans the field asks about a number that is impossible under its code, once the user leaves the field. */
    plans?: PhonePlans | undefined;
    /** Whether the user tried to send the form; the field then asks about its number, except while the user types. */
    wasTried?: boolean;
    onChange: (parts: PhoneParts) => void;
  };

const usual: PhoneParts = { code: 'phone_prefix', number: 'phone' };

/** The number keeps only digits and spaces, unless `readAny` parses it. */
export function PhoneField({
  code,
  number,
  names = usual,
  readAny,
  plans,
  wasTried = false,
  onChange,
  error,
  ...frame
}: Props) {
  const questionId = useId();
  const select = useRef<HTMLSelectElement>(null);
  const { state, leave, enter } = useLeaving();
  const isDue = state === 'left' || (wasTried && state !== 'typing');
  const doubt = plans && isDue ? doubtOf({ code, number }, plans) : null;
  const takeOwn = () => {
    if (plans) onChange(toOwnCountry({ code, number }, plans));
    // The pressed chip disappears and would lose the focus.
    select.current?.focus();
  };
  return (
    <FieldFrame {...frame} error={error}>
      {(wiring) => (
        <div>
          <div className={styles.phone}>
            <CodeSelect
              ref={select}
              className={wiring.className}
              name={names.code}
              value={code}
              offersOther={readAny !== undefined}
              onChange={(chosen) => onChange({ code: chosen, number: keepPhoneCharacters(number) })}
            />
            <input
              {...wiring}
              aria-describedby={
                [wiring['aria-describedby'], doubt && questionId].filter(Boolean).join(' ') || undefined
              }
              name={names.number}
              type="tel"
              inputMode="tel"
              autoComplete="tel-national"
              maxLength={readAny ? longestPhone : longestPhoneNumber}
              placeholder={code ? undefined : '+595 981 123 456'}
              value={number}
              onBlur={leave}
              onChange={({ target: { value } }) => {
                enter();
                onChange(readAny?.(value, code) ?? { code, number: keepPhoneCharacters(value) });
              }}
            />
          </div>
          <output id={questionId} className={styles.doubt}>
            {doubt && <Question {...{ doubt }} own={plans?.own} onOwn={takeOwn} />}
          </output>
        </div>
      )}
    </FieldFrame>
  );
}

type SelectProps = {
  ref: RefObject<HTMLSelectElement | null>;
  className: string | undefined;
  name: string;
  value: string;
  offersOther: boolean;
  onChange: (code: string) => void;
};

const CodeSelect = ({ value, offersOther, onChange, ...select }: SelectProps) => (
  <select
    {...select}
    aria-label="Código de país"
    autoComplete="tel-country-code"
    value={value}
    onChange={({ target }) => onChange(target.value)}
  >
    {codesWith(value).map((known) => (
      <option key={known}>{known}</option>
    ))}
    {offersOther && <option value="">Otro</option>}
  </select>
);

type QuestionProps = { doubt: PhoneDoubt; own: PhonePlans['own']; onOwn: () => void };

const Question = ({ doubt, own, onOwn }: QuestionProps) =>
  doubt === 'own' && own ? (
    <>
      <span>{`¿Es de ${own.country}?`}</span>
      <Chip onPress={onOwn}>{`Usar ${own.code}`}</Chip>
    </>
  ) : (
    'Revisa el número: parece incompleto.'
  );

/** The offered codes, and the present one, because the question's chip can set the code of a country outside them. */
const codesWith = (code: string): readonly string[] =>
  code === '' || phoneCodes.some((known) => known === code) ? phoneCodes : [...phoneCodes, code];

/**
 * A tap on a control below blurs the field first, and a question that appeared at once would move the control from under
 * the finger.
 */
export const tapMs = 250;

function useLeaving() {
  const [state, setState] = useState<'untouched' | 'typing' | 'left'>('untouched');
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  return {
    state,
    leave: () => {
      timer.current = setTimeout(() => setState('left'), tapMs);
    },
    enter: () => {
      clearTimeout(timer.current);
      setState('typing');
    },
  };
}
