import { useState } from 'react';
import { plainDate } from '#domain/fields.ts';
import type { PlainDate } from '#domain/time.ts';
import { TextField } from '#web/ui/TextField.tsx';

type Props = {
  label: string;
  /** Empty for none. */
  value: PlainDate;
  onChange: (date: PlainDate) => void;
  /** What leaving it empty means; without it, it shows the last date again. */
  onClear?: () => void;
};

/** A date field that reports a change only when the typed date is complete. */
export function DateFilter({ label, value, onChange, onClear }: Props) {
  const [draft, setDraft] = useState(value);
  const [last, setLast] = useState(value);
  if (value !== last) {
    setLast(value);
    setDraft(value);
  }
  const type = (typed: string) => {
    setDraft(typed);
    if (typed !== value && plainDate.safeParse(typed).success) onChange(typed);
  };
  const leave = () => (draft === '' && value && onClear ? onClear() : setDraft(value));
  return <TextField label={label} type="date" value={draft} onChange={type} onBlur={leave} />;
}
