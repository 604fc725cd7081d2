import type { HeldPlace } from '#domain/waitlist/contract.ts';

export const heldPage: Record<HeldPlace['kind'], string> = {
  offer: '/dashboard/espera',
  deposit: '/dashboard/anticipos?state=open',
};
