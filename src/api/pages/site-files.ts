import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Refusal } from '#domain/refusal.ts';
import { root } from '../config.ts';
import type { Deps } from '../deps.ts';
import { createBudgets } from '../http/limits/rate-limits.ts';
import { requireShopOfSlug } from '../organization/queries.ts';
import { previewCard } from './preview-card.ts';

const icons = join(root, 'src/web/theme/icons');
const worker = join(root, 'dist/web/staff-worker.js');
const aDay = 'public, max-age=86400';
const anHour = 'public, max-age=3600';

const images = {
  '/favicon.ico': 'image/x-icon',
  '/apple-touch-icon.png': 'image/png',
  '/icon-192.png': 'image/png',
  '/icon-512.png': 'image/png',
} as const;

const manifest = {
  name: 'Navaja',
  short_name: 'Navaja',
  lang: 'es',
  id: '/dashboard',
  scope: '/',
  start_url: '/dashboard/agenda?view=day',
  display: 'standalone',
  background_color: '#ffffff',
  theme_color: '#ffffff',
  icons: [192, 512].map((side) => ({
    src: `/icon-${side}.png`,
    sizes: `${side}x${side}`,
    type: 'image/png',
    purpose: 'any maskable',
  })),
  shortcuts: [
    { name: 'Nueva reserva', url: '/dashboard/agenda?view=day&open=new' },
    { name: 'Voy tarde', url: '/dashboard/agenda?view=day&open=late' },
  ],
};

// Photos below /api belong to shop pages, so robots may fetch them. Reservation pages stay allowed, so that robots see
// their `noindex`.
const robotsOf = (publicUrl: string) => `User-agent: *
Allow: /api/images/
Disallow: /api/
Disallow: /dashboard

Sitemap: ${publicUrl}/sitemap.xml
`;

export function siteFileRoutes(
  app: FastifyInstance,
  deps: Pick<Deps, 'db' | 'cache' | 'config' | 'pool'>,
): void {
  for (const [path, type] of Object.entries(images)) {
    app.get(path, async (_, reply) =>
      reply.headers({ 'content-type': type, 'cache-control': aDay }).send(await readFile(join(icons, path))),
    );
  }
  app.get('/manifest.webmanifest', (_, reply) =>
    reply
      .headers({ 'content-type': 'application/manifest+json', 'cache-control': aDay })
      .send(JSON.stringify(manifest)),
  );
  // Served at the root, because a service worker's scope is its own folder. Browsers check for changes at each visit.
  app.get('/staff-worker.js', async (_, reply) => {
    const code = await readFile(worker).catch(() => null);
    if (!code) throw new Refusal('not_found');
    return reply
      .headers({ 'content-type': 'text/javascript; charset=utf-8', 'cache-control': 'no-cache' })
      .send(code);
  });
  app.get('/robots.txt', (_, reply) =>
    reply
      .headers({ 'content-type': 'text/plain; charset=utf-8', 'cache-control': aDay })
      .send(robotsOf(deps.config.publicUrl)),
  );

  const sendCard = (reply: FastifyReply, card: Buffer) =>
    reply.headers({ 'content-type': 'image/png', 'cache-control': anHour }).send(card);
  const budgets = createBudgets(deps);
  const admitting = (request: FastifyRequest) => () => budgets.spend('preview', request);
  app.get('/og.png', async (request, reply) => {
    const words = { name: 'Navaja', line: 'Reservas online para barberías' };
    return sendCard(reply, await previewCard({ ...words, admit: admitting(request) }));
  });
  app.get<{ Params: { slug: string } }>('/:slug/og.png', async (request, reply) => {
    const { name } = await requireShopOfSlug(deps, request.params.slug);
    return sendCard(reply, await previewCard({ name, line: 'Reserva online', admit: admitting(request) }));
  });
}
