import type { AgendaCalendar, AgendaPerson, AgendaReservation } from '../reservations/contract.ts';
import type { Range } from '../schedule/weekly-hours.ts';
import type { PlainDate } from '../time.ts';
import { type AgendaBlock, type Board, boardOf } from './board.ts';

export const sampleDate = '2026-11-24';
const sampleZone = 'America/Montevideo';

type Person = { id?: number; firstname?: string; ranges?: Range[]; blocks?: AgendaBlock[]; off?: boolean };

export const aPerson = ({ id = 1, firstname = 'Ana', ...day }: Person = {}): AgendaPerson => ({
  id,
  firstname,
  lastname: 'Díaz',
  photo_url: null,
  branch_id: null,
  role: 'barber',
  days: [
    {
      date: sampleDate,
      ranges: day.ranges ?? [{ start: '09:00', end: '18:00' }],
      off: day.off ?? false,
      blocks: day.blocks ?? [],
    },
  ],
});

export const aVisit = (visit: Partial<AgendaReservation> = {}): AgendaReservation => ({
  id: 1,
  status: 'scheduled',
  start_at: '2026-11-24T13:00:00Z',
  end_at: '2026-11-24T13:30:00Z',
  barber_id: 1,
  branch_id: null,
  client: { id: 1, name: 'Carla Sosa', phone: null },
  services: [{ name: 'Corte', quantity: 1 }],
  notes: null,
  channel: 'online',
  series_id: null,
  group_id: null,
  ...visit,
});

type Calendar = Partial<Pick<AgendaCalendar, 'people' | 'visits'>> & { dates?: PlainDate[] };

export const aCalendar = ({
  dates = [sampleDate],
  people = [],
  visits = [],
}: Calendar = {}): AgendaCalendar => ({
  days: dates.map((date) => ({ date, closing: null })),
  people,
  visits,
  truncated: false,
});

export const aBoard = (calendar: Calendar, zone = sampleZone): Board => boardOf(aCalendar(calendar), zone);
