import type { Organization } from '#domain/organization/contract.ts';
import type { Reservation } from '#domain/reservations/contract.ts';
import { ChargeDetails } from './ChargeDetails.tsx';
import { NewCharge } from './NewCharge.tsx';

export type ChargeProps = {
  shop: Organization;
  /** As it was when the sheet was opened. */
  reservation: Reservation;
  onClose: () => void;
};

/** Charges a reservation or, once it is charged, shows what was taken for it. */
export const ChargeSheet = (props: ChargeProps) =>
  props.reservation.charged === undefined ? <NewCharge {...props} /> : <ChargeDetails {...props} />;
