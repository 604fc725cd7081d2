import type { Organization } from '#domain/organization/contract.ts';
import type { Reservation } from '#domain/reservations/contract.ts';
import { ChargeDetails } from './ChargeDetails.tsx';
import { NewCharge } from './NewCharge.tsx';

export type ChargeProps = {
  shop: Organization;
  reservation: Reservation;
  onClose: () => void;
};

export const ChargeSheet = (props: ChargeProps) =>
  props.reservation.charged === undefined ? <NewCharge {...props} /> : <ChargeDetails {...props} />;
