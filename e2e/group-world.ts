import { instantToLocal } from '#domain/time.ts';
import type { Caller } from '#test/caller.ts';
import { aStaffMember, hoursFor } from '#test/world.ts';
import { anOpenShop, shopZone } from './booking.ts';

export async function aShopOfTwo(call: Caller, options: Parameters<typeof anOpenShop>[1] = {}) {
  const open = await anOpenShop(call, options);
  const marta = await aStaffMember(open.shop, { firstname: 'Marta', lastname: 'Ríos' });
  await hoursFor(open.shop, marta, { from: '09:00', to: '20:00' });
  return { ...open, marta };
}

export const timesOf = (reservations: { start_at: string; barber: { firstname: string } }[]) =>
  reservations
    .map(({ start_at, barber }) => `${instantToLocal(start_at, shopZone).slice(11)} ${barber.firstname}`)
    .toSorted();
