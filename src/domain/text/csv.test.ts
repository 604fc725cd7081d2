import { expect, test } from 'vitest';
import { csvHead, csvLine, momentCells } from './csv.ts';

test.each([
  ['=HYPERLINK("x")', `"'=HYPERLINK(""x"")"`, '"=HYPERLINK(""x"")"'],
  ['+598 99 123 456', "'+598 99 123 456", '+598 99 123 456'],
  ['-1', "'-1", '-1'],
  ['@suma', "'@suma", '@suma'],
  ['\ttab', "'\ttab", '\ttab'],
  ['\rline', `"'\rline"`, '"\rline"'],
  ['a\r\nb', '"a\r\nb"', '"a\r\nb"'],
  ['dijo "sí"; no, quizás', '"dijo ""sí""; no, quizás"', '"dijo ""sí""; no, quizás"'],
  ['💈 Ñandú', '💈 Ñandú', '💈 Ñandú'],
])('%j is written so that it opens as text', (text, excel, plain) => {
  expect([csvLine([text], 'excel'), csvLine([text], 'plain')]).toEqual([`${excel}\r\n`, `${plain}\r\n`]);
});

test('numbers, money and dates are written as each reader expects them, and never taken for formulas', () => {
  const values = [-1, 2.5, { cents: -1250 }, { cents: 100_000 }, { date: '2026-11-02' }, null];
  expect(csvLine(values, 'excel')).toBe('-1;2,5;-12,50;1000,00;02/11/2026;\r\n');
  expect(csvLine(values, 'plain')).toBe('-1,2.5,-12.50,1000.00,2026-11-02,\r\n');
});

test('the head tells a spreadsheet how the text is written', () => {
  expect(csvHead(['Día', 'Año'], 'excel')).toBe('\uFEFFDía;Año\r\n');
  expect(csvHead(['Día', 'Año'], 'plain')).toBe('Día,Año\r\n');
});

test('a moment is what the shop’s clock reads, and for programs the instant too', () => {
  expect(momentCells('2026-11-22T18:30:00Z', 'America/Montevideo', 'excel')).toEqual(['22/11/2026 15:30']);
  expect(momentCells('2026-11-22T18:30:00Z', 'America/Montevideo', 'plain')).toEqual([
    '2026-11-22T15:30',
    '2026-11-22T18:30:00Z',
  ]);
});
