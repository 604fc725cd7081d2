import { expect, onTestFinished, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { type Device, editDevice, listDevices, pushEvents } from '#domain/devices/contract.ts';
import { answer, hold } from './backend.ts';
import { aPerson } from './samples.ts';
import { close, open } from './screen.tsx';

const openThisPhone = () => open('/dashboard/cuenta?tab=telefono', aPerson('barber'));

test('who denied messages is told how to allow them', async () => {
  const permission = vi.spyOn(Notification, 'permission', 'get').mockReturnValue('denied');
  onTestFinished(() => permission.mockRestore());
  answer(listDevices, []);
  openThisPhone();
  const alert = page.getByRole('alert').filter({ hasText: 'Los avisos están bloqueados.' });
  await expect.element(alert).toBeVisible();
});

test('what is chosen while another choice is on its way is kept too', async () => {
  let kept: Device = {
    id: 5,
    label: 'Este equipo',
    wants: [...pushEvents],
    hide_names: false,
    created_at: '2026-01-01T10:00:00Z',
    last_told_at: null,
  };
  localStorage.setItem('navaja.device', String(kept.id));
  answer(listDevices, () => [kept]);
  answer(editDevice, ({ input }) => (kept = { ...kept, ...input, id: kept.id }));
  const release = hold(editDevice);
  openThisPhone();
  const delayed = page.getByLabelText('Demoras');
  const hidden = page.getByLabelText('Ocultar nombres en la pantalla bloqueada');
  await delayed.click();
  await hidden.click();
  release();
  await expect.poll(() => kept.hide_names).toBe(true);
  expect(kept.wants).toEqual(['booked', 'moved', 'canceled']);
  close();
  openThisPhone();
  await expect.element(delayed).not.toBeChecked();
  await expect.element(hidden).toBeChecked();
});
