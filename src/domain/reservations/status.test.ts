import { expect, test } from 'vitest';
import {
  dropdownStatuses,
  occupiesTime,
  locksPublicPage,
  reservationStatuses,
  statusName,
  statusTone,
} from './status.ts';

test('reservation statuses have their Spanish names', () => {
  expect(reservationStatuses.map(statusName)).toEqual([
    'Agendada',
    'Confirmada',
    'Completada',
    'No asistió',
    'Cancelada',
  ]);
});

test('the status dropdown lists scheduled, completed and no_show', () => {
  expect(dropdownStatuses).toEqual(['scheduled', 'completed', 'no_show']);
});

test('all but canceled and no_show hold the calendar', () => {
  expect(reservationStatuses.filter(occupiesTime)).toEqual(['scheduled', 'confirmed', 'completed']);
});

test('on the public page only completed and canceled lock the reservation', () => {
  expect(reservationStatuses.filter(locksPublicPage)).toEqual(['completed', 'canceled']);
});

test('every status has a colour of its own', () => {
  expect(new Set(reservationStatuses.map(statusTone)).size).toBe(reservationStatuses.length);
});
