import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { listAudit } from '#domain/audit/contract.ts';
import { takeBooking } from '#domain/booking/contract.ts';
import { createBranch, editBranch } from '#domain/branches/contract.ts';
import { saveProfile } from '#domain/profile/contract.ts';
import { days, minutes } from '#api/clock.ts';
import type { OrganizationId } from '#api/database/connection.ts';
import { confirmAllEmails } from '#api/session/user-queries.ts';
import { startTestApp, testNow, type TestApp } from '#test/app.ts';
import * as world from '#test/world.ts';

let app: TestApp;
let shop: world.Shop;
let organization: OrganizationId;
beforeAll(async () => {
  app = await startTestApp({ env: { RATE_LIMITS: 'on' } });
});
afterAll(() => app.close());
beforeEach(async () => {
  app.clock.set(testNow);
  await app.db.deleteFrom('rate_limits').execute();
  shop = await world.aShop(app.call);
  organization = shop.organization.id as OrganizationId;
  await confirmAllEmails(app.db, organization);
  await app.deps.jobs.drain(organization);
  app.mailer.sent.length = 0;
});

const staff = async () => ({ token: await world.signIn(app.call, shop.owner.email) });
const refusal = (field: string) => ({
  code: 'invalid',
  detail: [{ msg: 'Este texto no puede contener direcciones web.', loc: [field], type: 'custom' }],
});

let booked = 0;
async function bookFor(email: string, form: object = {}) {
  const at = Date.parse('2026-11-19T06:00Z') + booked * 15 * minutes;
  booked += 1;
  const client = world.aClient({ email, phone: `+598 99 ${String(100_000 + booked)}` });
  const start_local = new Date(at).toISOString().slice(0, 16);
  const order = { barber_id: shop.owner.user.id, client, services: [], duration_min: 15, start_local };
  const visit = { ...order, channel: 'phone', anyway: true, ...form } as const;
  return world.ask(app.call, takeBooking, visit, await staff());
}
const anAddress = () => `${world.aWord()}@example.com`;
const drain = () => app.deps.jobs.drain(organization);

describe('a shop that wants to send strangers to another site', () => {
  test.each(['address_line1', 'city', 'postcode', 'country', 'phone'])(
    'writes no address into the %s of a branch',
    async (field) => {
      const wrong = { [field]: 'www.evil.example' };
      const created = await app.call(createBranch, { name: 'Centro', ...wrong }, await staff());
      expect([created.status, created.body]).toEqual([422, refusal(field)]);
      const { id } = await world.ask(app.call, createBranch, { name: 'Centro' }, await staff());
      const edited = await app.call(editBranch, { id, ...wrong }, await staff());
      expect([edited.status, edited.body]).toEqual([422, refusal(field)]);
    },
  );

  test('writes none into its policy', async () => {
    const cancellation_policy = 'Confirma tu clave en https://evil.example/banco';
    const { status, body } = await app.call(saveProfile, { cancellation_policy }, await staff());
    expect([status, body]).toEqual([422, refusal('cancellation_policy')]);
  });

  test('mails none of those that it wrote before, which it may save again unchanged', async () => {
    const policy = 'Mira https://evil.example/reglas';
    const { id } = await world.ask(
      app.call,
      createBranch,
      { name: 'Centro', address_line1: 'Rivera 1' },
      await staff(),
    );
    await app.db
      .updateTable('branches')
      .set({ city: 'www.evil.example', phone: 'evil.example' })
      .where('organization_id', '=', organization)
      .execute();
    await app.db
      .insertInto('shop_profiles')
      .values({ organization_id: organization, cancellation_policy: policy })
      .execute();
    const form = { id, city: 'www.evil.example', country: 'Uruguay' };
    expect((await app.call(editBranch, form, await staff())).status).toBe(200);
    expect(
      (await app.call(saveProfile, { cancellation_policy: policy, tagline: 'Hola' }, await staff())).status,
    ).toBe(200);
    await bookFor(anAddress(), { branch_id: id });
    await drain();
    const [mail] = app.mailer.sent.filter(({ to }) => to !== shop.owner.email);
    expect(mail?.text).toContain('Rivera 1 · Uruguay');
    expect(JSON.stringify(mail)).not.toContain('evil.example');
  });
});

describe('the staff of a shop in its first week that does not pay', () => {
  const strangers = () => app.mailer.sent.filter(({ to }) => to !== shop.owner.email);
  const almostAll = async () => {
    const key = `mail-strangers:${organization}`;
    await app.db.deleteFrom('rate_limits').where('key', '=', key).execute();
    await app.db
      .insertInto('rate_limits')
      .values({ key, points: 99, expire: app.clock.now() + days })
      .execute();
  };

  test('write to a hundred new addresses a day, which its activity says', async () => {
    await almostAll();
    await bookFor(anAddress());
    await bookFor(anAddress());
    await drain();
    expect(strangers()).toHaveLength(1);
    const entries = await world.ask(app.call, listAudit, {}, await staff());
    expect(entries.find(({ action }) => action === 'email-dropped')?.differences).toEqual([
      { field: 'mail_limit', after: 'strangers' },
    ]);
  });

  test('write on to whom they have attended, and to whom an older or a paying shop books for', async () => {
    const known = anAddress();
    await bookFor(known, { start_local: '2026-11-18T09:30', notify: false });
    app.clock.advance(120 * minutes);
    const backdated = anAddress();
    await bookFor(backdated, { start_local: '2026-11-17T10:00', notify: false });
    await almostAll();
    await bookFor(backdated);
    await bookFor(anAddress());
    await bookFor(known);
    await drain();
    // Of the two new addresses one gets no mail: a visit written into the past makes nobody known.
    expect(strangers().map(({ to }) => to)).toContain(known);
    expect(strangers()).toHaveLength(2);
    await app.db.insertInto('billing').values({ organization_id: organization, status: 'active' }).execute();
    await bookFor(anAddress());
    await drain();
    expect(strangers()).toHaveLength(3);
    await app.db.updateTable('billing').set({ status: 'canceled' }).execute();
    app.clock.advance(8 * days);
    await almostAll();
    booked += 800;
    await bookFor(anAddress());
    await bookFor(anAddress());
    await drain();
    expect(strangers()).toHaveLength(5);
  });
});
