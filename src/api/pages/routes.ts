import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Page } from '#domain/page.ts';
import { Refusal } from '#domain/refusal.ts';
import type { Deps } from '../deps.ts';
import { readBookingPage } from './read-booking-page.ts';

const staffPaths = [
  '/login',
  '/register',
  '/forgot-password',
  '/reset-password',
  '/dashboard',
  '/dashboard/*',
  '/billing/*',
];

/** The pages people open: the landing page, a shop's booking page, and the frame of the staff's application. */
export function pageRoutes(app: FastifyInstance, deps: Deps): void {
  const { publicUrl, imageUploadUrl: image_upload_url } = deps.config;
  const show = async (reply: FastifyReply, path: string, page: Page, status = 200) =>
    reply
      .code(status)
      .header('cache-control', 'no-cache')
      .type('text/html; charset=utf-8')
      .send(await deps.renderPage(page, { publicUrl, path }));

  app.get('/', (_, reply) => show(reply, '/', { kind: 'landing' }));
  for (const path of staffPaths)
    app.get(path, ({ url }, reply) => show(reply, pathOf(url), { kind: 'staff', image_upload_url }));

  app.get<{ Params: { slug: string } }>('/:slug', async ({ params: { slug }, log }, reply) => {
    const path = `/${encodeURIComponent(slug)}`;
    try {
      return await show(reply, path, { kind: 'booking', data: await readBookingPage(deps, slug) });
    } catch (failure) {
      if (isNotFound(failure)) return show(reply, path, { kind: 'unknown-shop' }, 404);
      log.error({ err: failure }, 'the booking page could not be made');
      return show(reply, path, { kind: 'unavailable' }, 503);
    }
  });

  app.get('/*', ({ url }, reply) => {
    const path = pathOf(url);
    if (path.startsWith('/api/')) throw new Refusal('not_found');
    return show(reply, path, { kind: 'unknown' }, 404);
  });
}

const pathOf = (url: string): string => url.replace(/[?#].*/s, '');
const isNotFound = (failure: unknown): boolean => failure instanceof Refusal && failure.code === 'not_found';
