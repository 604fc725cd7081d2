import { useState } from 'react';
import { isPlainDate, type PlainDate } from '#domain/time.ts';

/** Reports only complete dates. Leaving the field empty calls `onClear`, or shows the last date again. */
export function useDateDraft(value: PlainDate, onChange: (date: PlainDate) => void, onClear?: () => void) {
  const [draft, setDraft] = useState(value);
  const [last, setLast] = useState(value);
  if (value !== last) {
    setLast(value);
    setDraft(value);
  }
  const type = (typed: string) => {
    setDraft(typed);
    if (typed !== value && isPlainDate(typed)) onChange(typed);
  };
  const leave = () => (draft === '' && value && onClear ? onClear() : setDraft(value));
  return { value: draft, onChange: type, onBlur: leave };
}
