import { describe, expect, it } from 'vitest';
import { Rules } from '#domain/organization/rules.ts';
import { checkReminders, rulesOf, typedOf } from './typed-reminders.ts';

const usual = Rules.parse({}).reminders;
const typed = typedOf(usual);

describe('reminders as their form holds them', () => {
  it('saves what it was given', () => {
    expect(rulesOf(typed)).toEqual(usual);
    expect(checkReminders(typed)).toEqual({});
  });

  it('takes an empty field for none', () => {
    expect(rulesOf({ ...typed, first: '', second: ' ', third: '48' }).before_hours).toEqual([48]);
  });

  it.each([
    ['0', 'Como mínimo 1 hora antes.'],
    ['73', 'Como máximo 72 horas antes.'],
    ['1.5', 'Las horas deben ser un número entero.'],
    ['ab', 'Las horas deben ser un número entero.'],
    ['24', 'Los recordatorios deben ser distintos.'],
  ])('refuses %s beside 24', (third, problem) => {
    expect(checkReminders({ ...typed, third })).toMatchObject({ third: problem });
  });

  it('asks for both ends of the quiet hours', () => {
    expect(checkReminders({ ...typed, to: '' })).toMatchObject({ to: 'Requerido.' });
  });
});
