import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { editAccount } from '#domain/account/contract.ts';
import { assignBranch, deleteUser } from '#domain/barbers/contract.ts';
import { deleteBranch, editBranch } from '#domain/branches/contract.ts';
import { editOrganization } from '#domain/organization/contract.ts';
import { editRules } from '#domain/organization/rules.ts';
import * as profile from '#domain/profile/contract.ts';
import { setReservationStatus } from '#domain/reservations/contract.ts';
import { addClosing, changeClosing, deleteClosing } from '#domain/schedule/blocks/contract.ts';
import { addDayOff } from '#domain/schedule/contract.ts';
import { deleteService, editService } from '#domain/services/contract.ts';
import { buy, type PayingApp, startPayingApp } from '#test/paying-app.ts';
import * as world from '#test/world.ts';
import { findOrganizationOfSlug } from '../organization/queries.ts';
import type { OrganizationId } from '../database/connection.ts';
import { readBookingPage } from './read-shop-page.ts';
import { createStoredPages, type DrawnPage, sentAt } from './stored-pages.ts';

type Work = Awaited<ReturnType<typeof world.aShopAtWork>>;
let it: PayingApp;
let own: Work;
let id: OrganizationId;
let others: ReturnType<typeof createStoredPages>;
let drawn = 0;

beforeAll(async () => {
  it = await startPayingApp(
    {},
    { renderPage: (page) => ({ html: JSON.stringify(page), inlined: { script: `${(drawn += 1)}` } }) },
  );
  own = await world.aShopAtWork(it.call);
  id = (await findOrganizationOfSlug(it.db, own.shop.slug)) as OrganizationId;
  others = createStoredPages(it.deps);
});
afterAll(() => it.close());

const drawFresh = async (): Promise<DrawnPage> => {
  const { page, until } = await readBookingPage(it.deps, own.shop.slug);
  return { html: JSON.stringify(page), inlined: undefined, frames: [], until, isLasting: true };
};
const textOf = (body: string) =>
  JSON.stringify({ ...JSON.parse(body), data: { ...JSON.parse(body).data, now: '' } });
const fresh = async () => textOf((await drawFresh()).html);
const served = async () => textOf((await it.app.inject({ url: `/${own.shop.slug}` })).body);
/** The page as served by a process that missed all change notifications. */
const servedByOthers = async () =>
  textOf(gunzipSync(sentAt(await others.read(id, 'page', drawFresh), it.clock.now()).content).toString());

async function problemsAfter(act: () => Promise<unknown>): Promise<string[]> {
  const before = await served();
  const problems = (await servedByOthers()) === before ? [] : ['others served another page'];
  await act();
  const after = await fresh();
  if (after === before) problems.push('the page does not show the change');
  if ((await served()) !== after) problems.push('served stale');
  if ((await servedByOthers()) !== after) problems.push('served stale by others');
  return problems;
}

const as = () => ({ token: own.shop.token });
const photo = (name: string) => `/api/images/upload/${name}.webp`;

const ofService = {
  name: 'Corte clásico',
  description: 'Con tijera.',
  group_name: 'Pelo',
  price: 600,
  price_type: 'from',
  duration_minutes: 45,
  is_premium: true,
  active: false,
} as const satisfies Required<Omit<Parameters<typeof world.aService>[1] & object, never>>;
const ofBranch = {
  name: 'Pocitos',
  address_line1: 'Brasil 1234',
  city: 'Salto',
  postcode: '11300',
  country: 'Uruguay',
  phone: '+598 2900 1234',
  opening: [{ weekday: 0, ranges: [{ start: '10:00', end: '20:00' }] }],
};
const ofProfile = {
  tagline: 'Cortes de siempre',
  about: 'Desde 1985.',
  cancellation_policy: 'Avisa antes.',
  accent: '#c2185b',
  logo_url: photo('logo'),
  cover_url: photo('portada'),
  instagram: 'navaja',
  facebook: 'navaja',
  tiktok: 'navaja',
  website: 'https://navaja.example',
  whatsapp: '59899123456',
  currency: 'UYU',
  is_listed: false,
  frame_origins: ['https://navaja.example'],
} satisfies Required<(typeof profile.saveProfile)['input']['_zod']['input']>;
const rules = {
  online: { paused: true },
  waitlist: { on: true },
  marketing: { on: true },
  terms: { min_notice_minutes: 60, cancel_hours: 24, late_change: 'call' },
} as const;

const each = (values: object) => Object.entries(values) as [string, unknown][];

describe('a change of what the page shows is shown at once, by every process', () => {
  test.each(each(ofService))('a service: %s', (field, value) =>
    expect(
      problemsAfter(() => world.ask(it.call, editService, { id: own.service.id, [field]: value }, as())),
    ).resolves.toEqual([]),
  );

  test('services come and go', async () => {
    let made = 0;
    await expect(
      problemsAfter(async () => (made = (await world.aService(own.shop, { name: 'Barba' })).id)),
    ).resolves.toEqual([]);
    await expect(problemsAfter(() => world.ask(it.call, deleteService, { id: made }, as()))).resolves.toEqual(
      [],
    );
  });

  test('branches come, change and go, and take barbers along', async () => {
    let made = 0;
    await expect(problemsAfter(async () => (made = (await world.aBranch(own.shop)).id))).resolves.toEqual([]);
    for (const [field, value] of each(ofBranch))
      await expect(
        problemsAfter(() => world.ask(it.call, editBranch, { id: made, [field]: value }, as())),
      ).resolves.toEqual([]);
    await expect(
      problemsAfter(() =>
        world.ask(it.call, editBranch, { id: made, latitude: -34.9, longitude: -56.1 }, as()),
      ),
    ).resolves.toEqual([]);
    await expect(
      problemsAfter(() =>
        world.ask(it.call, assignBranch, { id: own.barber.user.id, branch_id: made }, as()),
      ),
    ).resolves.toEqual([]);
    await expect(
      problemsAfter(() => world.ask(it.call, editBranch, { id: made, is_active: false }, as())),
    ).resolves.toEqual([]);
    await expect(problemsAfter(() => world.ask(it.call, deleteBranch, { id: made }, as()))).resolves.toEqual(
      [],
    );
  });

  test.each(each(ofProfile))('the profile: %s', (field, value) =>
    expect(
      problemsAfter(() => world.ask(it.call, profile.saveProfile, { [field]: value }, as())),
    ).resolves.toEqual([]),
  );

  test('photos', async () => {
    const ids: number[] = [];
    const add = async (name: string) =>
      ids.push((await world.ask(it.call, profile.addPhoto, { url: photo(name), alt: name }, as())).id);
    await expect(problemsAfter(() => add('uno'))).resolves.toEqual([]);
    await expect(problemsAfter(() => add('dos'))).resolves.toEqual([]);
    const [first = 0] = ids;
    await expect(
      problemsAfter(() => world.ask(it.call, profile.orderPhotos, { ids: ids.toReversed() }, as())),
    ).resolves.toEqual([]);
    await expect(
      problemsAfter(() => world.ask(it.call, profile.editPhoto, { id: first, alt: 'El local' }, as())),
    ).resolves.toEqual([]);
    await expect(
      problemsAfter(() => world.ask(it.call, profile.deletePhoto, { id: first }, as())),
    ).resolves.toEqual([]);
  });

  test.each(
    each(rules).flatMap(([section, values]) =>
      each(values as object).map(([key, value]) => [section, key, value] as const),
    ),
  )('the rules: %s, %s', (section, key, value) =>
    expect(
      problemsAfter(() => world.ask(it.call, editRules, { [section]: { [key]: value } }, as())),
    ).resolves.toEqual([]),
  );

  test('the shop: name, zone and mode of booking', async () => {
    await expect(
      problemsAfter(() => world.ask(it.call, editOrganization, { name: 'Otra Central' }, as())),
    ).resolves.toEqual([]);
    await expect(
      problemsAfter(() =>
        world.ask(it.call, editOrganization, { settings: { booking_mode: 'barber_first' } }, as()),
      ),
    ).resolves.toEqual([]);
    await expect(
      problemsAfter(() => world.ask(it.call, editOrganization, { timezone: 'America/Asuncion' }, as())),
    ).resolves.toEqual([]);
  });

  test('people, their hours and days off, and closings', async () => {
    const { shop } = own;
    let invited: world.Staff | undefined;
    await expect(
      problemsAfter(async () => (invited = await world.aStaffMember(shop, { firstname: 'Carla' }))),
    ).resolves.toEqual([]);
    const { user, token } = invited as world.Staff;
    await expect(
      problemsAfter(() => world.ask(it.call, editAccount, { firstname: 'Clara' }, { token })),
    ).resolves.toEqual([]);
    await expect(
      problemsAfter(() => world.ask(it.call, editAccount, { lastname: 'Sosa' }, { token })),
    ).resolves.toEqual([]);
    await expect(
      problemsAfter(() => world.ask(it.call, editAccount, { photo_url: photo('cara') }, { token })),
    ).resolves.toEqual([]);
    await expect(
      problemsAfter(() => world.hoursFor(shop, { token }, { from: '07:00', to: '21:00' })),
    ).resolves.toEqual([]);
    await expect(problemsAfter(() => world.hoursFor(shop, { token }, { weekdays: [2] }))).resolves.toEqual(
      [],
    );
    for (const off_date of ['2026-11-18', '2026-11-25'])
      await world.ask(it.call, addDayOff, { off_date }, { token });
    await expect(
      problemsAfter(() => world.ask(it.call, addDayOff, { off_date: '2026-12-02' }, { token })),
    ).resolves.toEqual([]);
    await expect(problemsAfter(() => world.ask(it.call, deleteUser, { id: user.id }, as()))).resolves.toEqual(
      [],
    );
    let closing = 0;
    const today = { from_date: '2026-11-18', to_date: '2026-11-18', name: 'Mudanza' };
    await expect(
      problemsAfter(async () => (closing = (await world.ask(it.call, addClosing, today, as())).id)),
    ).resolves.toEqual([]);
    await expect(
      problemsAfter(() => world.ask(it.call, changeClosing, { id: closing, name: 'Feriado' }, as())),
    ).resolves.toEqual([]);
    await expect(
      problemsAfter(() => world.ask(it.call, deleteClosing, { id: closing }, as())),
    ).resolves.toEqual([]);
  });

  test('the subscription', () =>
    expect(
      problemsAfter(async () => {
        await buy(it, own.shop);
        await it.sandbox.deliver();
        await it.deps.jobs.drain();
      }),
    ).resolves.toEqual([]));
});

test('a booking, its move and its cancellation leave the stored page, its completion does not', async () => {
  const { shop, service, barber } = await world.aShopAtWork(it.call);
  const organization = (await findOrganizationOfSlug(it.db, shop.slug)) as OrganizationId;
  const show = async () => (await it.app.inject({ url: `/${shop.slug}` })).statusCode;
  expect(await show()).toBe(200);
  const before = drawn;
  const made = await world.aReservation(shop, { barber, service, start_local: '2026-11-19T10:00' });
  await show();
  await world.ask(it.call, setReservationStatus, { id: made.id, status: 'canceled' }, { token: shop.token });
  await show();
  it.clock.advance(11_000);
  await show();
  expect(drawn).toBe(before);
  const done = await world.aReservation(shop, { barber, service, start_local: '2026-11-19T11:00' });
  await world.ask(it.call, setReservationStatus, { id: done.id, status: 'completed' }, { token: shop.token });
  await show();
  expect(drawn).toBe(before + 1);
  expect(
    await it.db
      .selectFrom('page_versions')
      .where('organization_id', '=', organization)
      .select('version')
      .executeTakeFirst(),
  ).toBeDefined();
});
