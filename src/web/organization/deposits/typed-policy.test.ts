import { expect, test } from 'vitest';
import { type Policy, usualPolicy } from '#domain/organization/policy.ts';
import { policyErrors, policyOf, typedPolicy, type TypedPolicy, unreadable } from './typed-policy.ts';

const listed: Policy = {
  deposits: { who: 'listed', first_time: true, after_no_shows: 3, premium: true, always: false },
  amount: { cents: 50_050 },
  method: 'both',
  hold_minutes: 20,
  transfer_hours: 6,
  if_payments_down: 'refuse',
  transfer_text: 'Alias: barberia.sur',
};
const typed = (changes: Partial<TypedPolicy>) => ({ ...typedPolicy(listed), ...changes });

test.each([[usualPolicy], [listed], [{ ...listed, amount: { percent: 30 } }]])(
  'a policy that nobody edits stays as it is',
  (policy) => {
    expect(policyOf(typedPolicy(policy), policy)).toEqual(policy);
  },
);

test('absences count only while they are asked for, and blank transfer data is none', () => {
  const policy = policyOf(typed({ isMissed: false, transfer_text: ' ' }), listed);
  expect(policy).toMatchObject({ deposits: { after_no_shows: null }, transfer_text: null });
});

test.each<[Partial<TypedPolicy>, string[]]>([
  [{ who: 'nobody', cents: '' }, []],
  [{ cents: '' }, ['cents']],
  [{ cents: '$0.00' }, ['cents']],
  [{ kind: 'percent', percent: '9', premium: false }, ['percent']],
  [{ kind: 'percent', percent: '12,5', premium: false }, ['percent']],
  [{ hold_minutes: '9', transfer_hours: '73' }, ['hold_minutes', 'transfer_hours']],
  [{ method: 'transfer', hold_minutes: '' }, []],
  [{ method: 'card', transfer_hours: '' }, []],
])('%j cannot be read at %j', (changes, fields) => {
  expect(Object.keys(unreadable(typed(changes)))).toEqual(fields);
});

test.each<[Partial<TypedPolicy>, string | null, string[]]>([
  [{}, 'UYU', []],
  [{}, null, ['deposits']],
  [{ kind: 'percent' }, 'UYU', ['percent']],
  [{}, 'CLP', ['cents']],
  [{ transfer_text: '' }, 'UYU', ['transfer_text']],
  [{ transfer_text: '', method: 'card' }, 'UYU', []],
])('%j with prices in %s has problems at %j', (changes, currency, fields) => {
  expect(Object.keys(policyErrors(typed(changes), listed, currency))).toEqual(fields);
});
