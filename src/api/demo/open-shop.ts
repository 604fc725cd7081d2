import { addDays, today } from '#domain/time.ts';
import { assignBranch, inviteBarber } from '../barbers/change-barbers.ts';
import { createBranch } from '../branches/change-branches.ts';
import type { Deps } from '../deps.ts';
import { deleteJobs } from '../jobs/queue.ts';
import { editRules } from '../organization/edit-rules.ts';
import { openOrganization } from '../organization/change-organization.ts';
import { addBlock } from '../schedule/change-blocks.ts';
import { addClosing } from '../schedule/change-closings.ts';
import { addDayOff } from '../schedule/change-days-off.ts';
import { saveHours } from '../schedule/save-hours.ts';
import { createService } from '../services/change-services.ts';
import { believeEmails, findOrganizationOfUser } from '../session/user-queries.ts';
import { register } from '../session/register.ts';
import type { Session } from '../session/require-session.ts';
import { bookDemoReservations, type Member } from './book-reservations.ts';
import {
  demoBlocks,
  demoBranches,
  demoClosing,
  demoPassword,
  demoPeople,
  demoServices,
  demoShop,
} from './shop.ts';

/** Opens the demo shop through the use cases that its owner would call. */
export async function openDemoShop(deps: Deps): Promise<void> {
  const boss = await registerOwner(deps);
  await openOrganization(deps, boss, demoShop);
  const branches = await inTurn(demoBranches, (branch) => createBranch(deps, boss, branch));
  const services = await inTurn(demoServices, (service) => createService(deps, boss, service));
  const team = await inTurn(demoPeople, async (person): Promise<Member> => {
    if (person.role === 'owner') return { person, session: boss };
    const { id } = await inviteBarber(deps, boss, {
      ...person.account,
      role: person.role,
      password: demoPassword,
    });
    const branch_id = branches.find(({ name }) => name === person.branch)?.id ?? null;
    return { person, session: { ...boss, user: await assignBranch(deps, boss, { id, branch_id }) } };
  });
  await inTurn(team, (member) => setUpWeek(deps, member));
  await keepTimeFree(deps, boss, team);
  await bookDemoReservations(deps, team, services);
  // Its clients are invented, so that chats may only go to the sandbox.
  await editRules(deps, boss, { chat: { on: deps.config.chatSandbox }, waitlist: { on: true } });
  await believeEmails(deps.db, boss.organization_id);
  // The clients are invented, so no mail may leave for them.
  await deleteJobs(deps.db, boss.organization_id);
}

async function registerOwner(deps: Deps): Promise<Session> {
  const owner = demoPeople.find(({ role }) => role === 'owner');
  if (!owner) throw new Error('the demo shop needs an owner');
  const user = await register(deps, { ...owner.account, password: demoPassword });
  const organization_id = await findOrganizationOfUser(deps.db, user.id);
  if (!organization_id) throw new Error('the owner has no tenant');
  return { id: 'demo', organization_id, user };
}

async function setUpWeek(deps: Deps, { session, person }: Member) {
  await saveHours(deps, session, person.hours);
  const first = today(deps.now(), demoShop.timezone);
  await inTurn(person.daysOff, ({ ahead, reason }) =>
    addDayOff(deps, session, { off_date: addDays(first, ahead), reason }),
  );
}

/** A pause of every day, a meeting of tomorrow, and a day on which the shop is closed. */
async function keepTimeFree(deps: Deps, boss: Session, team: readonly Member[]) {
  const first = today(deps.now(), demoShop.timezone);
  await inTurn(demoBlocks, ({ who, ahead, ...block }) => {
    const member = team.find(({ person }) => person.account.firstname === who);
    if (!member) throw new Error(`the demo shop has no ${who}`);
    const barber_id = member.session.user.id;
    return addBlock(deps, member.session, { ...block, barber_id, date: addDays(first, ahead) });
  });
  const { name, ahead } = demoClosing;
  const date = addDays(first, ahead);
  await addClosing(deps, boss, { name, from_date: date, to_date: date, closed_from: null, closed_to: null });
}

// One after the other, so that every seed draws the same ids.
async function inTurn<T, R>(list: readonly T[], work: (item: T) => Promise<R>): Promise<R[]> {
  const results: R[] = [];
  for (const item of list) results.push(await work(item));
  return results;
}
