import { formatDay } from '#domain/schedule/day-text.ts';
import { isWholeDate, type PlainDate } from '#domain/time.ts';
import type { FieldProps, FrameProps } from './FieldFrame.tsx';
import { TextField } from './TextField.tsx';

type Props = FieldProps & FrameProps & { min?: PlainDate | undefined };

/** Date input; the hint shows the date in Spanish, because the browser formats it in its own language. */
export const DateField = ({ hint, ...field }: Props) => (
  <TextField {...field} type="date" hint={isWholeDate(field.value) ? formatDay(field.value) : hint} />
);
