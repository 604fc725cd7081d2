import { useState } from 'react';
import { plainDate } from '#domain/fields.ts';
import type { PlainDate } from '#domain/time.ts';
import { TextField } from '#web/ui/TextField.tsx';

type Props = { label: string; value: PlainDate; onChange: (date: PlainDate) => void };

/** A date that counts as soon as it is whole; until then the typing is nobody else's affair. */
export function DateFilter({ label, value, onChange }: Props) {
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
  return <TextField label={label} type="date" value={draft} onChange={type} onBlur={() => setDraft(value)} />;
}
