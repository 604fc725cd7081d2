import fc from 'fast-check';
import { expect, test } from 'vitest';
import { dateOf, minutesOf, momentOf, namesMonthFirst, statusOf, textOf, timeOf } from './cells.ts';
import { fieldsOf, guessColumns, importKinds, missingFields, templateOf } from './columns.ts';
import { judgeVisits, createClientMatcher, contactBy } from './judge.ts';
import { isProblem, readRow, type ReadVisit } from './read-row.ts';

test.each([
  ['2026-11-20', false, '2026-11-20'],
  ['20/11/2026', false, '2026-11-20'],
  ['11/20/2026', true, '2026-11-20'],
  ['11/20/2026', false, null],
  ['20-11-26', false, '2026-11-20'],
  ['20.11.2026', false, '2026-11-20'],
  ['20 de noviembre de 2026', false, '2026-11-20'],
  ['20 nov 2026', false, '2026-11-20'],
  ['viernes, 20 nov. 2026', false, '2026-11-20'],
  ['Fri, Nov 20, 2026', false, '2026-11-20'],
  ['3 set 2026', false, '2026-09-03'],
  ['martes, 24 de noviembre de 2026', false, '2026-11-24'],
  ['mar. 24/11/2026', false, '2026-11-24'],
  ['Mar 24, 2026', false, '2026-03-24'],
  ['31/02/2026', false, null],
  ['20/11/1999', false, null],
  ['', false, null],
  ['mañana', false, null],
])('the date %j, month first %j, is %j', (text, monthFirst, date) => {
  expect(dateOf(text, monthFirst)).toBe(date);
});

test.each([
  ['9:30', '09:30'],
  ['09:30:00', '09:30'],
  ['9.30', '09:30'],
  ['9:30 PM', '21:30'],
  ['12:15 a. m.', '00:15'],
  ['7pm', '19:00'],
  ['18:00 hs', '18:00'],
  ['24:00', null],
  ['13:00 pm', null],
  ['', null],
  ['pronto', null],
])('the time %j is %j', (text, time) => {
  expect(timeOf(text)).toBe(time);
});

test.each([
  ['2026-11-20T09:30', { date: '2026-11-20', time: '09:30' }],
  ['20/11/2026 9:30', { date: '2026-11-20', time: '09:30' }],
  ['20/11/2026, 9:30 pm', { date: '2026-11-20', time: '21:30' }],
  ['Nov 20, 2026 9:30 AM', { date: '2026-11-20', time: '09:30' }],
  ['20/11/2026', null],
])('the moment %j is %j', (text, moment) => {
  expect(momentOf(text, false)).toEqual(moment);
});

test.each([
  [['03/04/2026', '11/20/2026'], true],
  [['03/04/2026', '20/11/2026'], false],
  [['03/04/2026'], false],
  [['11/20/2026', '20/11/2026'], false],
])('%j names the month first: %j', (dates, isFirst) => {
  expect(namesMonthFirst(dates)).toBe(isFirst);
});

test.each([
  ['30', 30],
  ['30 min', 30],
  ['45m', 45],
  ['1 h 30 min', 90],
  ['1h', 60],
  ['1:30', 90],
  ['00:45:00', 45],
  ['1 hora 15 minutos', 75],
  ['1h30', 90],
  ['2h15min', 135],
  ['', null],
  ['largo', null],
])('the duration %j is %j minutes', (text, minutes) => {
  expect(minutesOf(text)).toBe(minutes);
});

test.each([
  ['Completed', 'completed'],
  ['No Show', 'no_show'],
  ['No asistió', 'no_show'],
  ['No asiste', 'no_show'],
  ['No se presentó', 'no_show'],
  ['Asiste', 'completed'],
  ['Cancelado por cliente', 'canceled'],
  ['Confirmado', 'confirmed'],
  ['Booked', 'scheduled'],
  ['En sala', null],
  ['Cita cancelada', 'canceled'],
  ['El cliente canceló', 'canceled'],
  ['Did not show', 'no_show'],
  ['Faltó', 'no_show'],
  ['Cliente no asistió', 'no_show'],
  ['No-show', 'no_show'],
  ['Inasistencia', 'no_show'],
  ['Reserva confirmada', 'confirmed'],
  ['Sin confirmar', 'scheduled'],
  ['Pendiente de confirmación', 'scheduled'],
  ['Cita completada y pagada', 'completed'],
  ['Agendada y confirmada', 'confirmed'],
  ['No cancelada', null],
  ['Reagendada', null],
  ['Incompleta', null],
  ['Unpaid', null],
  ['Completada, antes cancelada', null],
])('the status %j is %j', (text, status) => {
  expect(statusOf(text)).toBe(status);
});

test.each([
  ['2026-11-25T13:00:00Z', '2026-11-25T13:45:00Z', 45],
  ['2026-11-25T10:00:00-03:00', '2026-11-25T14:00:00+00:00', 60],
  ['2026-11-25 10:00', '2026-11-25T13:30:00Z', 30],
])('a visit from %j to %j takes %i minutes on the clock of Montevideo', (start, end, minutes) => {
  const columns = ['start', 'end', 'firstname'] as const;
  const read = readRow.visitas([start, end, 'Juan'], {
    columns,
    monthFirst: false,
    zone: 'America/Montevideo',
  });
  expect(read).toMatchObject({ start: Date.parse('2026-11-25T13:00:00Z'), minutes });
});

test.each(['0001-01-01T00:00:00Z', '+012026-01-01T00:00:00Z', '03/04/2026 10:30:00 -0300'])(
  '%j is no moment of a visit',
  (start) => {
    const reading = { columns: ['start', 'firstname'] as const, monthFirst: false, zone: 'Europe/Madrid' };
    expect(readRow.visitas([start, 'Juan'], reading)).toEqual({ problem: 'bad_date', cell: start });
  },
);

test('an empty status leaves the decision to the date, and one that is not understood leaves the row out', () => {
  const columns = ['start', 'firstname', 'status'] as const;
  const read = (status: string, statuses?: ReadonlyMap<string, 'no_show'>) =>
    readRow.visitas(['2026-11-20 10:00', 'Juan', status], {
      columns,
      monthFirst: false,
      zone: 'UTC',
      ...(statuses && { statuses }),
    });
  expect(read('')).toMatchObject({ status: null });
  expect(read('En sala')).toEqual({ problem: 'unknown_status', cell: 'En sala' });
  expect(read('En sala', new Map([['en sala', 'no_show']]))).toMatchObject({ status: 'no_show' });
});

test('a cell that spreadsheets protect is what is meant, any other stays as it is', () => {
  expect(["'+598 99 123", '=1+1', "'Leo'", ' a '].map(textOf)).toEqual(['+598 99 123', '=1+1', "'Leo'", 'a']);
});

test.each<[string, (typeof importKinds)[number], string[], (string | null)[]]>([
  [
    'Fresha',
    'clientes',
    ['First Name', 'Last Name', 'Mobile Number', 'Email', 'Gender'],
    ['firstname', 'lastname', 'phone', 'email', null],
  ],
  [
    'Booksy',
    'clientes',
    ['First name', 'Last name', 'Phone', 'Email', 'Birthday'],
    ['firstname', 'lastname', 'phone', 'email', null],
  ],
  [
    'Square',
    'clientes',
    ['Reference ID', 'First Name', 'Last Name', 'Email Address', 'Phone Number'],
    [null, 'firstname', 'lastname', 'email', 'phone'],
  ],
  [
    'AgendaPro',
    'clientes',
    ['Nombre', 'Apellido', 'RUT', 'E-mail', 'Teléfono'],
    ['firstname', 'lastname', null, 'email', 'phone'],
  ],
  [
    'Fresha',
    'visitas',
    [
      'Ref #',
      'Client',
      'Service',
      'Scheduled Date',
      'Scheduled time',
      'Duration',
      'Team member',
      'Price',
      'Status',
    ],
    [null, 'fullname', 'service', 'date', 'time', 'duration', 'barber', 'price', 'status'],
  ],
  [
    'Square',
    'servicios',
    ['Item Name', 'Description', 'Price', 'Duration'],
    ['name', 'description', 'price', 'duration'],
  ],
])('the columns of %s’s %s are known by their names', (_product, kind, headers, fields) => {
  expect(guessColumns(kind, headers)).toEqual(fields);
});

test.each(importKinds)('the template of %s is read as it stands', (kind) => {
  const { name, text } = templateOf(kind);
  expect(name).toBe(`plantilla-${kind}.csv`);
  const [head = [], row = []] = text
    .slice(1)
    .trim()
    .split('\r\n')
    .map((line) => line.split(';'));
  const columns = guessColumns(kind, head);
  expect(columns).not.toContain(null);
  expect(missingFields(kind, columns)).toEqual([]);
  const read = readRow[kind](row, { columns, monthFirst: false, zone: 'America/Montevideo' });
  expect(isProblem<object>(read)).toBe(false);
});

test('no text makes reading a row fail, whatever its columns are said to hold', () => {
  const texts = fc.array(
    fc.oneof(
      fc.string({ unit: 'binary', maxLength: 60 }),
      fc.constantFrom('20/11/2026', '9:30', '30', 'Juan', '+598 99 123 456'),
    ),
    { maxLength: 16 },
  );
  fc.assert(
    fc.property(fc.constantFrom(...importKinds), texts, (kind, cells) => {
      const reading = { columns: fieldsOf[kind], monthFirst: false, zone: 'Europe/Madrid' };
      expect(readRow[kind](cells, reading)).toBeTypeOf('object');
    }),
  );
});

test('visits that were brought never overlap, whatever a file says', () => {
  const day = Date.parse('2026-11-20T00:00:00Z');
  const visit = fc.record({
    start: fc.integer({ min: 0, max: 300 }).map((step) => day + step * 300_000),
    minutes: fc.integer({ min: 5, max: 120 }),
    name: fc.constantFrom('Juan', 'Eva', 'Leo'),
  });
  fc.assert(
    fc.property(fc.array(visit, { maxLength: 40 }), (rows) => {
      let last = 0;
      const newId = () => (last += 1);
      const clients = createClientMatcher([], { contactOf: contactBy(() => null), newId });
      const facts = {
        nowMs: day,
        clients,
        barbers: [1],
        barberNamed: new Map(),
        services: [],
        serviceNamed: new Map(),
        taken: [],
      };
      const judge = judgeVisits(facts, newId);
      const read = rows.map(({ name, ...row }): ReadVisit => ({
        ...row,
        person: { firstname: name, lastname: '', phone: null, email: `${name.toLowerCase()}@example.com` },
        barber: '',
        service: 'Corte',
        price_cents: null,
        status: null,
        notes: null,
      }));
      const made = read
        .map(judge)
        .flatMap((one) => (one.outcome === 'new' && one.subject ? [one.subject] : []));
      for (const a of made)
        for (const b of made) expect(a === b || a.end <= b.start || b.end <= a.start).toBe(true);
      const taken = made.map(({ barber_id, client, start, end }) => ({
        barber_id,
        client_id: client.id,
        name: client.person.firstname,
        start,
        end,
        occupies: true,
      }));
      const stored = [...new Set(made.map(({ client }) => client))].map(({ id, person }) => ({
        id,
        email: person.email,
        phone_digits: null,
        person,
      }));
      const again = judgeVisits(
        {
          ...facts,
          taken,
          clients: createClientMatcher(stored, { contactOf: contactBy(() => null), newId }),
        },
        newId,
      );
      expect(read.map(again).some(({ outcome }) => outcome === 'new')).toBe(false);
    }),
  );
});
