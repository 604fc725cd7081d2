import { keepsDepositText } from '#domain/organization/terms.ts';
import { isLate, lateHours } from '#domain/reservations/changeable.ts';
import type { PublicReservation } from '#domain/reservations/contract.ts';
import type { EpochMs } from '#domain/time.ts';
import { Phrase } from '#web/ui/Phrase.tsx';

type Props = { reservation: PublicReservation; now: EpochMs };

export function KeptDeposit({ reservation, now }: Props) {
  const { changeable, deposit } = reservation;
  if (deposit?.state !== 'paid' || !changeable || !isLate(changeable, now)) return null;
  return (
    <p>
      <Phrase>{keepsDepositText(lateHours(reservation, changeable))}</Phrase>
    </p>
  );
}
