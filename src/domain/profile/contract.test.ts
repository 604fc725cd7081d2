import { describe, expect, test } from 'vitest';
import { BranchForm } from '../branches/contract.ts';
import { saveProfile } from './contract.ts';

const read = (form: object) => saveProfile.input.safeParse(form);
const read1 = (field: string, value: unknown) =>
  (read({ [field]: value }).data as Record<string, unknown>)?.[field];

describe('what a page is told', () => {
  test('only the fields that are present', () => {
    expect(read({ tagline: ' Cortes ' }).data).toEqual({ tagline: 'Cortes' });
    expect(read({ about: '', accent: '', website: null }).data).toEqual({
      about: null,
      accent: null,
      website: null,
    });
  });

  test.each([
    ['accent', '#C2185B', '#c2185b'],
    ['instagram', '@navaja.uy', 'https://www.instagram.com/navaja.uy'],
    ['instagram', 'https://instagram.com/navaja', 'https://instagram.com/navaja'],
    ['facebook', 'https://www.facebook.com/navaja?id=1', 'https://www.facebook.com/navaja?id=1'],
    ['tiktok', 'navaja', 'https://www.tiktok.com/@navaja'],
    ['website', 'https://navaja.example/nosotros', 'https://navaja.example/nosotros'],
    ['website', 'https://barberíañandú.uy:8443/sobre?ó=1', 'https://barberíañandú.uy:8443/sobre?ó=1'],
    ['whatsapp', '+598 99 123 456', '59899123456'],
    ['currency', 'UYU', 'UYU'],
  ])('%s %j is kept as %j', (field, typed, stored) => {
    expect(read1(field, typed)).toBe(stored);
  });

  test('sites are kept as origins, each once', () => {
    const typed = ['https://Navaja.example/', 'https://navaja.example', 'http://localhost:8080'];
    expect(read1('frame_origins', typed)).toEqual(['https://navaja.example', 'http://localhost:8080']);
  });

  test.each([
    ['accent', 'red'],
    ['accent', '#12'],
    ['accent', '#12345g'],
    ['tagline', 'x'.repeat(121)],
    ['about', 'x'.repeat(1501)],
    ['cancellation_policy', 'x'.repeat(601)],
    ['instagram', 'https://instagram.com.evil.example/a'],
    ['instagram', 'https://evil.example/instagram.com'],
    ['instagram', 'instagram.com'],
    ['facebook', 'http://facebook.com/a'],
    ['website', 'http://navaja.example'],
    ['website', 'javascript:alert(1)'],
    ['website', 'https://user:secret@navaja.example'],
    ['website', 'https://ñandú:secreto@navaja.example'],
    ['website', 'https://ñ'],
    ['whatsapp', '123'],
    ['whatsapp', 'llámame'],
    ['currency', 'pesos'],
    ['is_listed', 'yes'],
    ['frame_origins', ['http://navaja.example']],
    ['frame_origins', ['https://navaja.example/a']],
    ['frame_origins', ["https://navaja.example; script-src 'unsafe-inline'"]],
    ['frame_origins', ['*']],
    ['frame_origins', Array.from({ length: 11 }, (_, at) => `https://sitio-${at}.example`)],
  ])('%s %j is refused', (field, typed) => {
    expect(read({ [field]: typed }).success).toBe(false);
  });
});

describe('a branch', () => {
  const form = (more: object) => BranchForm.safeParse({ name: 'Centro', ...more });

  test.each([
    [{ latitude: -34.9 }],
    [{ latitude: null, longitude: -56.1 }],
    [{ latitude: 91, longitude: 0 }],
    [{ opening: [{ weekday: 7, ranges: [] }] }],
    [{ opening: [{ weekday: 0, ranges: [{ start: '13:00', end: '09:00' }] }] }],
    [
      {
        opening: [
          {
            weekday: 0,
            ranges: [
              { start: '09:00', end: '13:00' },
              { start: '12:00', end: '14:00' },
            ],
          },
        ],
      },
    ],
    [
      {
        opening: [
          { weekday: 0, ranges: [] },
          { weekday: 0, ranges: [] },
        ],
      },
    ],
  ])('with %j is refused', (more) => {
    expect(form(more).success).toBe(false);
  });

  test('has seven days, Monday first, however few were typed', () => {
    const { opening } =
      form({
        opening: [
          {
            weekday: 2,
            ranges: [
              { start: '15:00', end: '19:00' },
              { start: '09:00', end: '13:00' },
            ],
          },
        ],
      }).data ?? {};
    expect(opening?.map(({ weekday }) => weekday)).toEqual([0, 1, 2, 3, 4, 5, 6]);
    expect(opening?.[2]?.ranges.map(({ start }) => start)).toEqual(['09:00', '15:00']);
    expect(opening?.[0]?.ranges).toEqual([]);
  });

  test('keeps what is absent absent, so that nothing else changes', () => {
    expect(Object.keys(form({}).data ?? {})).not.toContain('phone');
    expect(form({ phone: '', opening: null, latitude: null, longitude: null }).data).toMatchObject({
      phone: null,
      opening: null,
      latitude: null,
    });
  });
});
