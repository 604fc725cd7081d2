import type { Branch } from '#domain/branches/contract.ts';
import type { Service } from '#domain/services/contract.ts';
import { addDays, addMonths, localToEpoch, monthOf, type PlainDate, today } from '#domain/time.ts';
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
import { confirmAllEmails, findOrganizationOfUser } from '../session/user-queries.ts';
import { register } from '../session/login/register.ts';
import type { Session } from '../session/require-session.ts';
import { bookDemoReservations } from './book-reservations.ts';
import { insertDemoClients, addDemoClientData } from './clients.ts';
import { insertPast, type DemoReservation, type Member } from './past-reservations.ts';
import { ruleCommission, settleLastMonth } from './pay-commission.ts';
import { fillDemoProfile } from './fill-demo-profile.ts';
import { rateVisits, redeemFullCards, takeDeposits } from './keep-clients.ts';
import { beginToday, chargeDemoReservations, closePastDays } from './take-money.ts';
import {
  demoBlocks,
  demoBranches,
  demoClosing,
  demoPassword,
  demoPeople,
  demoPolicy,
  demoRatings,
  demoReward,
  demoServices,
  demoShop,
} from './shop.ts';

// The demo shop opened on the first day of a month, so that complete months can be settled and compared.
const opening = (day: PlainDate): PlainDate => `${addMonths(monthOf(day), -3)}-01`;

export async function openDemoShop(deps: Deps): Promise<void> {
  const until = today(deps.now(), demoShop.timezone);
  const from = opening(until);
  const openedAt = localToEpoch(`${from}T00:00`, demoShop.timezone) ?? deps.now();
  const then = { ...deps, now: () => openedAt };
  const boss = await registerOwner(then);
  await openOrganization(then, boss, demoShop);
  const branches = await inTurn(demoBranches, (branch) => createBranch(then, boss, branch));
  const services = await inTurn(demoServices, (service) => createService(then, boss, service));
  const team = await inTurn(demoPeople, async (person): Promise<Member> => {
    if (person.role === 'owner') return { person, session: boss };
    const { id } = await inviteBarber(then, boss, {
      ...person.account,
      role: person.role,
      password: demoPassword,
    });
    const branch_id = branches.find(({ name }) => name === person.branch)?.id ?? null;
    return { person, session: { ...boss, user: await assignBranch(then, boss, { id, branch_id }) } };
  });
  await inTurn(team, ({ session, person }) => saveHours(then, session, session.user.id, person.hours));
  const clients = await insertDemoClients(then, boss);
  await keepTimeFree(deps, boss, team);
  const recent = await bookDemoReservations(deps, team, services, clients);
  const over = recent.filter(({ end }) => end <= deps.now());
  const offered = services.filter(({ active }) => active);
  const before = await insertPast(then, boss, { from, until, team, services: offered, clients });
  await keepBooks(deps, boss, { team, branches, services }, [...before, ...over]);
  await addDemoClientData(deps, boss, clients);
  await fillDemoProfile(deps, boss, team);
  // Demo clients are invented, so chat messages may only go to the chat sandbox.
  await editRules(deps, boss, {
    chat: { on: deps.config.chatSandbox },
    waitlist: { on: true },
    loyalty: demoReward,
    ratings: demoRatings,
    policy: demoPolicy,
  });
  await redeemFullCards(deps, boss, before);
  await rateVisits(deps, boss, before);
  await takeDeposits(deps, boss, { before, recent });
  await confirmAllEmails(deps.db, boss.organization_id);
  // Deletes all queued jobs, because no e-mail may go to invented clients.
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

type Opened = { team: readonly Member[]; branches: readonly Branch[]; services: readonly Service[] };

async function keepBooks(
  deps: Deps,
  boss: Session,
  { team, branches, services }: Opened,
  done: readonly DemoReservation[],
) {
  const day = today(deps.now(), demoShop.timezone);
  const manager = memberOf(team, 'Tomás');
  const rules = await ruleCommission(deps, boss, memberOf(team, 'Lucía'), services);
  const charges = await chargeDemoReservations(deps, boss, done, { branches, rules });
  await closePastDays(deps, manager, charges, day);
  await beginToday(deps, manager, branches);
  await settleLastMonth(deps, boss, memberOf(team, 'Bruno'), day);
}

function memberOf(team: readonly Member[], who: string): Member {
  const member = team.find(({ person }) => person.account.firstname === who);
  if (!member) throw new Error(`the demo shop has no ${who}`);
  return member;
}

async function keepTimeFree(deps: Deps, boss: Session, team: readonly Member[]) {
  const first = today(deps.now(), demoShop.timezone);
  for (const { session, person } of team)
    await inTurn(person.daysOff, ({ ahead, reason }) =>
      addDayOff(deps, session, { person: session.user.id, off_date: addDays(first, ahead), reason }),
    );
  await inTurn(demoBlocks, ({ who, ahead, ...block }) => {
    const { session } = memberOf(team, who);
    return addBlock(deps, session, { ...block, barber_id: session.user.id, date: addDays(first, ahead) });
  });
  const { name, ahead } = demoClosing;
  const date = addDays(first, ahead);
  await addClosing(deps, boss, { name, from_date: date, to_date: date, closed_from: null, closed_to: null });
}

// Runs sequentially, so that every seed creates the same ids.
async function inTurn<T, R>(list: readonly T[], work: (item: T) => Promise<R>): Promise<R[]> {
  const results: R[] = [];
  for (const item of list) results.push(await work(item));
  return results;
}
