import { listReservations, type Reservation, setReservationStatus } from '#domain/reservations/contract.ts';
import { dropdownStatuses, statusName } from '#domain/reservations/status.ts';
import { useChange } from '#web/lib/use-change.ts';
import { CompactSelect } from '#web/ui/CompactSelect.tsx';
import { clientName } from '../reservation-formatters.ts';

type Props = { reservation: Reservation; onFailed: () => void };

const choices = dropdownStatuses.map((status) => ({ value: status as string, text: statusName(status) }));

/** Sets one of three statuses; a present one that is not among them shows but cannot be chosen. A failure only shows the true state again. */
export function StatusSelect({ reservation, onFailed }: Props) {
  const change = useChange(setReservationStatus, { refreshes: [listReservations] });
  const shown = change.isPending ? change.variables.status : reservation.status;
  const isOffered = choices.some(({ value }) => value === shown);
  const set = (value: string) => {
    const status = dropdownStatuses.find((known) => known === value);
    if (status && !change.isPending) change.mutate({ id: reservation.id, status }, { onError: onFailed });
  };
  return (
    <CompactSelect
      label={`Estado de la reserva de ${clientName(reservation)}`}
      value={shown}
      choices={isOffered ? choices : [{ value: shown, text: statusName(shown), disabled: true }, ...choices]}
      onChange={set}
    />
  );
}
