import { shownAmount, longestTyped } from '#domain/text/typed-amount.ts';
import type { FieldProps } from './FieldFrame.tsx';
import { TextField } from './TextField.tsx';

type Props = FieldProps & {
  label: string;
  hint?: string;
  optional?: boolean;
  placeholder?: string;
  /** Converts the typed text to the text shown on blur; by default to the amount with two decimals, if readable. */
  shown?: (typed: string) => string;
};

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
      maxLength={longestTyped}
      onBlur={leave}
    />
  );
}
