import type { PlainDate } from '#domain/time.ts';
import { TextField } from '#web/ui/TextField.tsx';
import { useDateDraft } from './use-date-draft.ts';

type Props = {
  label: string;
  /** Empty for none. */
  value: PlainDate;
  onChange: (date: PlainDate) => void;
  /** What leaving it empty means; without it, it shows the last date again. */
  onClear?: () => void;
};

/** A date field that reports a change only when the typed date is complete. */
export const DateFilter = ({ label, value, onChange, onClear }: Props) => (
  <TextField label={label} type="date" {...useDateDraft(value, onChange, onClear)} />
);
