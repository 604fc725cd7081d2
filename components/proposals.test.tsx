import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { acceptGroupProposal, type ProposedTime } from '#domain/absences/contract.ts';
import type { GroupMember } from '#domain/booking/groups/contract.ts';
import { ManagePage } from '#web/manage/ManagePage.tsx';
import { answer, answerStatus, bodiesOf } from './backend.ts';
import { look } from './look.ts';
import { aReservation, bruno, theShop } from './samples.ts';
import { button, expectCount, show } from './screen.tsx';

const line = { id: 1, name: 'Corte', price: 450, is_premium: false };
const services = [{ service_id: 1, service: line, quantity: 1, duration_min: 30 }];
const day = new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10);
const [start_at, end_at] = [`${day}T13:00:00Z`, `${day}T13:30:00Z`];
const shared = { start_at, end_at, barber: bruno, branch_id: null, services };
const carla: GroupMember = {
  ...shared,
  id: 1,
  status: 'scheduled',
  firstname: 'Carla',
  lastname: 'Sosa',
  is_booker: true,
};
const leo: GroupMember = {
  ...carla,
  id: 2,
  status: 'canceled',
  firstname: 'Leo',
  lastname: '',
  is_booker: false,
};
const at = (clock: string): ProposedTime => ({
  barber_id: bruno.id,
  start_local: `${day}T${clock}`,
  start_at: `${day}T${clock}:00Z`,
  barber: bruno,
});

function openGroup() {
  const reservation = aReservation({ ...shared, group: { people: 2 } });
  const proposed = {
    member: leo.id,
    times: [at('11:00'), at('12:00')],
    reason: 'Bruno no puede atender ese día.',
  };
  show(
    `/r/${reservation.external_id}#h-2-1`,
    <ManagePage
      page={{
        reservation,
        shop: { name: theShop.name, timezone: theShop.timezone },
        now: new Date().toISOString(),
        branch: null,
        members: [carla, leo],
        proposed_members: [proposed],
      }}
    />,
  );
}

const title = page.getByRole('heading', { name: 'Elige otro horario para Leo' });
const times = button(/ con Bruno$/);

test('the booker chooses another time for a companion; a time that was taken is replaced by others', async () => {
  openGroup();
  await expect.element(title).toBeVisible();
  await expect.element(page.getByText('Bruno no puede atender ese día.')).toBeVisible();
  await expect.element(times.nth(1)).toHaveFocus();
  await look();
  answerStatus(
    acceptGroupProposal,
    409,
    JSON.stringify({ code: 'slot_taken', detail: 'Ese horario ya está ocupado.', times: [at('15:00')] }),
  );
  await times.nth(0).click();
  await expect.element(page.getByText('Ese horario ya está ocupado.')).toBeVisible();
  await expectCount(times, 1);
  answer(acceptGroupProposal, [carla, { ...leo, status: 'scheduled' }]);
  await button(/15:00/).click();
  await expectCount(title, 0);
  await expect.element(button('Quitar a Leo')).toBeVisible();
  expect(bodiesOf(acceptGroupProposal).at(-1)).toEqual({
    member: leo.id,
    barber_id: bruno.id,
    start_local: `${day}T15:00`,
  });
});
