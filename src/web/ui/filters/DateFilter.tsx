import type { PlainDate } from '#domain/time.ts';
import { TextField } from '../fields/TextField.tsx';
import { useDateDraft } from './use-date-draft.ts';

type Props = {
  label: string;
  value: PlainDate;
  onChange: (date: PlainDate) => void;
  /** Called when the user leaves the field empty; without it the field shows the last date again. */
  onClear?: () => void;
};

export const DateFilter = ({ label, value, onChange, onClear }: Props) => (
  <TextField label={label} type="date" {...useDateDraft(value, onChange, onClear)} />
);
