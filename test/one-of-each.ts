import { readAccount } from '#domain/account/contract.ts';
import { assignBranch } from '#domain/barbers/contract.ts';
import { takeBooking } from '#domain/booking/contract.ts';
import { makeSeries } from '#domain/series/contract.ts';
import { chargeReservation } from '#domain/charges/contract.ts';
import * as clients from '#domain/clients/contract.ts';
import * as merging from '#domain/clients/merge-contract.ts';
import { closeCommissionPeriod } from '#domain/commissions/contract.ts';
import { shareFeed } from '#domain/feeds/contract.ts';
import { addDevice } from '#domain/devices/contract.ts';
import { editRules } from '#domain/organization/rules.ts';
import { addPhoto } from '#domain/profile/contract.ts';
import { deleteReservation } from '#domain/reservations/contract.ts';
import { addBlock, addClosing } from '#domain/schedule/blocks/contract.ts';
import { addDayOff, addDayOffOf } from '#domain/schedule/contract.ts';
import { addToWaitlist, offerPlace } from '#domain/waitlist/contract.ts';
import type { Route } from '#domain/route.ts';
import type { TestApp } from './app.ts';
import { blockedDay, bodies } from './changing-bodies.ts';
import type { Caller } from './caller.ts';
import { aBrowser, deviceForm } from './push-server.ts';
import { twoWithRewards } from './stamps.ts';
import * as world from './world.ts';

export type Ids = Record<
  | 'branches'
  | 'services'
  | 'users'
  | 'reservations'
  | 'arriving'
  | 'staff'
  | 'dayOff'
  | 'deleted'
  | 'blocks'
  | 'closings'
  | 'series'
  | 'waitlist'
  | 'offered'
  | 'clients'
  | 'asking'
  | 'blocked'
  | 'merged'
  | 'notes'
  | 'rewarded'
  | 'spender'
  | 'redemptions'
  | 'photos'
  | 'chargeable'
  | 'charged'
  | 'charges'
  | 'deposits'
  | 'asked'
  | 'paid'
  | 'commissions'
  | 'imports'
  | 'imported'
  | 'feeds'
  | 'devices',
  number
>;

/** Whether the permission test covers a call: a staff call with an id in its path. */
export const namesOne = ({ allow, path }: Route): boolean =>
  allow !== 'anyone' && allow !== 'cookie' && itsId.test(path);
export const itsId = /:(user_)?id\b/;

export const kindOf = ({ method, path }: Route): keyof Ids => {
  if (path.endsWith('/charge')) return method === 'GET' ? 'charged' : 'chargeable';
  if (path.includes('/:user_id')) return 'users';
  if (path.includes('/photos/')) return 'photos';
  if (path.endsWith('/restore')) return 'deleted';
  if (path.endsWith('/arrived')) return 'arriving';
  if (path.endsWith('/undo')) return 'imported';
  if (path.endsWith('/waive')) return 'asked';
  if (path.endsWith('/refund')) return 'paid';
  if (path.endsWith('/redemptions')) return 'rewarded';
  if (path.includes('/redemptions/')) return 'spender';
  if (path.endsWith('/data-request')) return 'asking';
  if (path.endsWith('/block') && method === 'DELETE') return 'blocked';
  return path.endsWith('/withdraw') ? 'offered' : (path.split('/')[1] as keyof Ids);
};

let mark = 0;

type Making = Pick<TestApp, 'call' | 'db'> & { home: world.Shop; token: string };
type Maker = readonly [kinds: readonly (keyof Ids)[], make: (making: Making) => Promise<Partial<Ids>>];

const madeWithBookings: readonly (keyof Ids)[] = [
  'branches',
  'services',
  'users',
  'dayOff',
  'reservations',
  'arriving',
  'deleted',
  'series',
  'blocks',
  'waitlist',
  'offered',
  'commissions',
];
const makers: readonly Maker[] = [
  [madeWithBookings, aTeamAtWork],
  [['staff', 'closings'], daysWithoutWork],
  [['clients', 'asking', 'blocked', 'merged', 'notes'], aBook],
  [['rewarded', 'spender', 'redemptions'], twoClientsWithStamps],
  [['chargeable', 'charged', 'charges'], aCharge],
  [['photos'], aPhoto],
  [['deposits', 'asked', 'paid'], threeDeposits],
  [['imports', 'imported'], twoImports],
  [['devices', 'feeds'], aDeviceAndFeed],
];

export const isBookedOnline = (kind: keyof Ids): boolean => madeWithBookings.includes(kind);

/**
 * Creates one unused record of each kind, or of one kind and those made with it. The day off of `staff` and the block
 * belong to the token's user; a manager's block belongs to a barber.
 */
export async function oneOfEach(
  { call, db }: Pick<TestApp, 'call' | 'db'>,
  home: world.Shop,
  token: string,
  kind?: keyof Ids,
): Promise<Ids> {
  mark += 1;
  const ids: Partial<Ids> = {};
  for (const [kinds, make] of makers) {
    if (!kind || kinds.includes(kind)) Object.assign(ids, await make({ call, db, home, token }));
  }
  return ids as Ids;
}

async function aTeamAtWork({ call, home, token }: Making) {
  const branch = await world.aBranch(home, { name: `Centro ${mark}` });
  const service = await world.aService(home, { name: `Corte ${mark}` });
  const barber = await world.aStaffMember(home);
  const inBranch = { id: barber.user.id, branch_id: branch.id };
  await world.ask(call, assignBranch, inBranch, { token: home.token });
  await world.hoursFor(home, barber);
  const dayOff = { id: barber.user.id, off_date: '2027-06-01' };
  const { id } = await world.ask(call, addDayOffOf, dayOff, { token: home.token });
  const reservation = await world.aReservation(home, { barber, service, start_local: '2026-11-19T10:00' });
  const arriving = await world.aReservation(home, { barber, service, start_local: '2026-11-18T10:00' });
  const deleted = await world.aReservation(home, { barber, service, start_local: '2026-11-19T11:00' });
  await world.ask(call, deleteReservation, { id: deleted.id }, { token });
  const repeated = await world.aReservation(home, { barber, service, start_local: '2026-11-19T13:00' });
  // A closing of an earlier call can fall on this date, hence `anyway`.
  const dates = { id: repeated.id, every_weeks: 4, starts: ['2026-12-17T13:00'], anyway: true };
  const series = await world.ask(call, makeSeries, dates, { token });
  const holder = await world.ask(call, readAccount, {}, { token });
  const barber_id = holder.role === 'manager' ? barber.user.id : holder.id;
  const block = { barber_id, date: blockedDay, start: '20:00', end: '21:00', kind: 'other' as const };
  const blocked = await world.ask(call, addBlock, block, { token });
  const ids = { barber_id: barber.user.id, service_id: service.id };
  const waiting = await twoWhoWait(call, home, token, ids);
  const days = { user_id: barber.user.id, from: '2026-11-16', to: '2026-11-17' };
  const settled = await world.ask(call, closeCommissionPeriod, days, { token: home.token });
  return {
    branches: branch.id,
    services: service.id,
    users: barber.user.id,
    dayOff: id,
    reservations: reservation.id,
    arriving: arriving.id,
    deleted: deleted.id,
    series: series.series_id,
    blocks: blocked.block.id,
    commissions: settled.id,
    ...waiting,
  };
}

async function daysWithoutWork({ call, home, token }: Making) {
  const off_date = new Date(Date.parse('2026-11-20') + mark * 86_400_000).toISOString().slice(0, 10);
  const dayOff = await world.ask(call, addDayOff, { off_date }, { token });
  const closing = { from_date: off_date, to_date: off_date, name: 'Feriado' };
  const closed = await world.ask(call, addClosing, closing, { token: home.token });
  return { staff: dayOff.id, closings: closed.id };
}

async function aPhoto({ call, home }: Making) {
  const shown = { url: '/api/images/upload/x.webp', alt: 'El local' };
  const { id } = await world.ask(call, addPhoto, shown, { token: home.token });
  return { photos: id };
}

async function aDeviceAndFeed({ call, token }: Making) {
  const device = await world.ask(call, addDevice, deviceForm(aBrowser()), { token });
  const feed = await world.ask(call, shareFeed, {}, { token });
  return { devices: device.id, feeds: feed.id };
}

async function threeDeposits({ db, home: { organization } }: Making) {
  const at = '2026-11-18T12:00:00Z';
  const insert = async (state: 'open' | 'asked' | 'paid', nth: number) => {
    const id = 1_000_000_000 + mark * 10 + nth;
    const of = { organization_id: organization.id, id, external_id: `${organization.id}-d${id}` };
    const due = { reason: 'always', method: 'transfer', amount_cents: 25_000, currency: 'UYU' };
    const row = { ...of, ...due, reservation_id: id, state, pay_until: at, created_at: at };
    await db.insertInto('deposits').values(row).execute();
    return id;
  };
  return {
    deposits: await insert('open', 1),
    asked: await insert('asked', 2),
    paid: await insert('paid', 3),
  };
}

async function twoImports({ db, home: { organization, owner } }: Making) {
  const insert = async (state: 'draft' | 'done') => {
    const at = '2026-11-18T12:00:00Z';
    const columns = ['fullname', 'phone'];
    const row = await db
      .insertInto('imports')
      .values({
        organization_id: organization.id,
        kind: 'clientes',
        state,
        user_id: owner.user.id,
        file: state === 'draft' ? Buffer.from('Cliente,Teléfono\nJuan,099 123 456\n') : null,
        sample: state === 'draft' ? JSON.stringify({ columns: ['Cliente', 'Teléfono'], rows: [] }) : null,
        mapping: JSON.stringify({ columns, barbers: [], services: [], month_first: false, notify: false }),
        counts: JSON.stringify({ new: 0, known: 0, problems: {} }),
        total_rows: state === 'draft' ? 1 : 0,
        created_at: at,
        draft_since: state === 'draft' ? at : null,
        done_at: state === 'done' ? at : null,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return row.id;
  };
  return { imports: await insert('draft'), imported: await insert('done') };
}

async function aBook({ call, db, home, token }: Making) {
  const as = { token: home.token };
  const add = () => world.ask(call, clients.createClient, { firstname: 'Eva' }, as);
  const [{ id }, merged, mergeable, blocked] = [await add(), await add(), await add(), await add()];
  const asking = await add();
  await db
    .updateTable('clients')
    .set({ data_asked_at: new Date().toISOString() })
    .where('organization_id', '=', home.organization.id)
    .where('id', '=', asking.id)
    .execute();
  const note = await world.ask(call, clients.writeNote, { id, text: 'Prefiere tijera' }, { token });
  await world.ask(call, merging.mergeClients, { id, ids: [merged.id] }, as);
  await world.ask(call, clients.blockClient, { id: blocked.id }, as);
  bodies['POST /clients/:id/merge'] = { ids: [mergeable.id] };
  bodies['POST /clients/:id/distinct'] = { ids: [asking.id] };
  bodies['DELETE /clients/:id/distinct'] = { ids: String(asking.id) };
  return { clients: id, asking: asking.id, blocked: blocked.id, merged: merged.id, notes: note.id };
}

async function twoClientsWithStamps({ call, db, home }: Making) {
  const add = async () =>
    (await world.ask(call, clients.createClient, { firstname: 'Eva' }, { token: home.token })).id;
  return twoWithRewards({ call, db }, home, [await add(), await add()]);
}

type BookedIds = { barber_id: number; service_id: number };

async function twoWhoWait(
  call: Caller,
  home: world.Shop,
  token: string,
  { barber_id, service_id }: BookedIds,
) {
  await world.ask(call, editRules, { waitlist: { on: true } }, { token: home.token });
  const waits = {
    client: world.aClient(),
    services: [{ service_id, quantity: 1 }],
    date_from: '2026-11-20',
    date_to: '2026-11-20',
    time_from: '20:00',
    time_to: '22:00',
  };
  const waiting = await world.ask(call, addToWaitlist, waits, { token });
  const offered = await world.ask(call, addToWaitlist, waits, { token });
  const place = { id: offered.id, barber_id, start_local: '2026-11-19T17:00' };
  await world.ask(call, offerPlace, place, { token });
  bodies['POST /waitlist/:id/offer'] = { barber_id, start_local: '2026-11-19T16:00' };
  return { waitlist: waiting.id, offered: offered.id };
}

/** A barber may charge only reservations of the own calendar; a manager has none, and uses the owner's. */
async function aCharge({ call, home, token }: Making) {
  const holder = await world.ask(call, readAccount, {}, { token });
  const barber_id = holder.role === 'manager' ? home.owner.user.id : holder.id;
  const walkIn = { barber_id, client: null, channel: 'walk_in' as const, duration_min: 5, anyway: true };
  const take = (hour: number) => {
    // A shop gets several such reservations, so each call uses another minute.
    const minute = String((mark * 5) % 60).padStart(2, '0');
    return world.ask(
      call,
      takeBooking,
      { ...walkIn, start_local: `2026-11-18T0${hour}:${minute}` },
      { token },
    );
  };
  const [chargeable, charged] = [await take(6), await take(7)];
  const { id } = await world.ask(call, chargeReservation, { id: charged.id, payments: [] }, { token });
  return { chargeable: chargeable.id, charged: charged.id, charges: id };
}
