import { dropdownStatuses, statusName } from '#domain/reservations/status.ts';
import type { StatusChange } from './use-status-change.ts';

const choices = dropdownStatuses.map((status) => ({ value: status as string, text: statusName(status) }));

/** What a select sets of a status; a present one that is not among the three shows but cannot be chosen. */
export function statusChoice({ status: shown, set }: StatusChange) {
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
