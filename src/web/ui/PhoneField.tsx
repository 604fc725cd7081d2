import { keepPhoneCharacters, phoneCodes } from '#domain/contact.ts';
import styles from './Field.module.css';
import { FieldFrame, type FrameProps } from './FieldFrame.tsx';

export type PhoneParts = { code: string; number: string };
type Props = PhoneParts &
  FrameProps & {
    error?: string | undefined;
    names?: PhoneParts;
    onChange: (parts: PhoneParts) => void;
    onBlur?: () => void;
  };

const usual: PhoneParts = { code: 'phone_prefix', number: 'phone' };

/** Country code and number; of what is typed only digits and spaces stay. */
export function PhoneField({ code, number, names = usual, onChange, onBlur, error, ...frame }: Props) {
  return (
    <FieldFrame {...frame} error={error}>
      {(wiring) => (
        <div className={styles.phone}>
          <select
            className={wiring.className}
            name={names.code}
            aria-label="Código de país"
            autoComplete="tel-country-code"
            value={code}
            onChange={(event) => onChange({ code: event.target.value, number })}
          >
            {phoneCodes.map((known) => (
              <option key={known}>{known}</option>
            ))}
          </select>
          <input
            {...wiring}
            name={names.number}
            type="tel"
            inputMode="tel"
            autoComplete="tel-national"
            maxLength={24}
            value={number}
            onBlur={onBlur}
            onChange={(event) => onChange({ code, number: keepPhoneCharacters(event.target.value) })}
          />
        </div>
      )}
    </FieldFrame>
  );
}
