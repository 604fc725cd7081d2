import { describe, expect, test } from 'vitest';
import { newChoice } from './choice.ts';
import {
  advance,
  barberPreselected,
  barbersIn,
  branchOfBarber,
  branchPreselected,
  checkConfirm,
  checkStep,
  stepsOf,
} from './wizard.ts';
import type { Choice, Step } from './wizard.ts';

const service = { id: 1, name: 'Corte', price: 10, duration_minutes: 30, is_premium: false };
const client = { firstname: 'Ana', lastname: 'Paz', phone: '21 123', email: 'ana@example.com', notes: '' };
const complete: Choice = {
  lines: [{ service, quantity: 1 }],
  branchId: 7,
  barberId: 3,
  date: '2026-11-23',
  time: '10:00',
  client,
};

describe('the order of the steps', () => {
  test.each([
    ['service_first', 2, true, 'services branch barber schedule confirm'],
    ['service_first', 1, true, 'services barber schedule confirm'],
    ['service_first', 0, true, 'services barber schedule confirm'],
    ['service_first', 2, false, 'services branch schedule confirm'],
    ['service_first', 1, false, 'services schedule confirm'],
    ['barber_first', 2, true, 'barber services branch schedule confirm'],
    ['barber_first', 1, true, 'barber services schedule confirm'],
    ['barber_first', 2, false, 'services branch schedule confirm'],
    ['barber_first', 1, false, 'services schedule confirm'],
  ] as const)(
    '%s with %s active branches, barbers: %s → %s',
    (bookingMode, activeBranches, hasBarbers, steps) => {
      expect(stepsOf({ bookingMode, activeBranches, hasBarbers }).join(' ')).toBe(steps);
    },
  );
});

describe('a step is left only if its check passes', () => {
  test.each<[Step, Partial<Choice>, string]>([
    ['services', { lines: [] }, 'Selecciona al menos un servicio'],
    ['branch', { branchId: null }, 'Selecciona una sucursal'],
    ['barber', { barberId: null }, 'Selecciona un barbero'],
    ['schedule', { date: null, time: null }, 'Selecciona fecha y hora'],
    ['schedule', { time: null }, 'Selecciona fecha y hora'],
  ])('%s without its choice warns with its text', (step, missing, text) => {
    expect(checkStep(step, { ...complete, ...missing }, 2)).toBe(text);
    expect(checkStep(step, complete, 2)).toBeNull();
  });

  test('no branch has to be chosen when there is only one', () => {
    expect(checkStep('branch', { ...complete, branchId: null }, 1)).toBeNull();
  });
});

describe('the confirm check', () => {
  const none = { firstname: '', lastname: '', phone: '', email: '', notes: '' };
  test.each<[string, Partial<Choice>]>([
    ['Selecciona al menos un servicio', { lines: [], barberId: null, date: null, client: none }],
    ['Selecciona un barbero', { barberId: null, date: null, client: none }],
    ['Selecciona fecha y hora', { time: null, client: none }],
    ['Completa todos tus datos (incluido el email)', { client: { ...client, firstname: '  ' } }],
    ['Completa todos tus datos (incluido el email)', { client: { ...client, lastname: '' } }],
    ['Completa todos tus datos (incluido el email)', { client: { ...client, phone: ' ' } }],
    ['Completa todos tus datos (incluido el email)', { client: { ...client, email: '' } }],
    ['Completa los campos obligatorios', { branchId: null }],
  ])('%s', (text, missing) => {
    expect(checkConfirm({ ...complete, ...missing }, 2)).toBe(text);
    expect(checkStep('confirm', { ...complete, ...missing }, 2)).toBe(text);
  });

  test('passes when everything is chosen; notes are optional', () => {
    expect(checkConfirm(complete, 2)).toBeNull();
  });
});

describe('Siguiente', () => {
  const steps = stepsOf({ bookingMode: 'barber_first', activeBranches: 2, hasBarbers: true });

  test('moves one step on when the check passes', () => {
    expect(advance(steps, 0, { ...newChoice(null), barberId: 3 }, 2)).toEqual({ index: 1, problem: null });
  });

  test('stays with the step’s message when it does not', () => {
    const choice = { ...newChoice(null), barberId: 3 };
    expect(advance(steps, 1, choice, 2)).toEqual({ index: 1, problem: 'Selecciona al menos un servicio' });
  });

  test('goes back to the barber step when the branch has cleared the barber', () => {
    expect(advance(steps, 2, { ...complete, barberId: null }, 2)).toEqual({
      index: 0,
      problem: 'Selecciona un barbero',
    });
  });

  test('does not pass the last step', () => {
    expect(advance(steps, 4, complete, 2)).toEqual({ index: 4, problem: null });
  });
});

describe('branches and barbers', () => {
  const open = { id: 7, is_active: true };
  const closed = { id: 8, is_active: false };

  test.each([
    [[open], 7],
    [[open, closed], 7],
    [[open, { id: 9, is_active: true }], null],
    [[closed], null],
    [[], null],
  ])('of %j the one active branch is preselected: %s', (branches, id) => {
    expect(branchPreselected(branches)).toBe(id);
  });

  test('the branch of a barber chosen before it is proposed while it is active', () => {
    expect(branchOfBarber([open, closed], { id: 1, branch_id: 7 })).toBe(7);
    expect(branchOfBarber([open, closed], { id: 1, branch_id: 8 })).toBeNull();
    expect(branchOfBarber([open, closed], { id: 1, branch_id: null })).toBeNull();
    expect(branchOfBarber([open, closed], undefined)).toBeNull();
  });

  test('the only barber is preselected, unless they work in another branch', () => {
    const only = { id: 1, branch_id: 7 };
    expect(barberPreselected([only], null)).toBe(1);
    expect(barberPreselected([only], 7)).toBe(1);
    expect(barberPreselected([only], 8)).toBeNull();
    expect(barberPreselected([only, { id: 2, branch_id: null }], 7)).toBeNull();
    expect(barberPreselected([], null)).toBeNull();
  });

  test('barbers are filtered to the selected branch; one without a branch is offered in every branch', () => {
    const barbers = [
      { id: 1, branch_id: 7 },
      { id: 2, branch_id: 8 },
      { id: 3, branch_id: null },
    ];
    const ids = (branchId: number | null) => barbersIn(barbers, branchId).map(({ id }) => id);
    expect(ids(7)).toEqual([1, 3]);
    expect(ids(8)).toEqual([2, 3]);
    expect(ids(null)).toEqual([1, 2, 3]);
  });
});
