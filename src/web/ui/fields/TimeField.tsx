import { useState } from 'react';
import { readClock } from '#domain/text/time-format.ts';
import type { Clock } from '#domain/time.ts';
import { TextField } from './TextField.tsx';

type Props = {
  label: string;
  value: Clock;
  error?: string | undefined;
  onChange: (value: Clock) => void;
  onBlur?: () => void;
};

/** Text input for a 24-hour time, because the native time input follows the browser's language. */
export function TimeField({ label, value, error, onChange, onBlur }: Props) {
  const [typed, setTyped] = useState(value);
  const [isLeft, setLeft] = useState(true);
  // A different value was set from outside, for example by copying a day.
  const shown = readClock(typed) === value ? typed : value;
  const leave = () => {
    setLeft(true);
    setTyped(value || shown);
    onBlur?.();
  };
  const type = (text: string) => {
    setLeft(false);
    setTyped(text);
    onChange(readClock(text));
  };
  return (
    <TextField
      label={label}
      inputMode="numeric"
      placeholder="00:00"
      maxLength={'00:00'.length}
      autoComplete="off"
      value={shown}
      error={isLeft && shown && !value ? 'Escribe la hora así: 09:30.' : error}
      onChange={type}
      onBlur={leave}
    />
  );
}
