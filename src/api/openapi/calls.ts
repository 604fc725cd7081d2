import * as absences from '#domain/absences/contract.ts';
import * as account from '#domain/account/contract.ts';
import * as audit from '#domain/audit/contract.ts';
import * as barbers from '#domain/barbers/contract.ts';
import * as billing from '#domain/billing/contract.ts';
import * as booking from '#domain/booking/contract.ts';
import * as holds from '#domain/booking/holds/contract.ts';
import * as groupBooking from '#domain/booking/groups/contract.ts';
import * as repeat from '#domain/booking/repeat-contract.ts';
import * as series from '#domain/series/contract.ts';
import * as branches from '#domain/branches/contract.ts';
import * as cash from '#domain/cash/contract.ts';
import * as charges from '#domain/charges/contract.ts';
import * as clients from '#domain/clients/contract.ts';
import * as phonePlans from '#domain/clients/phone-plans-contract.ts';
import * as merging from '#domain/clients/merge-contract.ts';
import * as commissions from '#domain/commissions/contract.ts';
import * as deposits from '#domain/deposits/contract.ts';
import * as cardAccounts from '#domain/deposits/accounts/contract.ts';
import * as devices from '#domain/devices/contract.ts';
import * as feeds from '#domain/feeds/contract.ts';
import * as imports from '#domain/imports/contract.ts';
import * as loyalty from '#domain/loyalty/contract.ts';
import * as numbers from '#domain/numbers/contract.ts';
import * as organization from '#domain/organization/contract.ts';
import * as rules from '#domain/organization/rules.ts';
import * as privacy from '#domain/privacy/contract.ts';
import * as profile from '#domain/profile/contract.ts';
import * as ratings from '#domain/ratings/contract.ts';
import * as recovery from '#domain/recovery/contract.ts';
import * as reservations from '#domain/reservations/contract.ts';
import * as chats from '#domain/reservations/messages/chat-contract.ts';
import * as late from '#domain/reservations/late/contract.ts';
import * as arrival from '#domain/reservations/arrival/contract.ts';
import * as messages from '#domain/reservations/messages/contract.ts';
import * as restoring from '#domain/reservations/restore-contract.ts';
import * as settling from '#domain/reservations/settle-contract.ts';
import type { Route } from '#domain/route.ts';
import * as schedule from '#domain/schedule/contract.ts';
import * as blocks from '#domain/schedule/blocks/contract.ts';
import * as openings from '#domain/schedule/openings/contract.ts';
import * as services from '#domain/services/contract.ts';
import * as session from '#domain/session/contract.ts';
import * as waitlist from '#domain/waitlist/contract.ts';

const isRoute = (value: unknown): value is Route =>
  typeof value === 'object' && value !== null && 'method' in value && 'allow' in value;

const group = (title: string, contract: object) => ({
  title,
  calls: Object.values(contract).filter(isRoute),
});

export const groups = [
  group('Sesión', session),
  group('Barbería', { ...organization, ...rules, ...chats }),
  group('Suscripción', billing),
  group('Mi cuenta', { ...account, ...devices }),
  group('Sucursales', branches),
  group('Página pública', profile),
  group('Servicios', services),
  group('Personas', barbers),
  group('Clientes', { ...clients, ...merging, ...phonePlans, ...loyalty }),
  group('Horarios', { ...schedule, ...openings, ...blocks }),
  group('Reservas', { ...reservations, ...arrival, ...messages, ...late, ...restoring, ...settling }),
  group('Reservar', { ...booking, ...holds, ...groupBooking, ...repeat, ...series }),
  group('Ausencias', absences),
  group('Opiniones', ratings),
  group('Cobros', charges),
  group('Anticipos', { ...deposits, ...cardAccounts }),
  group('Caja', cash),
  group('Comisiones', commissions),
  group('Calendarios', feeds),
  group('Lista de espera', waitlist),
  group('Privacidad', privacy),
  group('Recuperar el enlace', recovery),
  group('Números', numbers),
  group('Importar', imports),
  group('Actividad', audit),
];

export const calls: readonly Route[] = groups.flatMap((each) => each.calls);
