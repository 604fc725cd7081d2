import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { changeGroup, type GroupMember, readGroup } from '#domain/booking/groups/contract.ts';
import {
  changePublicReservation,
  type PublicReservation,
  readPublicReservation,
} from '#domain/reservations/contract.ts';
import { listBusy, readPublicSchedule } from '#domain/schedule/contract.ts';
import { ManagePage } from '#web/manage/ManagePage.tsx';
import { answer, answerStatus, loseConnection, refuse, sentTo } from './backend.ts';
import { aReservation, everyDay, theShop } from './samples.ts';
import { button, expectCount, openPublic, show } from './screen.tsx';

const inDays = (days: number, minutes = 0) => {
  const start = new Date(Date.now() + days * 86_400_000);
  start.setUTCHours(13, minutes, 0, 0);
  return start.toISOString();
};
const line = { id: 1, name: 'Color', price: 450, is_premium: false };

const aComing = (fields: Partial<PublicReservation> = {}) =>
  aReservation({
    start_at: inDays(3),
    end_at: inDays(3, 30),
    services: [{ service_id: 1, service: line, quantity: 1, duration_min: 30 }],
    ...fields,
  });
const pageOf = (reservation: PublicReservation) => ({
  reservation,
  shop: { name: theShop.name, timezone: theShop.timezone },
  now: new Date().toISOString(),
  branch: null,
});

function openReservation(fields: Partial<PublicReservation> = {}, members?: GroupMember[]) {
  const reservation = aComing(fields);
  show(
    `/r/${reservation.external_id}`,
    <ManagePage page={{ ...pageOf(reservation), ...(members && { members }) }} />,
  );
}

const paid = { state: 'paid', amount: 225, left: 225 } as const;
const move = button('Reprogramar');
const cancel = page.getByRole('button', { name: 'Cancelar', exact: true });
const save = button('Guardar nuevo horario');
const alert = (text: string) => page.getByRole('alert').filter({ hasText: text }).first();
const dialog = page.getByRole('dialog');

test.each([
  ['scheduled', 'Agendada', 'open'],
  ['confirmed', 'Confirmada', 'open'],
  ['no_show', 'No asistió', 'open'],
  ['completed', 'Completada', 'locked'],
  ['canceled', 'Cancelada', 'locked'],
] as const)('a %s reservation is called %s and is %s to both changes', async (status, name, state) => {
  openReservation({ status });
  await expect.element(page.getByText(name, { exact: true }).first()).toBeVisible();
  const locked = () => [move, cancel].map((way) => (way.element() as HTMLButtonElement).disabled);
  await expect.poll(locked).toEqual([state === 'locked', state === 'locked']);
});

test.each([
  ['organization', { org_slug: '' }, 'No se pudo determinar la organización'],
  ['barber', { barber_id: null, barber: null }, 'Barbero faltante'],
] as const)('without its %s the calendar is not offered, and why is said', async (_, lacking, sentence) => {
  openReservation(lacking as unknown as Partial<PublicReservation>);
  await move.click();
  await expect.element(alert(sentence)).toBeVisible();
  await expect
    .element(dialog.getByText('Falta información para cargar el horario del barbero.'))
    .toBeVisible();
  await expect.element(save).toBeDisabled();
});

test('a failed reschedule says the server’s detail or else its own words, and keeps what was chosen', async () => {
  answer(readPublicSchedule, everyDay);
  answer(listBusy, []);
  openReservation();
  await move.click();
  await dialog.getByRole('button', { name: / de /, disabled: false }).nth(1).click();
  const four = page.getByRole('button', { name: '16:00', exact: true });
  await four.click();
  refuse(changePublicReservation, 'past', 'Ese horario ya pasó.');
  await save.click();
  await expect.element(alert('Ese horario ya pasó.')).toBeVisible();
  answerStatus(changePublicReservation, 502, 'nada');
  await save.click();
  await expect.element(alert('No se pudo reagendar')).toBeVisible();
  loseConnection(changePublicReservation);
  await save.click();
  await expect.element(alert('No pudimos conectarnos')).toMatchTextContent('No se pudo reagendar');
  await expect.element(four).toHaveAttribute('aria-pressed', 'true');
});

const threeDays = (start: string) => new Date(Date.parse(start) - 72 * 3_600_000).toISOString();
const fixedText = 'Ya cambiaste esta reserva con poco tiempo: si cancelas, el anticipo no se devuelve.';

test.each([
  [
    'late',
    { changeable: { until: threeDays(inDays(2)), call: false }, deposit: paid },
    'Cambias con menos de 72 horas: el anticipo vale para el nuevo horario, pero ya no se devuelve si cancelas.',
    'Cancelas con menos de 72 horas: el anticipo no se devuelve.',
  ],
  ['after a late change', { deposit: { ...paid, fixed: true } }, fixedText, fixedText],
] as const)('a change %s says first what becomes of the deposit', async (_, fields, moving, canceling) => {
  answer(readPublicSchedule, everyDay);
  answer(listBusy, []);
  openReservation({ start_at: inDays(2), end_at: inDays(2, 30), ...fields });
  await move.click();
  await expect.element(dialog.getByText(moving)).toBeVisible();
  await dialog.getByRole('button', { name: 'Volver' }).click();
  await cancel.click();
  await expect.element(dialog.getByText(canceling)).toBeVisible();
});

test('canceling in time says first that the deposit comes back', async () => {
  openReservation({ changeable: { until: inDays(1), call: false }, deposit: paid });
  await cancel.click();
  await expect.element(dialog.getByText('Cancelas a tiempo: te devolvemos el anticipo.')).toBeVisible();
});

test('canceling that fails says the server’s detail or else its own words', async () => {
  openReservation();
  await cancel.click();
  answerStatus(changePublicReservation, 500, '{}');
  await button('Sí, cancelar', dialog).click();
  await expect.element(alert('No se pudo cancelar')).toBeVisible();
  refuse(changePublicReservation, 'reservation_started');
  await button('Sí, cancelar', dialog).click();
  await expect.element(alert('La reserva ya comenzó')).toBeVisible();
  await expectCount(dialog, 1);
});

test('a group that its booker cancels is not read again', async () => {
  const { start_at, end_at, barber, services } = aComing();
  const members = ['Carla', 'Leo'].map((firstname, nth) => ({
    id: 1 + nth,
    firstname,
    lastname: '',
    is_booker: nth === 0,
    status: 'scheduled' as const,
    start_at,
    end_at,
    barber,
    branch_id: null,
    services,
  }));
  answer(
    changeGroup,
    members.map((member) => ({ ...member, status: 'canceled' as const })),
  );
  answer(readGroup, members);
  openReservation({ group: { people: 2 } }, members);
  await button('Cancelar todo').click();
  await button('Sí, cancelar', dialog).click();
  await expectCount(dialog, 0);
  await expectCount(page.getByText('Cancelada', { exact: true }), 3);
  expect(sentTo(readGroup)).toEqual([]);
});

test('a return to the page before its bundle runs refreshes it', async () => {
  const reservation = aComing();
  answer(readPublicReservation, reservation);
  await openPublic(`/r/${reservation.external_id}`, { kind: 'reservation', data: pageOf(reservation) });
  dispatchEvent(new Event('online'));
  await expect.element(move).toBeVisible();
  await expect.poll(() => sentTo(readPublicReservation).length).toBe(1);
});
