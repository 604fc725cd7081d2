import { describe, expect, test } from 'vitest';
import { usualPolicy } from '#domain/organization/policy.ts';
import { Rules } from '#domain/organization/rules.ts';
import type { User } from '#domain/account/user.ts';
import { settingValue } from './setting-values.ts';
import { isFound, settingsOf } from './settings.ts';

const rules = Rules.parse({});
const facts = {
  rules,
  shop: { name: 'Barbería Navaja', timezone: 'America/Montevideo' },
  closings: 1,
  subscription: 'Suscripción activa',
  cards: 'Activos',
};
const as = (role: User['role']) => ({ role }) as User;

describe('the value beside a setting', () => {
  const { reminders, terms } = rules;
  test.each([
    ['reservas-online', {}, 'Recibe'],
    ['reservas-online', { online: { ...rules.online, paused: true } }, 'En pausa'],
    ['condiciones', {}, 'Sin límites'],
    ['condiciones', { terms: { ...terms, min_notice_minutes: 60 } }, 'Reservar 1 hora antes'],
    ['condiciones', { terms: { ...terms, cancel_hours: 24 } }, 'Cancelar 1 día antes'],
    [
      'condiciones',
      { terms: { ...terms, min_notice_minutes: 15, cancel_hours: 2 } },
      'Reservar 15 minutos antes, cancelar 2 horas antes',
    ],
    ['anticipos', {}, 'Nadie'],
    [
      'anticipos',
      {
        policy: { ...usualPolicy, deposits: { ...usualPolicy.deposits, who: 'listed', first_time: true } },
      },
      '50 % en la primera visita',
    ],
    ['dias-cerrados', {}, '1'],
    ['recordatorios', {}, '24 h y 2 h, silencio 21–08'],
    ['recordatorios', { reminders: { ...reminders, on: false } }, 'No, silencio 21–08'],
    ['recordatorios', { reminders: { ...reminders, quiet: { from: '00:00', to: '00:00' } } }, '24 h y 2 h'],
    [
      'recordatorios',
      { reminders: { ...reminders, before_hours: [48], quiet: { from: '21:30', to: '08:00' } } },
      '48 h, silencio 21:30–08',
    ],
    ['whatsapp', {}, 'No'],
    ['whatsapp', { chat: { on: true } }, 'Sí'],
    ['lista-de-espera', {}, 'No'],
    ['lista-de-espera', { waitlist: { on: true, minutes: 15 } }, '15 min'],
    ['sellos', {}, 'No'],
    ['sellos', { loyalty: { ...rules.loyalty, on: true } }, 'Premio cada 10'],
    ['opiniones', {}, 'No'],
    ['opiniones', { ratings: { on: true, google_url: null } }, 'Sí'],
    ['clientes', {}, 'Todos'],
    ['clientes', { clients: { barbers_see: 'own' } }, 'Los que atendió'],
    ['datos-viejos', {}, '36 meses'],
    ['datos-viejos', { retention_months: 'off' }, 'No se borran'],
    ['nombre-y-zona', {}, 'Barbería Navaja · America/Montevideo'],
    ['cobros-con-tarjeta', {}, 'Activos'],
    ['suscripcion', {}, 'Suscripción activa'],
  ] as const)('of %s with %j is %s', (key, changed, text) => {
    expect(settingValue(key, { ...facts, rules: { ...rules, ...(changed as Partial<Rules>) } })).toBe(text);
  });
});

describe('the settings a person may open', () => {
  const names = (role: Parameters<typeof as>[0]) => settingsOf(as(role)).own.map(({ name }) => name);
  const owners = [
    'Reservas online',
    'Condiciones',
    'Anticipos',
    'Días cerrados',
    'Recordatorios',
    'WhatsApp',
    'Lista de espera',
    'Tarjeta de sellos',
    'Pedir opinión',
    'Qué ven los barberos',
    'Datos viejos',
    'Nombre y zona',
    'Cobros con tarjeta',
    'Suscripción',
  ];
  test('are all for an owner', () => expect(names('owner')).toEqual(owners));
  test('are those a manager reads or changes', () => {
    const ownersAlone = ['Condiciones', 'Nombre y zona', 'Cobros con tarjeta'];
    expect(names('manager')).toEqual(owners.filter((name) => !ownersAlone.includes(name)));
  });
  test('are at other screens only for a barber', () => {
    expect(names('barber')).toEqual([]);
  });
});

describe('the search', () => {
  const { own, elsewhere } = settingsOf(as('owner'));
  const found = (typed: string) =>
    [...own, ...elsewhere]
      .filter((row) => isFound(row, row.key ? settingValue(row.key, facts) : '', typed))
      .map(({ name }) => name);
  test.each([
    ['', own.length + elsewhere.length],
    ['cosa que no existe', 0],
  ])('for "%s" finds %i', (typed, count) => expect(found(typed)).toHaveLength(count));
  test.each([
    ['dias', 'Días cerrados'],
    ['FERIADO', 'Días cerrados'],
    ['silencio', 'Recordatorios'],
    ['premio', 'Tarjeta de sellos'],
    ['36', 'Datos viejos'],
    ['pausar', 'Reservas online'],
    ['anticipacion', 'Condiciones'],
    ['marketing', 'Qué ven los barberos'],
    ['zona horaria', 'Nombre y zona'],
    ['tarjeta', 'Suscripción'],
    ['stripe', 'Cobros con tarjeta'],
    ['qr', 'Compartir'],
    ['logo', 'Tu página'],
    ['seña', 'Anticipos'],
    ['deposito', 'Anticipos'],
    ['adelanto', 'Anticipos'],
    ['ausencias', 'Anticipos'],
    ['no-show', 'Anticipos'],
    ['contraseña', 'Contraseña y sesiones'],
    ['google', 'Tu calendario'],
  ])('finds by "%s" %s', (typed, name) => expect(found(typed)).toContain(name));
});
