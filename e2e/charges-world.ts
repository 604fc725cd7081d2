import { readCharge } from '#domain/charges/contract.ts';
import { moveReservation, readReservation } from '#domain/reservations/contract.ts';
import { epochToLocal, minuteMs } from '#domain/time.ts';
import type { Caller } from '#test/caller.ts';
import { aClient, aReservation, aService, aShop, ask, aStaffMember, hoursFor } from '#test/world.ts';

const zones = ['America/Montevideo', 'Pacific/Honolulu', 'Asia/Kolkata'];
const hourIn = (zone: string) => Number(epochToLocal(Date.now(), zone).slice(11, 13));

/** A shop in a zone where the day has run for hours, with past unsettled reservations of today. */
export async function aDayUnderWay(call: Caller, names: readonly string[]) {
  const timezone = zones.find((zone) => hourIn(zone) >= 8 && hourIn(zone) < 20) ?? 'America/Montevideo';
  const shop = await aShop(call, { timezone });
  const barber = await aStaffMember(shop);
  const service = await aService(shop, { name: 'Corte', price: 1500, duration_minutes: 15 });
  await hoursFor(shop, barber, { from: '00:00', to: '23:45' });
  const ids: number[] = [];
  for (const [nth, name] of names.entries()) {
    const start_local = epochToLocal(
      Math.ceil(Date.now() / (15 * minuteMs) + 1 + nth) * 15 * minuteMs,
      timezone,
    );
    const { id } = await aReservation(shop, {
      barber,
      service,
      start_local,
      client: aClient({ firstname: name, phone: `+598 99 123 ${100 + nth}` }),
    });
    const past = `${start_local.slice(0, 10)}T00:${String(nth * 15).padStart(2, '0')}`;
    await ask(call, moveReservation, { id, start_local: past }, { token: shop.token });
    ids.push(id);
  }
  const statusOf = async (id: number) =>
    (await ask(call, readReservation, { id }, { token: shop.token })).status;
  const chargeOf = (id: number) => ask(call, readCharge, { id }, { token: shop.token });
  return { ...shop, barber, service, ids, statusOf, chargeOf };
}
