import { describe, expect, test } from 'vitest';
import {
  accountEmail,
  clientEmail,
  instant,
  instantText,
  line,
  optionalLine,
  optionalText,
} from './fields.ts';

const messages = (result: { error?: { issues: { message: string }[] } | undefined }) => [
  ...new Set(result.error?.issues.map(({ message }) => message)),
];
const codeOf = (text: string) => `U+${(text.codePointAt(0) ?? 0).toString(16)}`;

test.each([
  ['2026-11-21T10:00:00Z', '2026-11-21T10:00:00Z'],
  ['2026-11-21T10:00:00.000Z', '2026-11-21T10:00:00Z'],
  ['2026-11-21T10:00:00.94Z', '2026-11-21T10:00:00.940Z'],
  ['2026-11-21T10:00:00.9Z', '2026-11-21T10:00:00.900Z'],
  ['2026-11-21T10:00:00.940251Z', '2026-11-21T10:00:00.940Z'],
])('the instant %s has one spelling, %s', (text, spelled) => {
  expect([instant.parse(text), instantText.parse(text)]).toEqual([spelled, spelled]);
});

describe('one line of text refuses what is not seen and changes what is', () => {
  test.each(
    [
      '\u202e',
      '\u202a',
      '\u2066',
      '\u2069',
      '\u200e',
      '\u200b',
      '\u200c',
      '\u2060',
      '\ufeff',
      '\u00ad',
      '\u2028',
      '\u2029',
      '\u0085',
      '\n',
      '\u{e0041}',
      '\u115f',
      '\u1160',
      '\u3164',
      '\uffa0',
      '\u034f',
      '\u17b4',
      '\u2800',
      '\u{13441}',
      '\u{1d159}',
      '\u{16fe4}',
    ].map((sign) => [codeOf(sign), sign]),
  )('%s', (_code, sign) => {
    const text = `Ana${sign}gnp.exe`;
    expect(messages(line(80).safeParse(text))).toEqual(['Contiene caracteres no permitidos.']);
    expect(messages(optionalLine(80).safeParse(text))).toEqual(['Contiene caracteres no permitidos.']);
  });

  test.each(['\u200d', '\ufe0f', ' \u200d\ufe0f ', '\u{e0100}', '\u0301'])(
    '%j alone, which shows nothing',
    (text) => {
      expect(messages(line(80).safeParse(text))).toEqual(['Contiene caracteres no permitidos.']);
      expect(messages(optionalLine(80).safeParse(text))).toEqual(['Contiene caracteres no permitidos.']);
    },
  );

  test.each([
    'María Ñandú',
    '7',
    '.',
    '✂️',
    '김민수',
    'ሰላም',
    'O’Higgins',
    'Zoë',
    'Łukasz 李',
    'عمر',
    '👨‍👩‍👧‍👦',
    '👩🏽‍🦱 rizos',
    '✂️ Corte',
    '🇺🇾',
    '🏴󠁧󠁢󠁥󠁮󠁧󠁿 London',
    '1️⃣',
  ])('%s is taken as it is', (text) => {
    expect(line(80).parse(text)).toBe(text);
    expect(optionalLine(80).parse(text)).toBe(text);
  });

  test('several lines may still be broken', () => {
    expect(optionalText(500).parse('uno\ndos')).toBe('uno\ndos');
  });
});

describe('an e-mail', () => {
  test.each([
    'ana@example.com\nbcc: x',
    'ana@example.com\r\nBcc: todos@example.com',
    'ana@example.com\u0000',
    'ana\t@example.com',
    'ana@example.com\u2028bcc: x',
    'a'.repeat(250) + '@example.com',
    'ana@',
    '',
  ])('%j is refused with its own text, as any malformed one', (text) => {
    expect(messages(accountEmail.safeParse(text))).toEqual(['value is not a valid email address']);
    expect(messages(clientEmail.safeParse(text))).toEqual(['El correo ingresado no es válido.']);
  });

  test('is trimmed and lower-cased', () => {
    expect(accountEmail.parse('  Ana@Example.com ')).toBe('ana@example.com');
  });
});
