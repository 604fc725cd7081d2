import { describe, expect, test } from 'vitest';
import { submissionOf } from './submission.ts';
import { type Template, templates, templateValue } from './templates.ts';

const variable = /\{\{\d+\}\}/g;

describe.each<Template>(templates)('the text $name', ({ body, samples, buttons }) => {
  test('numbers its variables from one, with a sample for each', () => {
    expect(body.match(variable)).toEqual(samples.map((_, index) => `{{${index + 1}}}`));
  });

  test('neither begins nor ends with a variable, and has no two side by side', () => {
    expect(body).not.toMatch(/^\{\{|\}\}$|\}\}\s*\{\{/);
  });

  test('says how to get no more of them', () => {
    expect(body).toContain('BAJA');
  });

  test('has at most three buttons of at most twenty characters, and at most one link', () => {
    expect(buttons.length).toBeLessThanOrEqual(3);
    for (const { title } of buttons) expect(title.length).toBeLessThanOrEqual(20);
    expect(buttons.filter(({ kind }) => kind === 'link').length).toBeLessThanOrEqual(1);
  });
});

test('the reminder says what was agreed', () => {
  expect(templates.find(({ name }) => name === 'navaja_recordatorio')).toMatchObject({
    body: 'Hola {{1}}, te recordamos tu reserva en *{{2}}*: {{3}} con {{4}}. Si no quieres más avisos responde BAJA.',
    buttons: [
      { title: 'Confirmar' },
      { title: 'No puedo ir' },
      { title: 'Cambiar horario', path: '/r/{{1}}#mover' },
    ],
  });
});

test('a value stands on one line and is cut at 60 characters, never within one', () => {
  expect(templateValue(' Ana\r\n\tMaría\u2028Paz ')).toBe('Ana María Paz');
  expect(templateValue('💈'.repeat(80))).toBe('💈'.repeat(60));
});

test('a text is submitted with its samples, and its link with an example', () => {
  expect(submissionOf(templates[3], 'https://navaja.example')).toEqual({
    name: 'navaja_recordatorio',
    category: 'UTILITY',
    language: 'es',
    components: [
      {
        type: 'BODY',
        text: templates[3].body,
        example: { body_text: [['Ana', 'Barbería Central', 'martes 24/11 10:00', 'Leo Suárez']] },
      },
      {
        type: 'BUTTONS',
        buttons: [
          { type: 'QUICK_REPLY', text: 'Confirmar' },
          { type: 'QUICK_REPLY', text: 'No puedo ir' },
          {
            type: 'URL',
            text: 'Cambiar horario',
            url: 'https://navaja.example/r/{{1}}#mover',
            example: ['https://navaja.example/r/k3v9x2m7q4t8w1zb#mover'],
          },
        ],
      },
    ],
  });
});
