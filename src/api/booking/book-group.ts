import type { z } from 'zod';
import type { StaffReservation } from '#domain/booking/contract.ts';
import { barberOf } from '#domain/booking/contract.ts';
import type { GroupRequest, takeGroup as takeGroupCall } from '#domain/booking/groups/contract.ts';
import { carefulStaffPolicy, type Order, publicPolicy, staffPolicy } from '#domain/booking/facts.ts';
import type { Idempotency } from '../database/idempotency.ts';
import type { Deps } from '../deps.ts';
import type { Session } from '../http/serve.ts';
import { tenantOf } from '../organization/queries.ts';
import { type Booking, type ClientOrder, readSent, type Sent } from './book.ts';
import { personOf } from './take-booking.ts';

type Request = z.output<typeof takeGroupCall.input>;
type Visit = Pick<Request, 'arrangement' | 'barber_id' | 'any_barber' | 'branch_id' | 'start_local'> & {
  people: readonly (Pick<Request['people'][number], 'services'> &
    Partial<Pick<Request['people'][number], 'firstname' | 'lastname'>>)[];
};

/** The booker's item comes first; hold requests leave the names out. */
export function itemsOf(visit: Visit): Pick<Order, 'items' | 'list' | 'arrangement'> {
  const { people, arrangement, branch_id, start_local } = visit;
  const items = people.map(({ firstname = '', lastname, services }, nth) => ({
    barber: barberOf(visit),
    branch: branch_id ?? null,
    lines: services,
    start_local: start_local ?? null,
    ...(nth > 0 && { companion: { firstname, lastname: lastname ?? '' } }),
  }));
  return { items, list: 'people', arrangement };
}

export async function orderOfGroup(
  deps: Pick<Deps, 'config' | 'db' | 'cache' | 'now' | 'tokens'>,
  { slug, client, notes, whatsapp, marketing, via, ...visit }: GroupRequest,
  idempotency: Idempotency,
  sent: Sent,
): Promise<ClientOrder> {
  const organization = await tenantOf(deps)({ slug });
  const order = {
    person: client,
    notes,
    wantsChat: whatsapp,
    wantsNews: marketing,
    via,
    ...itemsOf(visit),
    idempotency,
    ...(await readSent(deps, organization, sent)),
  };
  return {
    organization,
    ordered: { order, policy: publicPolicy(deps.config), actor: { kind: 'client' } },
  };
}

export async function takeGroup(
  book: Booking,
  { organization_id, user }: Session,
  request: Request,
  idempotency: Idempotency,
): Promise<StaffReservation[]> {
  const { channel, notes, notify, anyway, change_id: changeId } = request;
  const booked = await book(organization_id, {
    order: {
      person: personOf(request),
      taken: { channel, by: user.id, notifiesClient: notify, changeId },
      notes,
      wantsChat: request.whatsapp,
      ...itemsOf(request),
      idempotency,
    },
    policy: anyway ? staffPolicy : carefulStaffPolicy,
    actor: { kind: 'person', user },
  });
  return booked as StaffReservation[];
}
