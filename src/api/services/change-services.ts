import type { z } from 'zod';
import type { AuditAction } from '#domain/audit/messages.ts';
import { toCents } from '#domain/money.ts';
import { type editService as editCall, mostServices, type ServiceForm } from '#domain/services/contract.ts';
import type { Deps } from '../deps.ts';
import { type Idempotency, makeOnce } from '../database/idempotency.ts';
import { by, change } from '../database/unit-of-work.ts';
import { requireRoom } from '../organization/queries.ts';
import type { Session } from '../session/require-session.ts';
import {
  countServices,
  hideService,
  insertService,
  lockService,
  requireService,
  type ServiceRow,
  toService,
  updateService,
} from './queries.ts';

const about = (id: number, action: AuditAction<'service'>) =>
  ({ subject: 'service', subject_id: id, action }) as const;

// A premium service has no price until it is charged, so any given price is reset to zero.
const settle = <S extends Omit<ServiceRow, 'id'>>(service: S): S =>
  service.is_premium ? { ...service, price_cents: 0, price_type: 'fixed' } : service;

export function createService(
  deps: Deps,
  session: Session,
  { price, ...form }: z.output<typeof ServiceForm>,
  idempotency: Idempotency = null,
) {
  const organization = session.organization_id;
  return change(deps, by(session), async (work) => {
    const { tx, now, audit } = work;
    const made = await makeOnce(work, idempotency, {
      find: (id) => requireService(tx, organization, id),
      make: async () => {
        await requireRoom(tx, organization, mostServices, countServices);
        const service = settle({ ...form, price_cents: toCents(price) });
        const after = await insertService(tx, organization, service, now());
        audit({ ...about(after.id, 'created'), after });
        return after;
      },
    });
    return toService(made);
  });
}

export function editService(
  deps: Deps,
  session: Session,
  { price, ...form }: z.output<typeof editCall.input>,
) {
  const organization = session.organization_id;
  return change(deps, by(session), async ({ tx, audit }) => {
    const before = await lockService(tx, organization, form.id);
    const price_cents = price === undefined ? before.price_cents : toCents(price);
    const after = await updateService(tx, organization, settle({ ...before, ...form, price_cents }));
    audit({ ...about(form.id, 'changed'), before, after });
    return toService(after);
  });
}

/** Reservations keep their own copy of the service's name, price and duration. */
export async function deleteService(deps: Deps, session: Session, id: number): Promise<undefined> {
  const organization = session.organization_id;
  await change(deps, by(session), async ({ tx, now, audit }) => {
    const before = await lockService(tx, organization, id);
    await hideService(tx, organization, id, now());
    audit({ ...about(id, 'deleted'), before });
  });
}
