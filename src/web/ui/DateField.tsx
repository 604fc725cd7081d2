import { formatDay } from '#domain/schedule/day-text.ts';
import { isWholeDate, type PlainDate } from '#domain/time.ts';
import type { FieldProps, FrameProps } from './FieldFrame.tsx';
import { TextField } from './TextField.tsx';

type Props = FieldProps & FrameProps & { min?: PlainDate | undefined };

/** A date; the note below names the chosen day in Spanish, because the browser shows dates in its own language. */
export const DateField = ({ hint, ...field }: Props) => (
  <TextField {...field} type="date" hint={isWholeDate(field.value) ? formatDay(field.value) : hint} />
);
