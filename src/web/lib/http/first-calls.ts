import type * as barbers from '#domain/barbers/contract.ts';
import type * as billing from '#domain/billing/contract.ts';
import type * as series from '#domain/series/contract.ts';
import type * as branches from '#domain/branches/contract.ts';
import type * as cash from '#domain/cash/contract.ts';
import type * as clients from '#domain/clients/contract.ts';
import type * as accounts from '#domain/deposits/accounts/contract.ts';
import type * as deposits from '#domain/deposits/contract.ts';
import type * as devices from '#domain/devices/contract.ts';
import type * as imports from '#domain/imports/contract.ts';
import type * as loyalty from '#domain/loyalty/contract.ts';
import type * as organization from '#domain/organization/contract.ts';
import type * as phones from '#domain/clients/phone-plans-contract.ts';
import type * as rules from '#domain/organization/rules.ts';
import type * as profile from '#domain/profile/contract.ts';
import type * as reservations from '#domain/reservations/contract.ts';
import type * as arrival from '#domain/reservations/arrival/contract.ts';
import type * as message from '#domain/reservations/messages/contract.ts';
import type * as settle from '#domain/reservations/settle-contract.ts';
import type * as schedule from '#domain/schedule/contract.ts';
import type * as services from '#domain/services/contract.ts';
import type * as session from '#domain/session/contract.ts';
import type * as waitlist from '#domain/waitlist/contract.ts';
import { endpoint } from './endpoint.ts';

// Endpoints of the staff's first screens, named as in their contracts. Importing the contracts would bundle the schema
// library, which only the forms need, and forms load later.
export const readOrganization = endpoint<typeof organization.readOrganization>('GET /orgs/me');
export const readRules = endpoint<typeof rules.readRules>('GET /orgs/me/rules');

export const readBilling = endpoint<typeof billing.readBilling>('GET /orgs/me/billing');
export const readInvoices = endpoint<typeof billing.readInvoices>('GET /orgs/me/billing/invoices');
export const openBillingPortal = endpoint<typeof billing.openBillingPortal>('GET /stripe/me/billing-portal');
export const subscribe = endpoint<typeof billing.subscribe>('POST /stripe/me/subscribe');

export const resendConfirmation = endpoint<typeof session.resendConfirmation>('POST /auth/email/resend');

export const listReservations = endpoint<typeof reservations.listReservations>('GET /reservations');
export const summariseReservations =
  endpoint<typeof reservations.summariseReservations>('GET /reservations/summary');
export const followReservations =
  endpoint<typeof reservations.followReservations>('GET /reservations/events');
export const readReservation = endpoint<typeof reservations.readReservation>('GET /reservations/:id');
export const moveReservation = endpoint<typeof reservations.moveReservation>('PATCH /reservations/:id');
export const setReservationStatus = endpoint<typeof reservations.setReservationStatus>(
  'PATCH /reservations/:id/status',
);
export const setArrived = endpoint<typeof arrival.setArrived>('POST /reservations/:id/arrived');
export const deleteReservation = endpoint<typeof reservations.deleteReservation>('DELETE /reservations/:id');
export const undoChange = endpoint<typeof reservations.undoChange>('POST /changes/:changeId/undo');
export const readAgenda = endpoint<typeof reservations.readAgenda>('GET /agenda');

export const listUnsettled = endpoint<typeof settle.listUnsettled>('GET /reservations/unsettled');
export const settleReservations = endpoint<typeof settle.settleReservations>('POST /reservations/settle');

export const listMessages = endpoint<typeof message.listMessages>('GET /reservations/:id/messages');

export const endSeries = endpoint<typeof series.endSeries>('DELETE /series/:id');

export const readAllCash = endpoint<typeof cash.readAllCash>('GET /cash/all');

export const readPhonePlans = endpoint<typeof phones.readPhonePlans>('GET /phone-plans');
export const readClient = endpoint<typeof clients.readClient>('GET /clients/:id');
export const countVisits = endpoint<typeof clients.countVisits>('GET /clients/counts');
export const redeemReward = endpoint<typeof loyalty.redeemReward>('POST /clients/:id/redemptions');
export const undoRedemption = endpoint<typeof loyalty.undoRedemption>('DELETE /clients/:id/redemptions/:rid');

export const listHolds = endpoint<typeof waitlist.listHolds>('GET /holds');
export const listWaitlist = endpoint<typeof waitlist.listWaitlist>('GET /waitlist');

export const countDeposits = endpoint<typeof deposits.countDeposits>('GET /deposits/counts');
export const readCardAccount = endpoint<typeof accounts.readCardAccount>('GET /deposits/account');

export const listBarbers = endpoint<typeof barbers.listBarbers>('GET /users/barbers');
export const listPublicBarbers = endpoint<typeof barbers.listPublicBarbers>('GET /public/:slug/barbers');

export const readHours = endpoint<typeof schedule.readHours>('GET /staff/me/hours');

export const listServices = endpoint<typeof services.listServices>('GET /services');

export const listBranches = endpoint<typeof branches.listBranches>('GET /branches');

export const readProfile = endpoint<typeof profile.readProfile>('GET /orgs/me/profile');

export const listImports = endpoint<typeof imports.listImports>('GET /imports');

export const listDevices = endpoint<typeof devices.listDevices>('GET /devices');
