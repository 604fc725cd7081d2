import { describe, expect, test } from 'vitest';
import { newChoice } from './choice.ts';
import { chooseEarlier, type Earlier, readRebook, readVia, rebookPath } from './earlier.ts';

const earlier: Earlier = {
  lines: [
    { id: 1, quantity: 2 },
    { id: 3, quantity: 1 },
  ],
  barberId: 5,
  branchId: 2,
};

const read = (query: string) => readRebook(new URLSearchParams(query));

describe('the address that books again', () => {
  test('names services with their quantity, barber and branch, and reads back the same', () => {
    const path = rebookPath('central', earlier);
    expect(path).toBe('/central?servicios=1x2,3&barbero=5&sucursal=2');
    expect(read(path.slice('/central'.length))).toEqual(earlier);
  });

  test('says that any barber will do', () => {
    const path = rebookPath('central', { ...earlier, barberId: 'any' });
    expect(path).toBe('/central?servicios=1x2,3&barbero=cualquiera&sucursal=2');
    expect(read(path.slice('/central'.length))).toEqual({ ...earlier, barberId: 'any' });
  });

  test('leaves out what is not known', () => {
    expect(rebookPath('central', { lines: [{ id: 3, quantity: 1 }], barberId: null, branchId: null })).toBe(
      '/central?servicios=3',
    );
    expect(rebookPath('central', { lines: [], barberId: null, branchId: null })).toBe('/central');
  });

  test.each(['', '?x=1', '?servicios=', '?servicios=a,b', '?servicios=1x', '?barbero=x'])(
    'without anything to choose, as in %j, it says nothing',
    (query) => {
      expect(read(query)).toBeNull();
    },
  );

  test.each([
    ['?servicio=56', { lines: [{ id: 56, quantity: 1 }], barberId: null, branchId: null }],
    ['?barbero=34', { lines: [], barberId: 34, branchId: null }],
    ['?sucursal=12&barbero=cualquiera', { lines: [], barberId: 'any', branchId: 12 }],
    ['?servicio=<b>&sucursal=12', { lines: [], barberId: null, branchId: 12 }],
  ])('a link to a part of it, %j, is read too', (query, choice) => {
    expect(read(query)).toEqual(choice);
  });

  test.each([
    ['?o=instagram', 'instagram'],
    ['?o=mi-sitio-2', 'mi-sitio-2'],
    ['?o=', undefined],
    ['?o=Instagram', undefined],
    [`?o=${'x'.repeat(21)}`, undefined],
    ['?x=1', undefined],
  ])('%j says that its client comes from %j', (query, via) => {
    expect(readVia(new URLSearchParams(query))).toBe(via);
  });

  test('a part that cannot be read is left out', () => {
    expect(read('?servicios=x,3x2,<b>&barbero=-1&sucursal=1e3')).toEqual({
      lines: [{ id: 3, quantity: 2 }],
      barberId: null,
      branchId: null,
    });
  });
});

describe('an earlier choice is chosen again', () => {
  const service = (id: number, duration_minutes = 30) => ({
    id,
    name: `S${id}`,
    price: 100,
    duration_minutes,
    is_premium: false,
  });
  const offer = {
    services: [service(1), service(3)],
    barbers: [
      { id: 5, branch_id: 2 },
      { id: 6, branch_id: null },
    ],
    branches: [
      { id: 2, is_active: true },
      { id: 4, is_active: false },
    ],
  };
  const again = (changes: Partial<Earlier>, offered = offer) =>
    chooseEarlier(newChoice<(typeof offer.services)[number]>(null), { ...earlier, ...changes }, offered);

  test('with its services, branch and barber; date and time are open', () => {
    expect(again({})).toMatchObject({
      lines: [
        { service: { id: 1 }, quantity: 2 },
        { service: { id: 3 }, quantity: 1 },
      ],
      branchId: 2,
      barberId: 5,
      date: null,
      time: null,
    });
  });

  test('what is gone stays open', () => {
    expect(again({ lines: [{ id: 9, quantity: 1 }], barberId: 8, branchId: 4 })).toMatchObject({
      lines: [],
      branchId: null,
      barberId: null,
    });
  });

  test('any barber stays any, while there is one', () => {
    expect(again({ barberId: 'any' }).barberId).toBe('any');
    expect(again({ barberId: 'any' }, { ...offer, barbers: [] }).barberId).toBeNull();
  });

  test('a barber of a closed branch stays open where another one is chosen from the start', () => {
    const offered = { ...offer, barbers: [...offer.barbers, { id: 7, branch_id: 4 }] };
    expect(again({ barberId: 7, branchId: 4 }, offered).barberId).toBeNull();
    expect(again({ barberId: 5, branchId: null }, offered).barberId).toBe(5);
  });

  test('a barber who works elsewhere by now stays open', () => {
    const moved = { ...offer, barbers: [{ id: 5, branch_id: 7 }] };
    expect(again({}, moved)).toMatchObject({ branchId: 2, barberId: null });
  });

  test('no more than fits is chosen', () => {
    const long = { ...offer, services: [service(1, 500)] };
    expect(again({}, long).lines).toEqual([{ service: service(1, 500), quantity: 1 }]);
    expect(again({ lines: [{ id: 3, quantity: 99 }] }).lines[0]?.quantity).toBe(10);
  });
});
