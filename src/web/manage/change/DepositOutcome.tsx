import {
  fixedDepositText,
  fixesDepositText,
  keepsDepositText,
  returnsDepositText,
} from '#domain/organization/terms.ts';
import { isLate, lateHours } from '#domain/reservations/changeable.ts';
import type { PublicReservation } from '#domain/reservations/contract.ts';
import type { EpochMs } from '#domain/time.ts';
import { Phrase } from '#web/ui/Phrase.tsx';

type Props = { reservation: PublicReservation; now: EpochMs; by: 'cancel' | 'move' };

export function DepositOutcome(props: Props) {
  const text = textOf(props);
  return (
    text && (
      <p>
        <Phrase>{text}</Phrase>
      </p>
    )
  );
}

function textOf({ reservation, now, by }: Props): string | null {
  const { changeable, deposit } = reservation;
  if (deposit?.state !== 'paid') return null;
  if (deposit.fixed) return fixedDepositText;
  if (!changeable || !isLate(changeable, now)) return by === 'cancel' ? returnsDepositText : null;
  const hours = lateHours(reservation, changeable);
  return by === 'cancel' ? keepsDepositText(hours) : fixesDepositText(hours);
}
