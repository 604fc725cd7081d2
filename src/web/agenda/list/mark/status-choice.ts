import { dropdownStatuses, statusName } from '#domain/reservations/status.ts';
import type { StatusChange } from './use-status-change.ts';

export const voidFirst = 'Anula el cobro primero.';

const choicesOf = (isCharged: boolean) => [
  ...dropdownStatuses.map((status) => ({
    value: status as string,
    text: statusName(status),
    disabled: isCharged && status !== 'completed',
  })),
  ...(isCharged ? [{ value: '', text: voidFirst, disabled: true }] : []),
];

/** A present status that the choices do not offer is shown as a disabled choice. */
export function statusChoice({ status: shown, isCharged, set }: StatusChange) {
  const choices = choicesOf(isCharged);
  const isOffered = choices.some(({ value }) => value === shown);
  return {
    value: shown as string,
    choices: isOffered ? choices : [{ value: shown, text: statusName(shown), disabled: true }, ...choices],
    onChange: (value: string) => {
      const status = dropdownStatuses.find((known) => known === value);
      if (status) set(status);
    },
  };
}
