import { describe, expect, it } from 'vitest';
import { Rules } from '#domain/organization/rules.ts';
import { previewOf } from './preview.ts';

const usual = Rules.parse({}).reminders;
const zone = 'America/Montevideo';
const now = Date.parse('2026-11-24T13:30:00Z');
const preview = (changes: Partial<typeof usual>) => previewOf({ ...usual, ...changes }, zone, now);

describe('the example in the settings of the reminders', () => {
  it('names the moments of the usual rules', () => {
    expect(preview({})).toBe('Una reserva del martes 10:00 se recuerda el lunes 10:00 y el martes 08:00.');
  });

  it('lists three, the earliest first', () => {
    expect(preview({ before_hours: [2, 24, 72] })).toBe(
      'Una reserva del martes 10:00 se recuerda el sábado 10:00, el lunes 10:00 y el martes 08:00.',
    );
  });

  it('moves what would fall into the quiet hours', () => {
    expect(preview({ before_hours: [11] })).toBe('Una reserva del martes 10:00 se recuerda el martes 08:00.');
  });

  it.each([{ on: false }, { before_hours: [] }])('says that nothing is sent with %o', (changes) => {
    expect(preview(changes)).toBe('Con estos avisos no se envía ningún recordatorio.');
  });
});
