import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { listAudit } from '#domain/audit/contract.ts';
import { Refusal } from '#domain/refusal.ts';
import { startTestApp, type TestApp } from '#test/app.ts';
import { aShop, ask, type Shop } from '#test/world.ts';
import { emailChanged } from '../account/jobs.ts';
import { jobOf } from '../jobs/define-job.ts';
import type { OrganizationId } from './connection.ts';
import { OvertakenError } from './transaction.ts';
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
const event = (action: string) => ({ subject: 'branch', subject_id: 1, action }) as const;
const job = (key: string) =>
  jobOf(emailChanged, { key, payload: { user_id: 1, old_email: 'a@example.com' } });
const stored = async (action: string) =>
  (
    await it.db
      .selectFrom('audit_events')
      .select('actor')
      .where('organization_id', '=', organization)
      .where('action', '=', action)
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
    work.audit(event('one'));
    work.enqueue(job('one'));
    expect(announced).not.toHaveBeenCalled();
  });
  expect([await stored('one'), await keys('one')]).toEqual([['system'], 1]);
  expect(announced).toHaveBeenCalledExactlyOnceWith(organization);
  expect(woken).toHaveBeenCalledOnce();
});

test('a refusal leaves nothing behind and is announced to nobody', async () => {
  const work = changed(async (work) => {
    work.audit(event('two'));
    work.enqueue(job('two'));
    throw new Refusal('slot_taken');
  });
  await expect(work).rejects.toMatchObject({ code: 'slot_taken' });
  expect([await stored('two'), await keys('two')]).toEqual([[], 0]);
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
    work.audit(event('three'));
    work.enqueue(job('three'));
    if (attempts < 3) throw new OvertakenError();
  });
  expect([await stored('three'), await keys('three')]).toEqual([['system'], 1]);
});

test('what was saved as it was is no change', async () => {
  await changed(async (work) => {
    work.audit({ ...event('four'), before: { name: 'Centro' }, after: { name: 'Centro' } });
  });
  expect(await stored('four')).toEqual([]);
  expect(announced).not.toHaveBeenCalled();
});

test('what a key of another program did is told by the key’s name', async () => {
  const key = { kind: 'key', id: 7, name: 'Contabilidad' } as const;
  await changed(async (work) => work.audit({ ...event('six'), subject: 'service', actor: key }));
  const entries = await ask(it.call, listAudit, { subject: 'service' }, { token: shop.token });
  expect(entries).toMatchObject([{ actor: 'integration', actor_name: 'Contabilidad', person: null }]);
});

test('an event may name another actor than the work', async () => {
  await changed(async (work) => work.audit({ ...event('five'), actor: { kind: 'client' } }));
  expect(await stored('five')).toEqual(['client']);
});
