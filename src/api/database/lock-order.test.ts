import { randomUUID } from 'node:crypto';
import type { z } from 'zod';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { calls } from '#api/openapi/calls.ts';
import { changePassword, editAccount } from '#domain/account/contract.ts';
import { assignBranch, deleteUser, inviteBarber } from '#domain/barbers/contract.ts';
import { subscribe } from '#domain/billing/contract.ts';
import { acceptBooking, bookReservation, takeBooking } from '#domain/booking/contract.ts';
import { releaseHold, takeHold } from '#domain/booking/holds/contract.ts';
import * as groups from '#domain/booking/groups/contract.ts';
import { repeatReservation } from '#domain/booking/repeat-contract.ts';
import * as series from '#domain/series/contract.ts';
import { createBranch, deleteBranch, editBranch } from '#domain/branches/contract.ts';
import * as cash from '#domain/cash/contract.ts';
import * as charges from '#domain/charges/contract.ts';
import * as commissions from '#domain/commissions/contract.ts';
import { connectCards } from '#domain/deposits/accounts/contract.ts';
import { addDevice } from '#domain/devices/contract.ts';
import { shareFeed } from '#domain/feeds/contract.ts';
import { createOrganization, editOrganization } from '#domain/organization/contract.ts';
import { editRules } from '#domain/organization/rules.ts';
import { rateReservation } from '#domain/ratings/contract.ts';
import { requestMyReservations } from '#domain/recovery/contract.ts';
import * as reservations from '#domain/reservations/contract.ts';
import * as restoring from '#domain/reservations/restore-contract.ts';
import * as messages from '#domain/reservations/messages/contract.ts';
import { settleReservations } from '#domain/reservations/settle-contract.ts';
import type { Allowed, Route } from '#domain/route.ts';
import * as schedule from '#domain/schedule/contract.ts';
import { createService, deleteService, editService } from '#domain/services/contract.ts';
import * as session from '#domain/session/contract.ts';
import * as waitlist from '#domain/waitlist/contract.ts';
import type { CallOptions } from '#test/caller.ts';
import { walkClients } from '#test/client-book.ts';
import { tokenMailed } from '#test/mailed-links.ts';
import { type PayingApp, startPayingApp } from '#test/paying-app.ts';
import { namesOne } from '#test/one-of-each.ts';
import { aBrowser, deviceForm, vapidEnv } from '#test/push-server.ts';
import { walkImports } from '#test/walk-imports.ts';
import { walkBlocks, walkPage } from '#test/walk-shop.ts';
import { walkDeposits } from '#test/walk-deposits.ts';
import { walkAbsence } from '#test/walk-absence.ts';
import { walkLateDay } from '#test/walk-late-day.ts';
import { walkErasing } from '#test/walk-erasing.ts';
import { outOfOrder, watchTransactions } from '#test/watch-locks.ts';
import * as world from '#test/world.ts';

let it: PayingApp;
let locksOfTransactions: ReturnType<typeof watchTransactions>;
const walked = new Set<string>();
const titleOf = ({ method, path }: Pick<Route, 'method' | 'path'>) => `${method} ${path}`;

beforeAll(async () => {
  locksOfTransactions = watchTransactions();
  it = await startPayingApp(vapidEnv);
});
afterAll(async () => {
  await it.close();
  vi.restoreAllMocks();
});

async function walk<I extends z.ZodObject, A extends z.ZodType, W extends Allowed>(
  route: Route<I, A, W>,
  input: z.input<I>,
  options: CallOptions = {},
) {
  await locksOfTransactions();
  const answer = await it.call(route, input, options);
  const title = titleOf(route);
  expect([title, answer.status < 300]).toEqual([title, true]);
  for (const locks of await locksOfTransactions()) expect([title, outOfOrder(locks)]).toEqual([title, []]);
  walked.add(title);
  return answer;
}

async function walkAccounts() {
  const [email, password] = [`${world.aWord()}@example.com`, 'navaja-123'];
  await walk(session.register, { firstname: 'Ana', lastname: 'Pérez', email, password });
  await walk(session.confirmEmail, { token: await tokenMailed(it, 'confirm-email', email) });
  const { body, headers } = await walk(session.login, { email, password });
  const cookie = headers.get('set-cookie')?.split(';')[0] ?? '';
  const renewed = await walk(session.refresh, {}, { headers: { cookie } });
  const as = { token: body.access_token };
  await walk(editAccount, { firstname: 'Eva', email: `${world.aWord()}@example.com` }, as);
  await walk(session.prove, { password }, as);
  await walk(session.endOtherSessions, {}, as);
  await walk(addDevice, deviceForm(aBrowser()), as);
  await walk(session.resendConfirmation, {}, as);
  await walk(editAccount, { email }, as);
  await walk(changePassword, { current_password: password, new_password: 'navaja-1234' }, as);
  await walk(session.forgotPassword, { email });
  const token = await vi.waitFor(async () => {
    const mailed = await tokenMailed(it, 'reset-password', email);
    expect(mailed).not.toBe('');
    return mailed;
  }, 30_000);
  await walk(session.readPasswordLink, { token });
  await walk(session.resetPassword, { token, new_password: 'navaja-12345' });
  const again = renewed.headers.get('set-cookie')?.split(';')[0] ?? '';
  await walk(session.logout, {}, { headers: { cookie: again } });
  await walk(session.undoEmail, { token: await tokenMailed(it, 'undo-email', email) });
}

async function walkShop() {
  const owner = await world.anOwner(it.call);
  const as = { token: owner.token };
  const slug = `shop-${world.aWord()}`;
  await walk(createOrganization, { name: 'Central', slug, timezone: 'America/Montevideo' }, as);
  await walk(editOrganization, { name: 'Barbería Puerto' }, as);
  await walk(subscribe, {}, as);
  await it.sandbox.deliver();
  const person = { firstname: 'Bruno', lastname: 'Díaz', role: 'barber' as const, password: 'navaja-123' };
  const staff = [];
  for (let nth = 0; nth < 3; nth += 1) {
    const email = `${world.aWord()}@example.com`;
    staff.push((await walk(inviteBarber, { ...person, email }, as)).body);
  }
  const branch = (await walk(createBranch, { name: 'Centro' }, as)).body;
  await walk(editBranch, { id: branch.id, name: 'Puerto' }, as);
  for (const { id } of staff.toReversed()) await walk(assignBranch, { id, branch_id: branch.id }, as);
  await walk(deleteBranch, { id: branch.id }, as);
  await walk(deleteUser, { id: staff[0]?.id ?? 0 }, as);
  const service = (await walk(createService, { name: 'Corte', price: 500, duration_minutes: 30 }, as)).body;
  await walk(editService, { id: service.id, name: 'Corte y barba' }, as);
  const day = { start_time_1: '09:00', end_time_1: '18:00', start_time_2: null, end_time_2: null };
  const days = [0, 1, 2, 3, 4, 5, 6].map((weekday) => ({ weekday, ...day }));
  await walk(schedule.saveHours, { days }, as);
  const off = (await walk(schedule.addDayOff, { off_date: '2026-12-24' }, as)).body;
  await walk(schedule.deleteDayOff, { id: off.id }, as);
  await walk(shareFeed, {}, as);
  await walkPage(walk, as);
  await walkBlocks(walk, owner);
  await walkBookings(owner, staff.at(-1)?.id ?? 0);
  await walkSeries(owner, staff[1]?.id ?? 0);
  await walkReservations(slug, owner, staff[1]?.id ?? 0, service.id);
  await walkImports(it, walk, as);
  await walkClients(walk, as);
  await walk(deleteService, { id: service.id }, as);
  await walk(editOrganization, { timezone: 'Europe/Madrid' }, as);
  await walk(connectCards, {}, as);
}

async function walkBookings({ user, token }: world.Staff, colleague: number) {
  const walkIn = { client: null, channel: 'walk_in' as const, duration_min: 30, anyway: true };
  for (const barber_id of [user.id, colleague])
    await walk(
      takeBooking,
      { ...walkIn, barber_id },
      { token, headers: { 'idempotency-key': world.aWord() } },
    );
}

async function walkSeries({ user, token }: world.Staff, colleague: number) {
  const as = { token };
  const client = { firstname: 'Eva', email: 'eva@example.com' };
  const booked = { barber_id: user.id, client, channel: 'phone' as const, duration_min: 30, anyway: true };
  const { id, external_id: externalId } = (
    await walk(takeBooking, { ...booked, start_local: '2026-11-19T13:00' }, as)
  ).body;
  const change_id = randomUUID();
  const dates = { every_weeks: 1, starts: ['2026-11-26T13:00', '2026-12-03T13:00'], anyway: true };
  const headers = { 'idempotency-key': world.aWord() };
  await walk(series.makeSeries, { id, ...dates, change_id }, { ...as, headers });
  await walk(reservations.undoChange, { changeId: change_id }, as);
  const made = (await walk(series.makeSeries, { id, ...dates }, as)).body;
  const again = { id: made.series_id, start_local: '2026-12-10T13:00', anyway: true };
  const other = (await walk(series.addToSeries, again, as)).body;
  // The later reservation moves to a colleague, whose user id may be lower.
  await walk(reservations.moveReservation, { id: other.id, barber_id: colleague }, as);
  await walk(series.cancelFollowing, { externalId });
  await walk(series.endSeries, { id: made.series_id }, as);
}

async function walkReservations(
  slug: string,
  { user, token }: world.Staff,
  colleague: number,
  service_id: number,
) {
  const as = { token };
  const form = { slug, barber_id: user.id, client: world.aClient(), services: [{ service_id, quantity: 1 }] };
  const book = { ...form, start_local: '2026-11-20T10:00' };
  const { hold: first } = (await walk(takeHold, book)).body;
  const later = { ...book, start_local: '2026-11-20T10:15', replaces: first };
  await walk(releaseHold, { slug, hold: (await walk(takeHold, later)).body.hold });
  const { id, external_id: externalId } = (
    await walk(bookReservation, book, { headers: { 'idempotency-key': world.aWord() } })
  ).body;
  const start_at_utc = '2026-11-20T15:00:00Z';
  await walk(reservations.changePublicReservation, { externalId, action: 'reschedule', start_at_utc });
  const change_id = randomUUID();
  await walk(reservations.moveReservation, { id, barber_id: colleague, change_id }, as);
  await walk(reservations.undoChange, { changeId: change_id }, as);
  await walk(reservations.setReservationStatus, { id, status: 'confirmed' }, as);
  await walk(reservations.deleteReservation, { id }, as);
  await walk(restoring.restoreReservation, { id }, as);
  const again = { externalId, start_local: '2026-11-20T16:00', any_barber: true };
  await walk(repeatReservation, again, { headers: { 'idempotency-key': world.aWord() } });
  await walk(reservations.deleteReservation, { id }, as);
  await walk(restoring.restoreDeleted, { since: '2026-11-18T00:00:00Z' }, as);
  await walk(messages.confirmComing, { externalId });
  await walk(messages.setReminders, { externalId, on: false });
  await walk(messages.setConsents, { externalId, marketing: false });
  await walk(reservations.changePublicReservation, { externalId, action: 'cancel' });
  await walkLateDay(it, walk, { as, book, barber_id: user.id });
  await walkDeposits(it, walk, { as, book });
  await walkAbsence(it, walk, { as, book, colleague });
  await walkErasing(it, walk, { as, book });
  await walkCharges(user.id, as);
  await walkWaitlist(slug, { user, token }, service_id);
  await walkGroups(slug, as, service_id);
  await walk(editRules, { online: { confirmation: 'on' } }, as);
  const stranger = { ...book, client: world.aClient({ phone: '+598 99 765 432' }) };
  await walk(bookReservation, stranger);
  await it.deps.jobs.drain();
  const mail = it.mailer.sent.map(({ text }) => text).join('\n');
  const [, held = '', secret = ''] = /\/r\/([\w-]+)\?t=([\w-]+)/.exec(mail) ?? [];
  await walk(acceptBooking, { externalId: held, token: secret });
  await walk(bookReservation, { ...stranger, start_local: '2026-11-20T11:00' });
  await walk(restoring.cancelUnknown, { since: '2026-11-18T00:00:00Z' }, as);
}

async function walkCharges(barber_id: number, as: CallOptions) {
  const walkIn = { barber_id, client: null, channel: 'walk_in' as const, duration_min: 5, anyway: true };
  const started = { ...walkIn, start_local: '2026-11-17T07:00' };
  const { id, external_id: externalId } = await world.ask(it.call, takeBooking, started, as);
  const headers = { 'idempotency-key': world.aWord() };
  const extras = [{ name: 'Cera', amount: 300 }];
  const charge = { id, extras, payments: [{ method: 'cash' as const, amount: 300 }] };
  const made = (await walk(charges.chargeReservation, charge, { ...as, headers })).body;
  await walk(rateReservation, { externalId, stars: 5 });
  await walk(charges.voidCharge, { id: made.id, reason: 'Deshecho', undo: true }, as);
  await walk(settleReservations, { ids: [id], status: 'no_show' }, as);
  await walk(cash.setFloat, { amount: 100 }, as);
  await walk(cash.moveCash, { kind: 'out', amount: 20, reason: 'Café' }, as);
  await walk(cash.closeCash, { counted: 80 }, as);
  await walk(cash.reopenCash, {}, as);
  const rule = { user_id: barber_id, service_id: null, kind: 'percent' as const, value: 40 };
  await walk(commissions.writeCommissionRules, { rules: [rule], extras: 10 }, as);
  const days = { user_id: barber_id, from: '2026-11-01', to: '2026-11-17' };
  const period = (await walk(commissions.closeCommissionPeriod, days, as)).body;
  await walk(commissions.reopenCommissionPeriod, { id: period.id }, as);
}

async function walkGroups(slug: string, as: CallOptions, service_id: number) {
  const services = [{ service_id, quantity: 1 }];
  const people = ['Carla', 'Leo'].map((firstname) => ({ firstname, services }));
  const visit = { people, start_local: '2026-11-24T10:00' };
  const client = world.aClient({ phone: '+598 99 555 444' });
  const headers = { 'idempotency-key': world.aWord() };
  const booked = await walk(
    groups.bookGroup,
    { slug, client, ...visit, arrangement: 'in_a_row', any_barber: true },
    { headers },
  );
  const link = { externalId: booked.body.reservations[0]?.external_id ?? '' };
  await walk(groups.changeGroup, { ...link, action: 'reschedule', start_at_utc: '2026-11-24T13:15:00Z' });
  const form = { ...visit, client: { firstname: 'Eva' }, channel: 'phone', anyway: true } as const;
  const byTwo = { ...form, arrangement: 'together', start_local: '2026-11-24T15:00' } as const;
  const taken = await world.ask(it.call, groups.takeGroup, byTwo, as);
  expect(new Set(taken.reservations.map(({ barber_id }) => barber_id)).size).toBe(2);
  const externalId = taken.reservations[0]?.external_id ?? '';
  await walk(groups.changeGroup, { externalId, action: 'cancel' });
  await walk(groups.takeGroup, byTwo, { ...as, headers: { 'idempotency-key': world.aWord() } });
}

const keyed = () => ({ headers: { 'idempotency-key': world.aWord() } });

async function walkWaitlist(
  slug: string,
  { user, token }: Pick<world.Staff, 'user' | 'token'>,
  service_id: number,
) {
  const as = { token };
  await walk(editRules, { waitlist: { on: true } }, as);
  const services = [{ service_id, quantity: 1 }];
  const window = {
    services,
    barber_id: user.id,
    date_from: '2026-11-26',
    date_to: '2026-11-26',
    time_from: '10:00',
    time_to: '10:30',
  };
  const place = { barber_id: user.id, services, start_local: '2026-11-26T10:00' };
  const person = (nth: number) =>
    world.aClient({ phone: `+598 96 77${nth} 001`, email: `en-la-lista-${nth}@example.com` });
  const { body: taken } = await walk(bookReservation, { slug, ...place, client: person(0) }, keyed());
  await walk(requestMyReservations, { slug, contact: person(0).email });
  const joining = { slug, ...window, client: person(1) };
  const first = (await walk(waitlist.joinWaitlist, joining, keyed())).body;
  await it.deps.jobs.drain();
  const mail = it.mailer.sent.map(({ text }) => text).join('\n');
  const [, externalId = '', secret = ''] = /\/e\/([\w-]+)\?t=([\w-]+)/.exec(mail) ?? [];
  await walk(waitlist.confirmWaiting, { externalId, token: secret });
  const second = (await walk(waitlist.addToWaitlist, { ...window, client: person(2) }, as)).body;
  await walk(reservations.changePublicReservation, { externalId: taken.external_id, action: 'cancel' });
  await walk(waitlist.declineOffer, { externalId: first.external_id });
  await walk(waitlist.withdrawOffer, { id: second.id }, as);
  const own = { id: second.id, barber_id: user.id, start_local: '2026-11-26T10:00', whatsapp: true };
  await walk(waitlist.offerPlace, own, as);
  await walk(waitlist.acceptOffer, { externalId: second.external_id });
  await walk(waitlist.leaveWaitlist, { externalId: first.external_id });
  const third = (await walk(waitlist.addToWaitlist, { ...window, client: person(3) }, as)).body;
  await walk(waitlist.removeFromWaitlist, { id: third.id }, as);
}

test('a call that writes locks the shop first, then its people by ascending id, then reservations, then the rest', async () => {
  await walkAccounts();
  await walkShop();
  // permission-walk.test.ts checks the lock order of routes with an id of a shop's object.
  // Opening the example panel stores nothing, as example-panel.test.ts proves.
  const writing = calls.filter((call) => call.method !== 'GET' && call !== session.openExample);
  const own = writing.filter((call) => !namesOne(call)).map(titleOf);
  expect(own.filter((title) => !walked.has(title))).toEqual([]);
});
