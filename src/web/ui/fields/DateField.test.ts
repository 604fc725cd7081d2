import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { DateField } from './DateField.tsx';

const draw = (field: { value: string; hint?: string; error?: string }) => {
  const html = renderToStaticMarkup(
    createElement(DateField, { label: 'Fecha', onChange: () => undefined, ...field }),
  );
  const id = /aria-describedby="([^"]*)"/.exec(html)?.[1];
  return new RegExp(`<p id="${id}"[^>]*>([^<]*)<`).exec(html)?.[1];
};

test('a date field is described by the chosen day in words', () => {
  expect(draw({ value: '2026-11-24' })).toBe('Martes 24/11/2026');
});

test('an empty or unfinished date shows the hint, and an error takes the place of both', () => {
  expect(draw({ value: '' })).toBeUndefined();
  for (const value of ['', '0202-11-24'])
    expect(draw({ value, hint: 'Vacío: un solo día.' })).toBe('Vacío: un solo día.');
  expect(draw({ value: '2026-11-24', error: 'Requerido.' })).toBe('Requerido.');
});
