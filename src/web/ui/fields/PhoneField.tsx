import { keepPhoneCharacters, phoneCodes, type PhoneParts } from '#domain/text/contact.ts';
import { longestPhone, longestPhoneNumber } from '#domain/field-limits.ts';
import styles from './Field.module.css';
import { FieldFrame, type FrameProps } from './FieldFrame.tsx';

type Props = PhoneParts &
  FrameProps & {
    error?: string | undefined;
    names?: PhoneParts;
    /** Parses the typed number where the form also accepts countries that the code list does not offer. */
    readAny?: (typed: string, code: string) => PhoneParts;
    onChange: (parts: PhoneParts) => void;
    onBlur?: () => void;
  };

const usual: PhoneParts = { code: 'phone_prefix', number: 'phone' };

/** The number keeps only digits and spaces, unless `readAny` parses it. */
export function PhoneField({
  code,
  number,
  names = usual,
  readAny,
  onChange,
  onBlur,
  error,
  ...frame
}: Props) {
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
            onChange={({ target: { value } }) =>
              onChange({ code: value, number: keepPhoneCharacters(number) })
            }
          >
            {phoneCodes.map((known) => (
              <option key={known}>{known}</option>
            ))}
            {readAny && <option value="">Otro</option>}
          </select>
          <input
            {...wiring}
            name={names.number}
            type="tel"
            inputMode="tel"
            autoComplete="tel-national"
            maxLength={readAny ? longestPhone : longestPhoneNumber}
            placeholder={code ? undefined : '+595 981 123 456'}
            value={number}
            onBlur={onBlur}
            onChange={({ target: { value } }) =>
              onChange(readAny?.(value, code) ?? { code, number: keepPhoneCharacters(value) })
            }
          />
        </div>
      )}
    </FieldFrame>
  );
}
