import { describe, expect, test } from 'vitest';
import { judge, moveTo, placeOf, previewText, readingOf, spokenPreview, withMove } from './preview.ts';
import { aBoard, aPerson, aVisit, sampleDate } from './sample-calendar.ts';
import { zonedDay } from '../time.ts';

const ana = aPerson({
  id: 1,
  blocks: [
    {
      id: 5,
      start_at: '2026-11-24T16:00:00Z',
      end_at: '2026-11-24T17:00:00Z',
      kind: 'break',
      reason: null,
      repeats: true,
    },
  ],
});
const bruno = aPerson({ id: 2, firstname: 'Bruno' });
const carla = aVisit({ id: 1, barber_id: 1 });
const lucia = aVisit({
  id: 2,
  barber_id: 2,
  start_at: '2026-11-24T13:15:00Z',
  end_at: '2026-11-24T13:45:00Z',
});
const board = aBoard({ people: [ana, bruno], visits: [carla, lucia] });
const at = (person: number, start: number, minutes = 30) => ({
  column: `${person} ${sampleDate}`,
  start,
  minutes,
});

test.each([
  ['free', at(1, 630), 'free', '10:30–11:00 · Libre'],
  ['over its own place', at(1, 615), 'free', '10:15–10:45 · Libre'],
  ['over a break', at(1, 780), 'warned', '13:00–13:30 · Descanso'],
  ['after hours', at(1, 1080), 'warned', '18:00–18:30 · Fuera de horario'],
  ['over somebody', at(2, 600), 'taken', 'Ocupado 10:15–10:45'],
  ['somebody before hours', at(2, 620), 'taken', 'Ocupado 10:15–10:45'],
])('%s is %s before it is let go', (_, place, tone, text) => {
  const preview = judge(place, board, carla);
  expect(preview.tone).toBe(tone);
  expect(previewText(preview, board)).toBe(text);
});

test('a place that was offered to a client is taken until they answer', () => {
  const offered = {
    barber_id: 1,
    start_at: '2026-11-24T14:00:00Z',
    end_at: '2026-11-24T14:30:00Z',
    kind: 'offer' as const,
    client: { id: 9, name: 'Rosa Méndez' },
    until: '2026-11-24T12:35:00Z',
  };
  const { zone, columns } = board;
  const withOffer = columns.map((column) => ({ ...column, held: column.person.id === 1 ? [offered] : [] }));
  const holding = { zone, columns: withOffer };
  const preview = judge(at(1, 675), holding, carla);
  expect([preview.tone, previewText(preview, holding)]).toEqual([
    'taken',
    '11:15–11:45 · Ofrecido a Rosa Méndez hasta 09:35',
  ]);
  expect(judge(at(1, 690), holding, carla).tone).toBe('free');
  expect(judge(at(2, 675), holding, carla).tone).toBe('free');
});

test('what the ghost says can be heard', () => {
  expect(spokenPreview(judge(at(2, 660), board, carla), board)).toBe('Bruno Díaz, 11:00 a 11:30, libre');
  expect(spokenPreview(judge(at(2, 615), board, carla), board)).toBe(
    'Bruno Díaz, 10:15 a 10:45, ocupado 10:15–10:45',
  );
});

describe('a drop asks for what changed, and for nothing else', () => {
  test.each([
    ['another start', at(1, 660), { id: 1, start_local: `${sampleDate}T11:00` }],
    ['another barber', at(2, 600), { id: 1, barber_id: 2 }],
    ['both', at(2, 660), { id: 1, barber_id: 2, start_local: `${sampleDate}T11:00` }],
    ['another length', at(1, 600, 45), { id: 1, duration_min: 45 }],
    [
      'an earlier start with the same end',
      at(1, 585, 45),
      { id: 1, start_local: `${sampleDate}T09:45`, duration_min: 45 },
    ],
    ['its own place', at(1, 600), null],
  ])('%s', (_, place, move) => {
    expect(moveTo(place, carla, board)).toEqual(move);
  });
});

test('until the answer comes a reservation stands where it was let go', () => {
  const moved = withMove(carla, at(2, 660, 45), board);
  expect(moved).toMatchObject({
    barber_id: 2,
    start_at: '2026-11-24T14:00:00Z',
    end_at: '2026-11-24T14:45:00Z',
  });
  expect(placeOf(moved, board)).toEqual(at(2, 660, 45));
});

describe('on the day of a clock change', () => {
  const zone = 'America/New_York';
  const day = (date: string) => ({ ...ana, days: [{ ...ana.days[0]!, date, blocks: [] }] });
  const boardAt = (date: string, visits = [carla]) =>
    aBoard({ dates: [date], people: [day(date)], visits }, zone);

  test('the skipped hour takes nothing', () => {
    const spring = boardAt('2026-03-08');
    const place = { column: '1 2026-03-08', start: 150, minutes: 30 };
    expect(judge(place, spring)).toMatchObject({ tone: 'taken', finding: { code: 'nonexistent_time' } });
    expect(judge({ ...place, start: 180 }, spring).tone).toBe('warned');
  });

  test('a drop into the repeated hour means its first occurrence; what stands in the second one says so', () => {
    const first = aVisit({ start_at: '2026-11-01T05:30:00Z', end_at: '2026-11-01T06:00:00Z' });
    const second = aVisit({ id: 2, start_at: '2026-11-01T06:30:00Z', end_at: '2026-11-01T07:00:00Z' });
    const autumn = boardAt('2026-11-01', [first, second]);
    const bounds = zonedDay('2026-11-01', zone);
    expect([first, second].map((each) => readingOf(each, bounds))).toEqual(['', ' 2.ª']);
    const place = { column: '1 2026-11-01', start: 90, minutes: 30 };
    expect(judge(place, autumn, second).tone).toBe('warned');
    expect(judge({ ...place, start: 75 }, autumn, second).finding).toMatchObject({ code: 'slot_taken' });
    expect(withMove(second, { ...place, minutes: 45 }, autumn).start_at).toBe(second.start_at);
  });
});
