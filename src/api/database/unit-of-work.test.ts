import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { listAudit } from '#domain/audit/contract.ts';
import { Refusal } from '#domain/refusal.ts';
import { startTestApp, type TestApp } from '#test/app.ts';
import { aShop, ask, type Shop } from '#test/world.ts';
import { emailChanged } from '../account/jobs.ts';
import { jobOf } from '../jobs/define-job.ts';
import type { OrganizationId } from './connection.ts';
import { UnseenRowError } from './transaction.ts';
import { change, type Work } from './unit-of-work.ts';

let it: TestApp;
let shop: Shop;
let organization: OrganizationId;
const announced = vi.fn<() => void>();
const woken = vi.fn<() => void>();

beforeAll(async () => {
  it = await startTestApp();
  shop = await aShop(it.call);
  organization = shop.organization.id as OrganizationId;
});
beforeEach(() => {
  announced.mockReset();
  woken.mockReset();
});
afterAll(() => it.close());

const changed = <T>(use: (work: Work) => Promise<T>) => {
  const { changes, jobs } = it.deps;
  const deps = {
    ...it.deps,
    changes: { ...changes, announce: announced },
    jobs: { ...jobs, wake: woken },
  };
  return change(deps, { organization, actor: { kind: 'system' } }, use);
};
const event = (subject_id: number) => ({ subject: 'branch', subject_id, action: 'created' }) as const;
const job = (key: string) =>
  jobOf(emailChanged, { key, payload: { user_id: 1, old_email: 'a@example.com' } });
const stored = async (subject_id: number) =>
  (
    await it.db
      .selectFrom('audit_events')
      .select('actor')
      .where('organization_id', '=', organization)
      .where('subject', '=', 'branch')
      .where('subject_id', '=', subject_id)
      .execute()
  ).map(({ actor }) => actor);
const keys = async (key: string) =>
  (
    await it.db
      .selectFrom('outbox')
      .select('key')
      .where('organization_id', '=', organization)
      .where('key', '=', key)
      .execute()
  ).length;

test('events and jobs are stored with the change, and others hear of it after the commit', async () => {
  await changed(async (work) => {
    work.audit(event(1));
    work.enqueue(job('one'));
    expect(announced).not.toHaveBeenCalled();
  });
  expect([await stored(1), await keys('one')]).toEqual([['system'], 1]);
  expect(announced).toHaveBeenCalledExactlyOnceWith(organization);
  expect(woken).toHaveBeenCalledOnce();
});

test('a refusal leaves nothing behind and is announced to nobody', async () => {
  const work = changed(async (work) => {
    work.audit(event(2));
    work.enqueue(job('two'));
    throw new Refusal('slot_taken');
  });
  await expect(work).rejects.toMatchObject({ code: 'slot_taken' });
  expect([await stored(2), await keys('two')]).toEqual([[], 0]);
  expect([announced.mock.calls.length, woken.mock.calls.length]).toEqual([0, 0]);
});

test('any other failure is announced, because the commit may have happened', async () => {
  await expect(changed(() => Promise.reject(new Error('cut off')))).rejects.toThrow('cut off');
  expect(announced).toHaveBeenCalledOnce();
});

test('work that begins anew stores what its last attempt said, once', async () => {
  let attempts = 0;
  await changed(async (work) => {
    attempts += 1;
    work.audit(event(3));
    work.enqueue(job('three'));
    if (attempts < 3) throw new UnseenRowError();
  });
  expect([await stored(3), await keys('three')]).toEqual([['system'], 1]);
});

test('what was saved as it was is no change', async () => {
  await changed(async (work) => {
    work.audit({ ...event(4), before: { name: 'Centro' }, after: { name: 'Centro' } });
  });
  expect(await stored(4)).toEqual([]);
  expect(announced).not.toHaveBeenCalled();
});

test('what a key of another program did is told by the key’s name', async () => {
  const key = { kind: 'key', id: 7, name: 'Contabilidad' } as const;
  await changed(async (work) => work.audit({ ...event(6), subject: 'service', actor: key }));
  const entries = await ask(it.call, listAudit, { subject: 'service' }, { token: shop.token });
  expect(entries).toMatchObject([{ actor: 'integration', actor_name: 'Contabilidad', person: null }]);
});

test('an event may name another actor than the work', async () => {
  await changed(async (work) => work.audit({ ...event(5), actor: { kind: 'client' } }));
  expect(await stored(5)).toEqual(['client']);
});
