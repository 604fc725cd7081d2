import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { z } from 'zod';
import { listAudit } from '#domain/audit/contract.ts';
import { deleteUser } from '#domain/barbers/contract.ts';
import { takeBooking } from '#domain/booking/contract.ts';
import { deleteBranch } from '#domain/branches/contract.ts';
import * as feeds from '#domain/feeds/contract.ts';
import { startTestApp, type TestApp, testNow } from '#test/app.ts';
import { follow } from '#test/followed-feeds.ts';
import * as world from '#test/world.ts';

let it: TestApp;
let shop: world.Shop;
let barber: world.Staff;
let as: { token: string };

beforeAll(async () => {
  it = await startTestApp({ env: { PUBLIC_URL: 'https://navaja.example' } });
});
afterAll(() => it.close());
beforeEach(async () => {
  it.clock.set(testNow);
  ({ shop, barber } = await world.aShopAtWork(it.call));
  as = { token: shop.token };
});

type FeedInput = z.input<typeof feeds.shareFeed.input>;
const share = (input: FeedInput = {}, who: world.Staff = barber) =>
  world.ask(it.call, feeds.shareFeed, input, { token: who.token });
const open = (feed: { url: string }, headers = {}) => follow(it, feed, headers);
const statusOf = async (feed: { url: string }) => (await open(feed)).statusCode;
const notFound = '{"code":"not_found","detail":"No encontrado"}';

describe('the address of a feed', () => {
  test('is told once, carries 256 random bits and is stored nowhere', async () => {
    const feed = await share();
    expect(feed).toMatchObject({ barber_id: barber.user.id, branch_id: null, level: 'iniciales' });
    expect(feed.url).toMatch(/^https:\/\/navaja\.example\/api\/feeds\/[0-9a-z]+-[\w-]{43}\/navaja\.ics$/);
    const { url, ...known } = feed;
    expect(await world.ask(it.call, feeds.listFeeds, {}, { token: barber.token })).toEqual([known]);
    const secret = url.split('/').at(-2)?.split('-').slice(1).join('-') ?? '';
    const { rows } = await it.deps.pool.query('select t::text from calendar_feeds t');
    expect(JSON.stringify(rows)).not.toContain(secret);
    const { rows: events } = await it.deps.pool.query('select t::text from audit_events t');
    expect(JSON.stringify(events)).not.toContain(secret);
  });

  test('is answered with an ETag, to be kept privately for five minutes, and 304 while nothing changed', async () => {
    const feed = await share();
    const first = await open(feed);
    expect(first.headers).toMatchObject({
      'content-type': 'text/calendar; charset=utf-8',
      'cache-control': 'private, max-age=300',
      'x-robots-tag': 'noindex',
      'referrer-policy': 'no-referrer',
    });
    const { etag = '' } = first.headers as { etag?: string };
    expect(etag).not.toBe('');
    for (const tags of [etag, `"x", ${etag}`, '*']) {
      const again = await open(feed, { 'if-none-match': tags });
      expect([tags, again.statusCode, again.body]).toEqual([tags, 304, '']);
    }
    const head = await it.app.inject({ method: 'HEAD', url: new URL(feed.url).pathname });
    expect([head.statusCode, head.body, head.headers.etag]).toEqual([200, '', etag]);
    // After cache expiry the calendar is rebuilt and must be identical to the byte.
    it.clock.advance(3_600_000);
    expect((await open(feed, { 'if-none-match': etag })).statusCode).toBe(304);
    await it.call(
      takeBooking,
      { barber_id: barber.user.id, client: null, channel: 'walk_in', duration_min: 30, anyway: true },
      { token: await world.signIn(it.call, barber.email) },
    );
    const changed = await open(feed, { 'if-none-match': etag });
    expect(changed.statusCode).toBe(200);
    expect(changed.headers.etag).not.toBe(etag);
  });

  test('is unknown from the moment on that it is changed or ended, as one that never was', async () => {
    const feed = await share();
    expect(await statusOf(feed)).toBe(200);
    const own = { token: barber.token };
    const renewed = await world.ask(it.call, feeds.renewFeed, { id: feed.id }, own);
    expect(renewed).toEqual({ ...feed, last_read_on: '2026-11-18', url: renewed.url });
    expect([await statusOf(feed), await statusOf(renewed)]).toEqual([404, 200]);
    await world.ask(it.call, feeds.endFeed, { id: feed.id }, own);
    const [id = ''] = (feed.url.split('/').at(-2) ?? '').split('-');
    const never = [
      'x',
      id,
      `${id}-`,
      `zzzzzz-${'a'.repeat(43)}`,
      `${id}-${'a'.repeat(43)}`,
      '%00',
      'a'.repeat(190),
    ];
    for (const url of [
      renewed.url,
      feed.url,
      ...never.map((token) => `https://x/api/feeds/${token}/navaja.ics`),
    ]) {
      const answer = await open({ url });
      expect([url, answer.statusCode, answer.body]).toEqual([url, 404, notFound]);
      expect(answer.headers['cache-control']).toBe('no-store');
    }
    expect((await it.call(feeds.renewFeed, { id: feed.id }, own)).status).toBe(404);
    expect((await it.call(feeds.endFeed, { id: feed.id }, own)).status).toBe(404);
    expect(await world.ask(it.call, feeds.listFeeds, {}, own)).toEqual([]);
  });

  test('leads nowhere under the name of another shop', async () => {
    const other = await world.aShop(it.call);
    const [mine, theirs] = [await share(), await share({}, other.owner)];
    const swapped = (one: string, two: string) => {
      const [organization] = (two.split('/').at(-2) ?? '').split('-');
      return one.replace(/\/feeds\/[^-]+-/, `/feeds/${organization}-`);
    };
    expect(await statusOf({ url: swapped(mine.url, theirs.url) })).toBe(404);
    expect(await statusOf({ url: swapped(theirs.url, mine.url) })).toBe(404);
    expect((await it.call(feeds.endFeed, { id: mine.id }, { token: other.token })).status).toBe(404);
    expect(await statusOf(mine)).toBe(200);
  });

  test('ends with whoever shares it, whose it is and the branch that it is of', async () => {
    const branch = await world.aBranch(shop);
    const ofBarber = await share({ barber_id: barber.user.id }, shop.owner);
    const ofBranch = await share({ branch_id: branch.id }, shop.owner);
    const manager = await world.aStaffMember(shop, { role: 'manager' });
    const byManager = await share({ barber_id: shop.owner.user.id }, manager);
    const own = await share();
    const all = [ofBarber, ofBranch, byManager, own];
    expect(await Promise.all(all.map(statusOf))).toEqual([200, 200, 200, 200]);
    await world.ask(it.call, deleteUser, { id: barber.user.id }, as);
    expect(await Promise.all(all.map(statusOf))).toEqual([404, 200, 200, 404]);
    await world.ask(it.call, deleteBranch, { id: branch.id }, as);
    expect(await Promise.all(all.map(statusOf))).toEqual([404, 404, 200, 404]);
    await it.db.updateTable('users').set({ role: 'barber' }).where('id', '=', manager.user.id).execute();
    expect(await statusOf(byManager)).toBe(404);
    expect(await world.ask(it.call, feeds.listFeeds, {}, as)).toEqual([]);
  });

  test('ends at once where another process removes whose it is, though nobody announces that here', async () => {
    const branch = await world.aBranch(shop);
    const ofBarber = await share({ barber_id: barber.user.id }, shop.owner);
    const ofBranch = await share({ branch_id: branch.id }, shop.owner);
    expect([await statusOf(ofBarber), await statusOf(ofBranch)]).toEqual([200, 200]);
    const gone = { deleted_at: testNow };
    await it.db.updateTable('users').set(gone).where('id', '=', barber.user.id).execute();
    await it.db.updateTable('branches').set(gone).where('id', '=', branch.id).execute();
    expect([await statusOf(ofBarber), await statusOf(ofBranch)]).toEqual([404, 404]);
  });

  test('is answered 60 times an hour, whoever asks', async () => {
    const limited = await startTestApp({ env: { RATE_LIMITS: 'on' } });
    try {
      const { url } = await world.ask(limited.call, feeds.shareFeed, {}, await world.aShop(limited.call));
      const ask = (method: 'GET' | 'HEAD') => limited.app.inject({ method, url: new URL(url).pathname });
      const statuses = new Set<number>();
      for (let nth = 0; nth < 60; nth += 1)
        statuses.add((await ask(nth % 2 === 0 ? 'GET' : 'HEAD')).statusCode);
      expect([...statuses]).toEqual([200]);
      const refused = await ask('GET');
      expect([refused.statusCode, refused.json().code]).toEqual([429, 'too_many']);
      expect(Number(refused.headers['retry-after'])).toBeGreaterThan(3_000);
    } finally {
      await limited.close();
    }
  });
});

describe('who may share what', () => {
  test('a barber their own, owner and managers anybody’s and a branch’s', async () => {
    const manager = await world.aStaffMember(shop, { role: 'manager' });
    const branch = await world.aBranch(shop);
    const other = await world.aShop(it.call);
    const ask = async (input: FeedInput, who: world.Staff) => {
      const { status, body } = await it.call(feeds.shareFeed, input, { token: who.token });
      return status === 201 ? 201 : (body as unknown as { code: string }).code;
    };
    for (const { input, barber: asBarber, manager: asManager } of [
      { input: {}, barber: 201, manager: 201 },
      { input: { barber_id: barber.user.id }, barber: 201, manager: 201 },
      { input: { barber_id: shop.owner.user.id }, barber: 'forbidden', manager: 201 },
      { input: { branch_id: branch.id }, barber: 'forbidden', manager: 201 },
      { input: { barber_id: other.owner.user.id }, barber: 'forbidden', manager: 'unknown_barber' },
      { input: { branch_id: 999_999 }, barber: 'forbidden', manager: 'unknown_branch' },
      { input: { barber_id: barber.user.id, branch_id: branch.id }, barber: 'invalid', manager: 'invalid' },
    ] as const) {
      expect([input, await ask(input, barber)]).toEqual([input, asBarber]);
      expect([input, await ask(input, manager)]).toEqual([input, asManager]);
    }
    expect(await ask({ barber_id: manager.user.id }, shop.owner)).toBe('unknown_barber');
    expect(await world.ask(it.call, feeds.listFeeds, {}, as)).toEqual([]);
  });

  test('twenty at most, each told in the activity', async () => {
    for (let nth = 0; nth < feeds.mostFeeds; nth += 1) await share({ level: 'ocupado' });
    const { status, body } = await it.call(feeds.shareFeed, {}, { token: barber.token });
    expect([status, (body as unknown as { code: string }).code]).toEqual([409, 'too_many_of_these']);
    const [{ id } = { id: 0 }] = await world.ask(it.call, feeds.listFeeds, {}, { token: barber.token });
    await world.ask(it.call, feeds.endFeed, { id }, { token: barber.token });
    await share();
    const [shared, ended] = await world.ask(it.call, listAudit, { subject: 'feed', limit: '2' }, as);
    expect([shared?.action, ended?.action]).toEqual(['shared', 'ended']);
    expect(shared?.differences).toEqual([
      { field: 'barber', after: 'Bruno Díaz' },
      { field: 'feed_level', after: 'iniciales' },
    ]);
  });
});
