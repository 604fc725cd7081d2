import { describe, expect, test } from 'vitest';
import type { FoundClient } from '../../clients/contract.ts';
import type { Service } from '../../services/contract.ts';
import {
  bookablePeople,
  byUse,
  type CounterForm,
  counterProblems,
  counterRequest,
  fieldOf,
  lengthOf,
  linesText,
  newClient,
  openCounter,
  pressService,
  sameLines,
  startOf,
  usualLines,
} from './counter.ts';

const zone = 'America/Montevideo';
const now = Date.parse('2026-11-24T14:40:30Z');
const today = '2026-11-24';
const aService = (id: number, name: string, duration_minutes = 30): Service => ({
  id,
  name,
  description: null,
  group_name: null,
  price: 550,
  price_type: 'fixed',
  duration_minutes,
  active: true,
  is_premium: false,
});
const cut = aService(1, 'Corte');
const beard = aService(2, 'Barba');
const agustina: FoundClient = {
  id: 7,
  firstname: 'Agustina',
  lastname: 'Peña',
  phone: '+598 98 200 110',
  email: null,
  visits: 12,
  last: {
    start_at: '2026-11-03T15:00:00Z',
    barber_id: 3,
    services: [
      { service_id: 1, quantity: 1 },
      { service_id: 2, quantity: 2 },
      { service_id: 9, quantity: 1 },
    ],
  },
};
const empty = openCounter({}, today, 3);
const whole: CounterForm = {
  ...empty,
  client: { kind: 'known', client: agustina },
  lines: [{ service: cut, quantity: 1 }],
  time: '16:45',
};

describe('a form opens', () => {
  test('for a phone call: nobody, nothing, today, with whoever opened it', () => {
    expect(empty).toMatchObject({
      client: null,
      barberId: 3,
      isNow: false,
      date: today,
      time: '',
      channel: 'phone',
    });
  });

  test('for somebody at the door: without a name, and now', () => {
    const form = openCounter({ channel: 'walk_in' }, today, null);
    expect(form).toMatchObject({
      client: { kind: 'walk_in' },
      isNow: true,
      channel: 'walk_in',
      barberId: null,
    });
  });

  test('for a client who was looked at: with them chosen', () => {
    const form = openCounter({ client: agustina }, today, 3);
    expect(form).toMatchObject({ client: { kind: 'known', client: agustina }, channel: 'phone' });
  });

  test('at a place of the calendar: with its barber, its time and how long was drawn', () => {
    const form = openCounter({ barberId: 5, startLocal: '2026-11-26T10:30', minutes: 40 }, today, 3);
    expect(form).toMatchObject({
      barberId: 5,
      date: '2026-11-26',
      time: '10:30',
      minutes: '40',
      isNow: false,
    });
  });
});

test.each([
  ['Rosa', { firstname: 'Rosa', lastname: '', phone: '' }],
  ['  Rosa  de la Vega ', { firstname: 'Rosa', lastname: 'de la Vega', phone: '' }],
  ['099 123 456', { firstname: '', phone: '099 123 456' }],
  ['+598 99 123-456', { firstname: '', code: '+598', phone: '99 123456' }],
  ['+595 981 123 456', { firstname: '', code: '', phone: '+595 981 123 456' }],
  ['+54 11 4555 1234', { firstname: '', code: '+54', phone: '11 4555 1234' }],
  ['Rosa 123', { firstname: 'Rosa', lastname: '123', phone: '' }],
  ['12', { firstname: '12', phone: '' }],
])('what was searched for as %j becomes a client', (typed, expected) => {
  expect(newClient(typed, '+598')).toMatchObject(expected);
});

describe('what a client had last', () => {
  const usual = usualLines(whole.client, [cut, beard]) ?? [];

  test('is proposed as far as it is still offered', () => {
    expect(linesText(usual)).toBe('Corte + Barba ×2');
    expect(usualLines(whole.client, [aService(8, 'Color')])).toBeNull();
    expect(usualLines({ kind: 'walk_in' }, [cut])).toBeNull();
    expect(usualLines({ kind: 'known', client: { ...agustina, last: null } }, [cut])).toBeNull();
  });

  test('is the same in any order, and not with another quantity', () => {
    expect(sameLines(usual, usual.toReversed())).toBe(true);
    expect(sameLines(usual, [{ service: cut, quantity: 1 }])).toBe(false);
    expect(
      sameLines(usual, [
        { service: cut, quantity: 1 },
        { service: beard, quantity: 1 },
      ]),
    ).toBe(false);
  });
});

test('a service that is pressed again is done once more', () => {
  expect(pressService(pressService(empty, cut), cut).lines).toEqual([{ service: cut, quantity: 2 }]);
});

test('the most booked services stand first', () => {
  expect(byUse([cut, beard], [{ service_id: 2, uses: 1 }])).toEqual([beard, cut]);
  expect(byUse([cut, beard], [])).toEqual([cut, beard]);
});

test('managers and people who left cannot be booked, and one person may stand first', () => {
  const people = [
    { id: 1, role: 'owner' },
    { id: 2, role: 'manager' },
    { id: 3, role: 'barber' },
    { id: 4, role: 'barber' },
  ] as const;
  const ids = (first?: number) => bookablePeople(people, [{ id: 3 }], first).map(({ id }) => id);
  expect(ids()).toEqual([1, 3]);
  expect(ids(3)).toEqual([3, 1]);
});

test.each([
  ['', [cut], 30],
  ['', [cut, beard], 60],
  ['45', [cut], 45],
  ['45', [], 45],
  ['', [], null],
  ['4', [cut], null],
  ['721', [cut], null],
  ['un rato', [cut], null],
] as const)(
  'with %j minutes typed and %# services the length is known or not',
  (minutes, services, expected) => {
    expect(lengthOf({ minutes, lines: services.map((service) => ({ service, quantity: 1 })) })).toBe(
      expected,
    );
  },
);

test('it begins at the chosen time, or now to the minute', () => {
  expect(startOf(whole, now, zone)).toBe('2026-11-24T16:45');
  expect(startOf({ ...whole, isNow: true }, now, zone)).toBe('2026-11-24T11:40');
  expect(startOf(empty, now, zone)).toBeNull();
  // While the staff type a year digit by digit, the date may have an invalid year.
  expect(startOf({ ...whole, date: '0002-11-24' }, now, zone)).toBeNull();
  expect(startOf({ ...whole, date: '20266-11-24' }, now, zone)).toBeNull();
});

describe('what is missing', () => {
  test('is named beside each field', () => {
    expect(counterProblems({ ...empty, barberId: null })).toEqual({
      client: 'Elige un cliente o «Sin cita».',
      services: 'Elige un servicio o indica cuánto dura.',
      barber: 'Elige con quién.',
      start: 'Elige la fecha y la hora.',
    });
    expect(counterProblems(whole)).toEqual({});
    expect(counterProblems({ ...whole, time: '', isNow: true })).toEqual({});
    expect(counterProblems({ ...whole, lines: [], minutes: '30' })).toEqual({});
    expect(counterProblems({ ...whole, minutes: '3' })).toEqual({ minutes: 'Entre 5 y 720 minutos.' });
  });

  test('of a new client is a name, and an e-mail only when one is given', () => {
    const named = newClient('Rosa', '+598');
    expect(counterProblems({ ...whole, client: named })).toEqual({});
    expect(counterProblems({ ...whole, client: { ...named, firstname: ' ' } }).client).toBe(
      'Escribe el nombre del cliente o elige «Sin cita».',
    );
    expect(counterProblems({ ...whole, client: { ...named, email: 'rosa' } }).client).toBe(
      'El correo ingresado no es válido.',
    );
  });
});

test('a refusal belongs to the field it speaks of', () => {
  expect([fieldOf('slot_taken'), fieldOf('unknown_client'), fieldOf('too_many')]).toEqual([
    'start',
    'client',
    undefined,
  ]);
});

describe('what is sent', () => {
  const more = { anyway: false, changeId: 'c' };

  test('names a known client by id, and only what was filled in', () => {
    expect(counterRequest(whole, more)).toEqual({
      barber_id: 3,
      client: { id: 7 },
      services: [{ service_id: 1, quantity: 1 }],
      channel: 'phone',
      notify: true,
      anyway: false,
      change_id: 'c',
      start_local: '2026-11-24T16:45',
    });
  });

  test('leaves the start to the server for now, and says what was changed', () => {
    const form = { ...whole, isNow: true, minutes: '20', notes: ' Con prisa ', branchId: 4 };
    const sent = counterRequest(form, { ...more, anyway: true });
    expect(sent).toMatchObject({ duration_min: 20, notes: 'Con prisa', branch_id: 4, anyway: true });
    expect(sent).not.toHaveProperty('start_local');
  });

  test('says that the client agreed to be told by chat, unless they gave no name', () => {
    const agreed = { ...whole, wantsChat: true };
    expect(counterRequest(agreed, more)).toMatchObject({ whatsapp: true });
    expect(counterRequest({ ...agreed, client: { kind: 'walk_in' } }, more)).not.toHaveProperty('whatsapp');
  });

  test('of whoever gave no name is a walk-in', () => {
    const sent = counterRequest({ ...whole, client: { kind: 'walk_in' } }, more);
    expect(sent).toMatchObject({ client: null, channel: 'walk_in' });
  });

  test('of a new client is trimmed, and empty fields are none', () => {
    const client = { ...newClient('Rosa', '+598'), lastname: ' Díaz ', phone: '99 123 456' };
    expect(counterRequest({ ...whole, client }, more).client).toEqual({
      firstname: 'Rosa',
      lastname: 'Díaz',
      phone: '+598 99 123 456',
      email: null,
    });
    const abroad = { ...newClient('+595 981 123 456', '+598'), firstname: 'Rosa' };
    expect(counterRequest({ ...whole, client: abroad }, more).client).toMatchObject({
      phone: '+595 981 123 456',
    });
  });
});
