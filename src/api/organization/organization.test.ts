import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  checkSlug,
  createOrganization,
  editOrganization,
  readOrganization,
  readPublicOrganization,
} from '#domain/organization/contract.ts';
import { startTestApp, type TestApp } from '#test/app.ts';
import { statusesOf } from '#test/caller.ts';
import { anOwner, aShop, aStaffMember, aWord } from '#test/world.ts';

let it: TestApp;
beforeAll(async () => {
  it = await startTestApp();
});
afterAll(() => it.close());

const aForm = () => ({
  name: 'Barbería Central',
  slug: `central-${aWord()}`,
  timezone: 'America/Montevideo',
});

describe('POST /orgs', () => {
  test('opens the shop with the default booking mode', async () => {
    const { token } = await anOwner(it.call);
    const form = aForm();
    const { status, body } = await it.call(createOrganization, form, { token });
    expect(status).toBe(201);
    expect(body).toEqual({ id: expect.any(Number), ...form, settings: { booking_mode: 'service_first' } });
    expect((await it.call(readOrganization, {}, { token })).body).toEqual(body);
    expect((await it.call(readPublicOrganization, { slug: form.slug })).body).toEqual(body);
  });

  test('without a time zone it is UTC', async () => {
    const { token } = await anOwner(it.call);
    const { body } = await it.call(createOrganization, { name: 'Sur', slug: `sur-${aWord()}` }, { token });
    expect(body.timezone).toBe('UTC');
  });

  test('a second organization is refused', async () => {
    const { token } = await aShop(it.call);
    const { status, detail } = await it.call(createOrganization, aForm(), { token });
    expect([status, detail]).toEqual([409, 'Ya tienes una barbería.']);
  });

  test('a taken address is refused and the owner may try another', async () => {
    const { slug } = await aShop(it.call);
    const { token } = await anOwner(it.call);
    const taken = await it.call(createOrganization, { ...aForm(), slug }, { token });
    expect([taken.status, taken.detail]).toEqual([409, 'Esa dirección ya está en uso.']);
    expect((await it.call(readOrganization, {}, { token })).status).toBe(404);
    expect((await it.call(createOrganization, aForm(), { token })).status).toBe(201);
  });

  test('of six owners who want one address at once exactly one gets it', async () => {
    const owners = await Promise.all(Array.from({ length: 6 }, () => anOwner(it.call)));
    const form = aForm();
    const answers = await Promise.all(
      owners.map(({ token }) => it.call(createOrganization, form, { token })),
    );
    expect(statusesOf(answers)).toEqual([201, 409, 409, 409, 409, 409]);
  });

  test('an impatient owner who sends two addresses at once opens one shop', async () => {
    const { token } = await anOwner(it.call);
    const answers = await Promise.all(
      [aForm(), aForm()].map((form) => it.call(createOrganization, form, { token })),
    );
    expect(statusesOf(answers)).toEqual([201, 409]);
    expect(answers.find(({ status }) => status === 409)?.detail).toBe('Ya tienes una barbería.');
  });

  test.each([
    [{ slug: 'dashboard' }, 'Esa dirección no se puede usar.'],
    [{ timezone: 'Mars/Base' }, 'La zona horaria no es válida.'],
    [{ timezone: 'america/montevideo' }, 'La zona horaria no es válida.'],
    [{ timezone: '-03:00' }, 'La zona horaria no es válida.'],
    [{ timezone: 'UTC\u0000' }, 'La zona horaria no es válida.'],
  ])('refuses %j', async (wrong, detail) => {
    const { token } = await anOwner(it.call);
    const answer = await it.call(createOrganization, { ...aForm(), ...wrong }, { token });
    expect([answer.status, answer.detail]).toEqual([422, detail]);
  });

  test.each(['Central', 'a--b', '-a', 'a-', 'barbería', '', 'a'.repeat(61), 'a b'])(
    'refuses the address %j',
    async (slug) => {
      const { token } = await anOwner(it.call);
      const { status } = await it.call(createOrganization, { ...aForm(), slug }, { token });
      expect(status).toBe(422);
    },
  );
});

describe('GET /orgs/check-slug', () => {
  test('says whether an address is free', async () => {
    const { slug } = await aShop(it.call);
    const available = async (text: string) => (await it.call(checkSlug, { slug: text })).body.available;
    expect(await available(`libre-${aWord()}`)).toBe(true);
    for (const text of [
      slug,
      slug.toUpperCase(),
      'api',
      'r',
      'a--b',
      '',
      'x'.repeat(61),
      `${'a-'.repeat(900)}!`,
    ]) {
      expect([text, await available(text)]).toEqual([text, false]);
    }
  });
});

describe('PATCH /orgs/me', () => {
  test('changes what is present and nothing else; the address stays', async () => {
    const shop = await aShop(it.call);
    const edit = { settings: { booking_mode: 'barber_first' as const }, slug: 'otra' };
    const { status, body } = await it.call(editOrganization, edit, { token: shop.token });
    expect(status).toBe(200);
    expect(body).toEqual({ ...shop.organization, settings: { booking_mode: 'barber_first' } });
    const renamed = await it.call(editOrganization, { name: 'Otra' }, { token: shop.token });
    expect(renamed.body).toEqual({ ...body, name: 'Otra' });
  });

  test('is recorded with who, before and after', async () => {
    const shop = await aShop(it.call);
    await it.call(editOrganization, { timezone: 'Europe/Madrid' }, { token: shop.token });
    const event = await it.db
      .selectFrom('audit_events')
      .selectAll()
      .where('organization_id', '=', shop.organization.id)
      .where('subject', '=', 'organization')
      .where('action', '=', 'changed')
      .executeTakeFirstOrThrow();
    expect(event).toMatchObject({
      actor: 'staff',
      user_id: shop.owner.user.id,
      before: { timezone: 'America/Montevideo' },
      after: { timezone: 'Europe/Madrid' },
    });
  });

  test('is the owner’s alone', async () => {
    const shop = await aShop(it.call);
    for (const role of ['manager', 'barber'] as const) {
      const { token } = await aStaffMember(shop, { role });
      expect((await it.call(editOrganization, { name: 'Otra' }, { token })).status).toBe(403);
    }
  });

  test('an owner without a shop has nothing to change', async () => {
    const { token } = await anOwner(it.call);
    expect((await it.call(editOrganization, { name: 'Otra' }, { token })).status).toBe(404);
  });
});

test.each(['no-such-shop', 'NOPE', '%00', 'a%2Fb', 'x'.repeat(300)])(
  'GET /public/%s is 404',
  async (slug) => {
    const answer = await it.app.inject({ url: `/api/public/${slug}` });
    expect([answer.statusCode, answer.json()]).toEqual([404, { code: 'not_found', detail: 'No encontrado' }]);
  },
);
