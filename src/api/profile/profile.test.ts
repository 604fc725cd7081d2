import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { assignBranch } from '#domain/barbers/contract.ts';
import { createBranch, editBranch, listPublicBranches } from '#domain/branches/contract.ts';
import {
  addPhoto,
  deletePhoto,
  editPhoto,
  mostPhotos,
  orderPhotos,
  readProfile,
  readPublicProfile,
  saveProfile,
} from '#domain/profile/contract.ts';
import { startTestApp, type TestApp } from '#test/app.ts';
import { statusesOf } from '#test/caller.ts';
import { aBranch, anOwner, aShop, aStaffMember, hoursFor, type Shop } from '#test/world.ts';

let it: TestApp;
let shop: Shop;
let own: { token: string };

beforeAll(async () => {
  it = await startTestApp();
  await it.deps.changes.listen();
});
afterAll(() => it.close());
beforeEach(async () => {
  shop = await aShop(it.call);
  own = { token: shop.token };
});

const photo = (name = 'x') => `${it.deps.config.publicUrl}/api/images/upload/${name}.webp`;
const profileOf = async () => (await it.call(readProfile, {}, own)).body;
const publicProfile = async () => (await it.call(readPublicProfile, { slug: shop.slug })).body;
const add = (alt = 'El local', url = photo()) => it.call(addPhoto, { url, alt }, own);

describe('what a shop tells of itself', () => {
  test('is nothing at first', async () => {
    const { opening, photos, frame_origins, is_listed, ...words } = await profileOf();
    expect(Object.values(words).every((value) => value === null)).toBe(true);
    expect([photos, frame_origins, is_listed]).toEqual([[], [], true]);
    expect(opening).toMatchObject([{ branch_id: null, is_derived: true }]);
  });

  test('is saved a section at a time, and shown to everybody at once', async () => {
    await it.call(saveProfile, { tagline: 'Cortes de siempre', about: 'Uno.\n\nDos.' }, own);
    const { status, body } = await it.call(
      saveProfile,
      { accent: '#C2185B', instagram: '@navaja', frame_origins: ['https://navaja.example/'] },
      own,
    );
    expect(status).toBe(200);
    expect(body).toMatchObject({
      tagline: 'Cortes de siempre',
      about: 'Uno.\n\nDos.',
      accent: '#c2185b',
      instagram: 'https://www.instagram.com/navaja',
      frame_origins: ['https://navaja.example'],
    });
    expect(await profileOf()).toEqual(body);
    const { is_listed: _, frame_origins: __, ...shown } = body;
    expect(await publicProfile()).toEqual(shown);
    await it.call(saveProfile, { tagline: '' }, own);
    expect((await publicProfile()).tagline).toBeNull();
    expect((await publicProfile()).about).toBe('Uno.\n\nDos.');
  });

  test('links a website by the ASCII form of its host, and shows its staff what they typed', async () => {
    const { body } = await it.call(saveProfile, { website: 'https://ñandú.uy/corte' }, own);
    expect([body.website, (await profileOf()).website]).toEqual(Array(2).fill('https://ñandú.uy/corte'));
    expect((await publicProfile()).website).toBe('https://xn--and-6ma2c.uy/corte');
    const wrong = await it.call(saveProfile, { website: 'https://xn--ñ.uy' }, own);
    expect([wrong.status, wrong.body]).toMatchObject([422, { detail: [{ loc: ['website'] }] }]);
  });

  test('is taken from an answer that is kept, with its ETag', async () => {
    const url = `/api/public/${shop.slug}/profile`;
    const { headers } = await it.app.inject({ url });
    const again = await it.app.inject({ url, headers: { 'if-none-match': String(headers.etag) } });
    expect(again.statusCode).toBe(304);
  });

  test.each([
    [{ accent: 'red' }, 'invalid'],
    [{ accent: '#12' }, 'invalid'],
    [{ accent: '#12345g' }, 'invalid'],
    [{ logo_url: 'https://evil.example/logo.png' }, 'photo_elsewhere'],
    [{ cover_url: 'https://evil.example/api/images/upload/a.webp' }, 'photo_elsewhere'],
  ])('refuses %j', async (form, code) => {
    const answer = await it.call(saveProfile, form, own);
    expect([answer.status, (answer.body as { code?: string }).code]).toEqual([422, code]);
  });

  test('owner and manager say it, a barber does not; who has no shop yet has nothing to say', async () => {
    const manager = await aStaffMember(shop, { role: 'manager' });
    const barber = await aStaffMember(shop);
    const save = (token: string) => it.call(saveProfile, { tagline: 'Hola' }, { token });
    expect(statusesOf([await save(manager.token), await save(barber.token)])).toEqual([200, 403]);
    const { token } = await anOwner(it.call);
    expect((await it.call(readProfile, {}, { token })).status).toBe(404);
    expect((await save(token)).status).toBe(404);
  });

  test('is recorded, as before and after', async () => {
    await it.call(saveProfile, { tagline: 'Hola', is_listed: false }, own);
    const event = await it.db
      .selectFrom('audit_events')
      .selectAll()
      .where('organization_id', '=', shop.organization.id)
      .where('subject', '=', 'profile')
      .executeTakeFirstOrThrow();
    expect(event).toMatchObject({
      action: 'changed',
      user_id: shop.owner.user.id,
      before: { tagline: null, is_listed: true },
      after: { tagline: 'Hola', is_listed: false },
    });
  });
});

describe('photos', () => {
  test('are added at the end, told of, put in order and taken away', async () => {
    const { status, body: first } = await add('El local', photo('a'));
    expect([status, first]).toEqual([201, { id: expect.any(Number), url: photo('a'), alt: 'El local' }]);
    const { body: second } = await add('Un corte', photo('b'));
    const { body: third } = await add('La puerta', photo('c'));
    const order = [third.id, first.id, second.id];
    expect((await it.call(orderPhotos, { ids: order }, own)).body.map(({ id }) => id)).toEqual(order);
    const edited = await it.call(editPhoto, { id: second.id, alt: ' Un degradé ' }, own);
    expect(edited.body).toEqual({ ...second, alt: 'Un degradé' });
    expect((await it.call(deletePhoto, { id: first.id }, own)).status).toBe(204);
    expect((await publicProfile()).photos.map(({ alt }) => alt)).toEqual(['La puerta', 'Un degradé']);
    expect((await it.call(deletePhoto, { id: first.id }, own)).status).toBe(404);
  });

  test('are at most twelve, also for two at once', async () => {
    for (let nth = 1; nth < mostPhotos; nth += 1) await add();
    const answers = await Promise.all([add(), add()]);
    expect(statusesOf(answers)).toEqual([201, 409]);
    expect(answers.map(({ body }) => (body as { code?: string }).code)).toContain('too_many_of_these');
  });

  test.each([
    [{ alt: '' }],
    [{ alt: '   ' }],
    [{ alt: 'x'.repeat(121) }],
    [{ url: 'https://evil.example/a.webp' }],
    [{ url: 'javascript:alert(1)' }],
  ])('refuses %j', async (wrong) => {
    const form = { url: photo(), alt: 'El local', ...wrong };
    expect((await it.call(addPhoto, form, own)).status).toBe(422);
  });

  test('are ordered only when all of them are named, each once', async () => {
    const [{ body: one }, { body: two }] = [await add(), await add()];
    for (const ids of [[one.id], [one.id, one.id], [one.id, two.id, 999_999], []])
      expect((await it.call(orderPhotos, { ids }, own)).status).toBe(422);
  });

  test('of another shop cannot be reached', async () => {
    const { body } = await add();
    const other = await aShop(it.call);
    const theirs = { token: other.token };
    expect((await it.call(editPhoto, { id: body.id, alt: 'Mía' }, theirs)).status).toBe(404);
    expect((await it.call(deletePhoto, { id: body.id }, theirs)).status).toBe(404);
    expect((await publicProfile()).photos).toEqual([body]);
  });
});

describe('opening hours', () => {
  const mondayOf = async () => (await publicProfile()).opening.map(({ days }) => days[0]?.ranges);

  test('follow from who works where, until a branch has its own', async () => {
    const [centre, port] = [await aBranch(shop, { name: 'Centro' }), await aBranch(shop, { name: 'Puerto' })];
    const barber = await aStaffMember(shop);
    await hoursFor(shop, barber, { weekdays: [0] });
    await it.call(assignBranch, { id: barber.user.id, branch_id: centre.id }, own);
    const [atCentre, atPort] = await mondayOf();
    expect(atCentre?.length).toBeGreaterThan(0);
    expect(atPort).toEqual([]);
    const opening = [{ weekday: 0, ranges: [{ start: '08:00', end: '12:00' }] }];
    await it.call(editBranch, { id: port.id, opening }, own);
    expect(await mondayOf()).toEqual([atCentre, opening[0]?.ranges]);
    expect((await publicProfile()).opening.map(({ is_derived }) => is_derived)).toEqual([true, false]);
    await it.call(editBranch, { id: port.id, opening: null }, own);
    expect((await mondayOf())[1]).toEqual([]);
  });

  test('and the place of a branch are in its calls, and absent where they are not known', async () => {
    const place = { latitude: -34.905_123_456, longitude: -56.191, phone: '+598 2900 0000' };
    const { body } = await it.call(createBranch, { name: 'Centro', ...place }, own);
    expect(body).toMatchObject({ ...place, latitude: -34.905_123 });
    expect(body).not.toHaveProperty('opening');
    const [shown] = (await it.call(listPublicBranches, { slug: shop.slug })).body;
    expect(shown).toEqual(body);
    const half = await it.call(editBranch, { id: body.id, latitude: 1 }, own);
    expect(half.status).toBe(422);
    const without = await it.call(editBranch, { id: body.id, latitude: null, longitude: null }, own);
    expect(without.body).not.toHaveProperty('latitude');
    expect(without.body.phone).toBe(place.phone);
  });
});
