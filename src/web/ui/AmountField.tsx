import { shownAmount } from '#domain/typed-amount.ts';
import type { FieldProps } from './FieldFrame.tsx';
import { TextField } from './TextField.tsx';

type Props = FieldProps & {
  label: string;
  hint?: string;
  optional?: boolean;
  placeholder?: string;
  /** Returns the text that the field shows once it is left; by default the understood amount without a sign. */
  shown?: (typed: string) => string;
};

/** An amount of money. Once the field is left, it shows the amount that was understood, as `$1500.00`. */
export function AmountField({ shown = shownAmount, onBlur, ...field }: Props) {
  const leave = () => {
    const understood = shown(field.value);
    if (understood !== field.value) field.onChange(understood);
    onBlur?.();
  };
  return (
    <TextField
      placeholder="0.00"
      {...field}
      inputMode="decimal"
      autoComplete="off"
      maxLength={24}
      onBlur={leave}
    />
  );
}
