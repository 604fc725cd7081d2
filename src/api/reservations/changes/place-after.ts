import { isBookable } from '#domain/permissions.ts';
import { Refusal } from '#domain/refusal.ts';
import type { OrganizationId, Tx } from '../../database/connection.ts';
import { calendarsOf, type LockedReservation } from '../queries.ts';

export async function placeAfter(
  tx: Tx,
  organization: OrganizationId,
  reservation: LockedReservation,
  barber_id = reservation.barber_id,
): Promise<Pick<LockedReservation, 'barber_id' | 'branch_id'> | null> {
  if (barber_id === reservation.barber_id) return null;
  const [barber] = await calendarsOf(tx, organization, [barber_id]).execute();
  if (!barber || !isBookable(barber)) throw new Refusal('unknown_barber');
  return { barber_id, branch_id: barber.branch_id ?? reservation.branch_id };
}
