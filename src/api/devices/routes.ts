import * as calls from '#domain/devices/contract.ts';
import type { Deps } from '../deps.ts';
import { createBudgets } from '../http/limits/rate-limits.ts';
import type { Serve, Session } from '../http/serve.ts';
import * as change from './change-devices.ts';
import { listDevices, requireDevice } from './queries.ts';

export function deviceRoutes(serve: Serve, deps: Deps): void {
  const { db } = deps;
  const budgets = createBudgets(deps);
  const ownerOf = ({ organization_id, user }: Session) => ({ organization: organization_id, user: user.id });
  const loadSubject = ({ params, session }: { params: Record<string, string>; session: Session }) =>
    requireDevice(db, ownerOf(session), Number(params.id));
  serve(calls.readPushKey, async () => ({ key: change.requirePush(deps).publicKey }));
  serve(calls.listDevices, ({ session }) => listDevices(db, ownerOf(session)));
  serve(calls.addDevice, async ({ input, session }) => change.addDevice(deps, session, input));
  serve(calls.editDevice, ({ input, session }) => change.editDevice(deps, session, input), { loadSubject });
  serve(calls.removeDevice, ({ input, session }) => change.removeDevice(deps, session, input.id));
  serve(calls.testDevice, async ({ input, session }) => {
    await requireDevice(db, ownerOf(session), input.id);
    change.requirePush(deps);
    await budgets.charge('account-push-test', String(session.user.id));
    return change.testDevice(deps, session, input.id);
  });
}
