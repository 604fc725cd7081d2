import type { PublicSchedule } from '../schedule/contract.ts';
import type { BarberFact } from './facts.ts';

export const sampleBarber = (id: number, schedule: PublicSchedule): BarberFact => ({
  id,
  role: 'barber',
  branch_id: null,
  firstname: 'Bruno',
  lastname: 'Díaz',
  photo_url: null,
  deleted_at: null,
  schedule,
});
