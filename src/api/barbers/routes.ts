import * as queries from './queries.ts';
import {
  assignBranch as assignBranchCall,
  deleteUser,
  inviteBarber as inviteBarberCall,
  listBarbers,
  listPublicBarbers,
  readBarberOrganization,
} from '#domain/barbers/contract.ts';
import { may } from '#domain/permissions.ts';
import { Refusal } from '#domain/refusal.ts';
import { readIdempotency } from '../database/idempotency.ts';
import type { Deps } from '../deps.ts';
import { createPasswordTurns } from '../http/limits/password-turns.ts';
import type { Serve } from '../http/serve.ts';
import { requireShop, tenantOf } from '../organization/queries.ts';
import { createPersonBudgets } from '../session/require-budget.ts';
import { requireProof } from '../session/require-proof.ts';
import { findOrganizationOfUser, requireUser, type User } from '../session/user-queries.ts';
import { assignBranch, inviteBarber, removeUser } from './change-barbers.ts';

const withoutContact = <U extends User>({ email: _email, phone: _phone, ...rest }: U) => rest;

export function barberRoutes(serve: Serve, deps: Deps): void {
  const { db } = deps;
  serve(listBarbers, async ({ input, session }) => {
    const barbers = await queries.listBarbers(db, session.organization_id, input.q);
    return may(session.user, 'barbers.read-contact') ? barbers : barbers.map(withoutContact);
  });
  const budgets = createPersonBudgets(deps);
  const inTurn = createPasswordTurns(deps);
  serve(inviteBarberCall, async ({ input, session, request }) => {
    // Excludes the password, because the request's stored digest would allow guessing it.
    const withoutPassword = { ...input, password: undefined };
    const idempotency = readIdempotency(request, inviteBarberCall, withoutPassword);
    if (input.role === 'manager' && may(session.user, 'managers.invite')) await requireProof(deps, session);
    await budgets.beforeInvitation(session);
    const invite = () => inviteBarber(deps, session, input, idempotency);
    return input.password ? inTurn(request, session.user.email, invite) : invite();
  });
  serve(deleteUser, ({ input, session }) => removeUser(deps, session, input.id));
  serve(assignBranchCall, ({ input, session }) => assignBranch(deps, session, input), {
    loadSubject: ({ params, session }) => requireUser(db, session.organization_id, Number(params.id)),
  });
  const tenant = tenantOf(deps);
  serve(listPublicBarbers, async ({ input }) => queries.listPublicBarbers(db, await tenant(input), input), {
    cache: tenant,
  });
  serve(readBarberOrganization, async ({ input: { barberId } }) => {
    const organization = await findOrganizationOfUser(db, barberId);
    if (!organization) throw new Refusal('not_found');
    const { slug } = await requireShop(db, organization);
    const { branch_id } = await queries.requirePublicBarber(db, organization, barberId);
    return { slug, branch_id };
  });
}
