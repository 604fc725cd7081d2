import { readPrice } from '#domain/money.ts';
import type { Field } from '#web/lib/use-form.ts';
import { TextField } from '#web/ui/TextField.tsx';

type Props = Field<string> & { name: string; label: string };

/** An amount as it is typed, with a comma or a point. */
export const AmountField = (props: Props) => (
  <TextField {...props} inputMode="decimal" autoComplete="off" placeholder="0.00" maxLength={14} />
);

/** What is wrong with a typed amount; nothing of a drawer's is negative. */
export const checkAmount = (typed: string): string | undefined =>
  readPrice(typed) === null ? 'Escribe un importe.' : undefined;
