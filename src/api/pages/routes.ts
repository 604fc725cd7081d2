import { existsSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Page } from '#domain/page.ts';
import { Refusal } from '#domain/refusal.ts';
import { root } from '../config.ts';
import type { Deps } from '../deps.ts';
import { hideAddress, policyOfPages } from '../http/security-headers.ts';
import { readBookingPage, readCalendarFile, readHeldPage, readReservationPage } from './read-pages.ts';

const staffPaths = [
  '/login',
  '/register',
  '/forgot-password',
  '/reset-password',
  '/dashboard',
  '/dashboard/*',
  '/billing/*',
];

/** The pages people open: the landing page, a shop's booking page, a reservation's, and the staff's frame. */
export function pageRoutes(app: FastifyInstance, deps: Deps): void {
  const { publicUrl, apiUrl, imageUploadUrl: upload_url, imageUploadPreset: preset } = deps.config;
  const staff: Page = { kind: 'staff', image_host: upload_url ? { upload_url, preset } : undefined };
  const policyOf = policyOfPages(deps.config);
  const show = async (reply: FastifyReply, path: string, page: Page, status = 200) => {
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-cache');
    const { html, inlined } = await deps.renderPage(page, { publicUrl, path, apiUrl });
    if (inlined) reply.header('content-security-policy', policyOf(inlined));
    return reply.code(status).type('text/html; charset=utf-8').send(html);
  };

  app.get('/', (_, reply) => show(reply, '/', { kind: 'landing' }));
  for (const path of staffPaths) app.get(path, ({ url }, reply) => show(reply, pathOf(url), staff));

  /** A page that has to be read first: there, unknown, or not to be had now. */
  const showRead = async (reply: FastifyReply, path: string, read: () => Promise<Page>, unknown: Page) => {
    try {
      return await show(reply, path, await read());
    } catch (failure) {
      if (isNotFound(failure)) return show(reply, path, unknown, 404);
      reply.log.error({ err: failure }, 'a page could not be made');
      return show(reply, path, { kind: 'unavailable' }, 503);
    }
  };

  app.get<{ Params: { slug: string } }>('/:slug', ({ params: { slug } }, reply) =>
    showRead(
      reply,
      `/${encodeURIComponent(slug)}`,
      async () => ({ kind: 'booking', data: await readBookingPage(deps, slug) }),
      { kind: 'unknown-shop' },
    ),
  );

  app.get<Link>('/r/:externalId', ({ params: { externalId }, query: { t: token } }, reply) => {
    const path = `/r/${encodeURIComponent(externalId)}`;
    // Only shown: mail scanners follow links, so that nothing is confirmed before somebody presses the button.
    if (typeof token === 'string')
      return showRead(hideAddress(reply), path, () => readHeldPage(deps, { externalId, token }), {
        kind: 'unknown-hold',
      });
    return showRead(
      hideAddress(reply),
      path,
      async () => ({ kind: 'reservation', data: await readReservationPage(deps, externalId) }),
      { kind: 'unknown-reservation' },
    );
  });
  app.get<Link>('/r/:externalId/reserva.ics', async ({ params: { externalId } }, reply) => {
    const file = await readCalendarFile(deps, externalId);
    return hideAddress(reply).type('text/calendar; charset=utf-8; method=PUBLISH').send(file);
  });

  app.get('/*', ({ url }, reply) => {
    const path = pathOf(url);
    if (path.startsWith('/api/')) throw new Refusal('not_found');
    return show(reply, path, { kind: 'unknown' }, 404);
  });
}

type Link = { Params: { externalId: string }; Querystring: { t?: unknown } };
const pathOf = (url: string): string => url.replace(/[?#].*/s, '');
const isNotFound = (failure: unknown): boolean => failure instanceof Refusal && failure.code === 'not_found';

const assets = join(root, 'dist/web/assets');

/** The built scripts, styles and fonts; their names change with their content, so browsers keep them forever. */
export async function serveAssets(app: FastifyInstance): Promise<void> {
  // The development server and the tests come without a build.
  if (!existsSync(assets)) return;
  await app.register(fastifyStatic, {
    root: assets,
    prefix: '/assets/',
    preCompressed: true,
    immutable: true,
    maxAge: '365d',
    decorateReply: false,
    index: false,
  });
}
