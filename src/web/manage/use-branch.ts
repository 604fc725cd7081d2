import { shopContact } from '#domain/branches/reach.ts';
import type { readPublicBranch } from '#domain/branches/contract.ts';
import type { ReservationPage } from '#domain/page.ts';
import type { PublicReservation } from '#domain/reservations/contract.ts';
import { call } from '#web/lib/http/call.ts';
import { endpoint } from '#web/lib/http/endpoint.ts';
import { useLoad } from '#web/lib/http/use-load.ts';

const readCall = endpoint<typeof readPublicBranch>('GET /public/:slug/branches/:branchId');

export function useBranch({ branch, contact, ...page }: ReservationPage, reservation: PublicReservation) {
  const { branch_id: branchId, org_slug: slug } = reservation;
  const isOther = branchId !== page.reservation.branch_id;
  const loaded = useLoad({
    key: isOther && branchId ? `${branchId}` : null,
    load: () => call(readCall, { slug, branchId: branchId ?? 0 }, { skipAuth: true }),
  });
  if (!isOther) return { branch, contact };
  const now = loaded.state === 'ready' ? loaded.value : null;
  return { branch: now, contact: shopContact(now?.phone, null) ?? contact };
}
