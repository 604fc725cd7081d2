import Fastify, { type FastifyInstance, type FastifyServerFactory } from 'fastify';
import cookie from '@fastify/cookie';
import { Refusal } from '#domain/refusal.ts';
import { openExample } from '#domain/session/contract.ts';
import { absenceRoutes, proposalRoutes } from './absences/routes.ts';
import { accountRoutes } from './account/routes.ts';
import { auditRoutes } from './audit/routes.ts';
import { barberRoutes } from './barbers/routes.ts';
import { billingRoutes } from './billing/routes.ts';
import { openingRoutes } from './booking/openings-routes.ts';
import { notificationRoutes } from './notifications/routes.ts';
import { seriesRoutes } from './series/routes.ts';
import { createBooking } from './booking/book.ts';
import { createTakeHold } from './booking/holds/take-hold.ts';
import { bookingRoutes, holdRoutes } from './booking/routes.ts';
import { clientFileRoutes, clientRoutes } from './clients/routes.ts';
import { cashRoutes } from './cash/routes.ts';
import { commissionFileRoutes, commissionRoutes } from './commissions/routes.ts';
import { chargeRoutes } from './charges/routes.ts';
import { chatRoutes } from './chats/webhook-routes.ts';
import { branchRoutes } from './branches/routes.ts';
import { cardAccountRoutes } from './deposits/accounts/routes.ts';
import type { Deps } from './deps.ts';
import { depositRoutes, publicDepositRoutes } from './deposits/routes.ts';
import { deviceRoutes } from './devices/routes.ts';
import { createExamplePanel } from './demo/example-panel.ts';
import { guardDemoLogins } from './demo/guard-logins.ts';
import { devMailRoutes } from './dev-mail/routes.ts';
import { feedFileRoutes, feedRoutes } from './feeds/routes.ts';
import { healthRoutes, metricsRoutes } from './health/routes.ts';
import { imageRoutes } from './images/routes.ts';
import { importFileRoutes, importRoutes, importUploads } from './imports/routes.ts';
import {
  initialReadiness,
  type Load,
  type Readiness,
  shareAmongAccounts,
  shedLoad,
} from './http/limits/load-shedding.ts';
import { requireDeclaredRoutes } from './http/declared-routes.ts';
import { answerClientError, answerError } from './http/errors.ts';
import { mintRequestId, RequestLog } from './log.ts';
import { allowOwnOrigin } from './http/cross-origin.ts';
import { bareSecurityHeaders, securityHeaders } from './http/security-headers.ts';
import { createServe, createServeFile, type Serve, type ServeFile } from './http/serve.ts';
import { compressAnswers } from './http/compression.ts';
import { numberFileRoutes, numberRoutes } from './numbers/routes.ts';
import { openApiRoutes } from './openapi/routes.ts';
import { organizationRoutes } from './organization/routes.ts';
import { pageRoutes, serveAssets } from './pages/routes.ts';
import { ratingRoutes } from './ratings/routes.ts';
import { recoveryRoutes } from './recovery/routes.ts';
import { privacyFileRoutes, privacyRoutes } from './privacy/routes.ts';
import { profileRoutes } from './profile/routes.ts';
import {
  agendaEventRoutes,
  calendarRoutes,
  publicReservationRoutes,
  reminderRoutes,
  settleRoutes,
  staffChangeRoutes,
  staffReservationRoutes,
} from './reservations/routes.ts';
import { arrivalRoutes } from './reservations/arrival/routes.ts';
import {
  blockRoutes,
  othersScheduleRoutes,
  publicScheduleRoutes,
  scheduleRoutes,
} from './schedule/routes.ts';
import { serviceRoutes } from './services/routes.ts';
import { createAuthenticate } from './session/require-session.ts';
import { sessionRoutes } from './session/routes.ts';
import { declineRoutes, publicWaitlistRoutes, staffWaitlistRoutes } from './waitlist/routes.ts';

export const bodyLimit = 256 * 1024;

type AppOptions = {
  serverFactory?: FastifyServerFactory;
  readiness?: Readiness;
  load?: Load;
};

// Route contracts validate requests; Fastify's own schema compilers would take a sixth of each start.
function noSchemas(): never {
  throw new Error('a route carries a contract, not a schema');
}

export async function buildApp(
  deps: Deps,
  { serverFactory, readiness = initialReadiness(), load }: AppOptions = {},
) {
  const overloadGuard = { readiness, ...(load && { load }) };
  const app: FastifyInstance = Fastify({
    loggerInstance: deps.log,
    logController: new RequestLog(),
    genReqId: mintRequestId,
    requestIdHeader: false,
    trustProxy: deps.config.trustedProxies.length > 0 ? deps.config.trustedProxies : false,
    bodyLimit,
    requestTimeout: 30_000,
    forceCloseConnections: 'idle',
    // Requests that still arrive during shutdown are served, and their connections close afterwards.
    return503OnClosing: false,
    frameworkErrors: (problem, request, reply) =>
      void answerError(problem, request, reply.headers(bareSecurityHeaders)),
    clientErrorHandler: answerClientError,
    routerOptions: { maxParamLength: 200 },
    schemaController: { compilersFactory: { buildValidator: noSchemas, buildSerializer: noSchemas } },
    ...(serverFactory && { serverFactory }),
  });
  app.setErrorHandler(answerError);
  app.setNotFoundHandler((request, reply) => answerError(new Refusal('not_found'), request, reply));
  addRequestIdHeader(app);
  allowOwnOrigin(app, deps.config);
  shedLoad(app, overloadGuard, deps.config);
  // Ends event streams before the server stops accepting connections, because open streams would block the shutdown.
  app.addHook('preClose', () => deps.changes.end());
  readJson(app);
  requireDeclaredRoutes(app);
  await app.register(cookie);
  securityHeaders(app, deps.config);
  compressAnswers(app);

  guardDemoLogins(app, deps.config);
  const example = createExamplePanel(deps);
  const admit = example.admit(createAuthenticate(deps));
  const authenticate = shareAmongAccounts(admit, load, deps.config);
  const serve = createServe(app, deps, authenticate);
  serve(openExample, example.open);
  healthRoutes(app, deps, readiness);
  metricsRoutes(app, deps, overloadGuard);
  openApiRoutes(app, deps.config);
  await nounRoutes(app, serve, deps);
  fileRoutes(createServeFile(app, deps, authenticate), deps);
  await reminderRoutes(app, deps, authenticate);
  await declineRoutes(app, deps, authenticate);
  await imageRoutes(app, deps, authenticate);
  await importUploads(app, deps, authenticate);
  devMailRoutes(app, deps);
  await chatRoutes(app, deps, { book: createBooking(deps), takeHold: createTakeHold(deps) });
  await serveAssets(app);
  pageRoutes(app, deps, example.exists);
  return app;
}

async function nounRoutes(app: FastifyInstance, serve: Serve, deps: Deps): Promise<void> {
  sessionRoutes(app, serve, deps);
  organizationRoutes(serve, deps);
  await billingRoutes(app, serve, deps);
  await cardAccountRoutes(app, serve, deps);
  accountRoutes(serve, deps);
  deviceRoutes(serve, deps);
  branchRoutes(serve, deps);
  profileRoutes(serve, deps);
  serviceRoutes(serve, deps);
  clientRoutes(serve, deps);
  barberRoutes(serve, deps);
  scheduleRoutes(serve, deps);
  othersScheduleRoutes(serve, deps);
  blockRoutes(serve, deps);
  publicScheduleRoutes(serve, deps);
  staffReservationRoutes(serve, deps);
  staffChangeRoutes(serve, deps);
  settleRoutes(serve, deps);
  calendarRoutes(serve, deps);
  agendaEventRoutes(app, serve, deps);
  publicReservationRoutes(serve, deps);
  arrivalRoutes(serve, deps);
  chargeRoutes(serve, deps);
  depositRoutes(serve, deps);
  publicDepositRoutes(serve, deps);
  cashRoutes(serve, deps);
  commissionRoutes(serve, deps);
  feedRoutes(serve, deps);
  openingRoutes(serve, deps);
  // Bookings and series share one queue of orders, so that orders of one moment share a transaction.
  const book = createBooking(deps);
  bookingRoutes(serve, deps, book);
  seriesRoutes(serve, deps, book);
  notificationRoutes(serve, deps);
  holdRoutes(serve, deps);
  absenceRoutes(serve, deps);
  proposalRoutes(serve, deps);
  ratingRoutes(serve, deps);
  publicWaitlistRoutes(serve, deps);
  staffWaitlistRoutes(serve, deps);
  privacyRoutes(app, serve, deps);
  recoveryRoutes(app, serve, deps);
  auditRoutes(serve, deps);
  numberRoutes(serve, deps);
  importRoutes(serve, deps);
}

function fileRoutes(serveFile: ServeFile, deps: Deps): void {
  clientFileRoutes(serveFile, deps);
  commissionFileRoutes(serveFile, deps);
  feedFileRoutes(serveFile, deps);
  numberFileRoutes(serveFile, deps);
  importFileRoutes(serveFile, deps);
  privacyFileRoutes(serveFile, deps);
}

function addRequestIdHeader(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id);
    done();
  });
}

/** Accepts only JSON bodies, including empty ones; removes keys that could change a prototype. */
function readJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('remove', 'remove');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined);
    else void parse(request, body as string, done);
  });
}
