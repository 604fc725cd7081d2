import { expect, test } from 'vitest';
import { newChoice } from '#domain/booking/form/choice.ts';
import { GroupRequest } from '#domain/booking/groups/contract.ts';
import { Refusal } from '#web/lib/http/failures.ts';
import type { CompleteChoice } from '../confirm/booking-request.ts';
import { companionProblems, groupRequest } from './group-request.ts';

const line = (id: number) => ({
  service: { id, name: 'Corte', price: 500, duration_minutes: 30, is_premium: false },
  quantity: 1,
});
const choice: CompleteChoice = {
  ...newChoice(3),
  lines: [line(7)],
  barberId: 5,
  date: '2026-11-25',
  time: '10:15',
  client: { firstname: ' Ana ', lastname: 'Paz', phone: '21 123 456', email: 'a@example.com', notes: '' },
  companions: [{ firstname: ' Tomás ', lines: [line(8)] }],
};
const shop = { slug: 'central', code: '+64', namesBranch: false };

test('a group sends each person with their own services, the client first', () => {
  expect(groupRequest(choice, shop)).toEqual({
    slug: 'central',
    barber_id: 5,
    client: { firstname: 'Ana', lastname: 'Paz', phone: '+64 21 123 456', email: 'a@example.com' },
    people: [
      { firstname: 'Ana', lastname: 'Paz', services: [{ service_id: 7, quantity: 1 }] },
      { firstname: 'Tomás', services: [{ service_id: 8, quantity: 1 }] },
    ],
    arrangement: 'in_a_row',
    start_local: '2026-11-25T10:15',
  });
});

test('at once no barber is named', () => {
  const request = groupRequest({ ...choice, barberId: 'any', arrangement: 'together' }, shop);
  expect(request).toMatchObject({ arrangement: 'together', any_barber: true });
  expect(request).not.toHaveProperty('barber_id');
  expect(GroupRequest.safeParse(request).success).toBe(true);
});

test('what a refusal says of a companion is found at that companion', () => {
  const detail = [
    { msg: 'Requerido.', loc: ['people', 1, 'firstname'], type: 'x' },
    { msg: 'Requerido.', loc: ['people', 0, 'firstname'], type: 'x' },
    { msg: 'Requerido.', loc: ['client', 'phone'], type: 'x' },
  ];
  expect(companionProblems(new Refusal(422, { detail }))).toEqual([{ at: 1, problem: 'Requerido.' }]);
  expect(companionProblems(new Refusal(409, { detail: 'Ocupado' }))).toEqual([]);
  expect(companionProblems(new Error('lost'))).toEqual([]);
});
