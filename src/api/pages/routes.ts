import { existsSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Inlined, Page, RenderedPage } from '#domain/page.ts';
import { Refusal } from '#domain/refusal.ts';
import { toBytes } from '../cache/response-cache.ts';
import { root } from '../config.ts';
import { priceReader } from '../billing/read-price.ts';
import type { Deps } from '../deps.ts';
import { encodedFor } from '../http/compression.ts';
import { framedBy, hideAddress, policyOfPages } from '../http/security-headers.ts';
import { tenantOf } from '../organization/queries.ts';
import { sharingRoutes } from './sharing.ts';
import { siteFileRoutes } from './site-files.ts';
import { readBookingPage } from './read-shop-page.ts';
import { sitemapRoutes } from './sitemap.ts';
import { createStoredPages, type DrawnPage, sentAt } from './stored-pages.ts';
import { findLostLink, readLostLinkPage, readMyReservationsPage } from './read-recovery-pages.ts';
import {
  readCalendarFile,
  readDepositPage,
  readHeldPage,
  readPersonDataPage,
  readPrivacyPage,
  readReservationPage,
  readWaitEntryPage,
} from './read-pages.ts';

const staffPaths = [
  '/login',
  '/register',
  '/forgot-password',
  '/reset-password',
  '/confirm-email',
  '/undo-email',
  '/dashboard',
  '/dashboard/*',
  '/billing/*',
];

type Drawn = { body: Buffer; inlined: Inlined | undefined; frames?: readonly string[]; isDraft?: boolean };

export function pageRoutes(app: FastifyInstance, deps: Deps, hasExamplePanel: () => Promise<boolean>): void {
  const { publicUrl, apiUrl, imageUploadUrl: upload_url, imageUploadPreset: preset } = deps.config;
  const staff: Page = { kind: 'staff', image_host: upload_url ? { upload_url, preset } : undefined };
  const policyOf = policyOfPages(deps.config);
  const render: Readers['render'] = async (page, path) => deps.renderPage(page, { publicUrl, path, apiUrl });
  const draw = async (page: Page, path: string): Promise<Drawn> => {
    const { html, inlined, isDraft = false } = await render(page, path);
    return { body: toBytes(html), inlined, isDraft };
  };
  const send = (reply: FastifyReply, { body, inlined, frames = [] }: Drawn, status = 200) => {
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-cache');
    if (inlined || frames.length > 0)
      reply.header('content-security-policy', framedBy(policyOf(inlined ?? nothingInlined), frames));
    if (frames.length > 0) reply.removeHeader('x-frame-options');
    return reply.code(status).type('text/html; charset=utf-8').send(body);
  };
  const show = async (reply: FastifyReply, path: string, page: Page, status = 200) =>
    send(reply, await draw(page, path), status);

  siteFileRoutes(app, deps);
  sitemapRoutes(app, deps);
  sharingRoutes(app, deps);
  const drawLanding = createLandingPage(deps, draw, hasExamplePanel);
  app.get('/', { config: { isStored: () => true } }, async (_, reply) => send(reply, await drawLanding()));
  // Slugs never start with a hyphen, so no shop has this address.
  app.get('/-/accesibilidad', ({ url }, reply) =>
    show(reply, pathOf(url), { kind: 'accessibility', support_email: deps.config.supportEmail ?? null }),
  );
  app.get('/-/condiciones', ({ url }, reply) => show(reply, pathOf(url), { kind: 'service-terms' }));
  for (const path of staffPaths) app.get(path, ({ url }, reply) => show(reply, pathOf(url), staff));

  const showRead: Readers['showRead'] = async (reply, path, read, unknown) => {
    try {
      return send(reply, await read());
    } catch (failure) {
      if (isNotFound(failure))
        return show(reply, path, typeof unknown === 'function' ? await unknown() : unknown, 404);
      reply.log.error({ err: failure }, 'a page could not be made');
      return show(reply, path, { kind: 'unavailable' }, 503);
    }
  };

  shopRoutes(app, deps, { render, draw, showRead });
  linkRoutes(app, deps, { draw, showRead });
  dataLinkRoute(app, deps, { draw, showRead });
  app.get('/*', ({ url }, reply) => {
    const path = pathOf(url);
    if (path.startsWith('/api/')) throw new Refusal('not_found');
    return show(reply, path, { kind: 'unknown' }, 404);
  });
}

function createLandingPage(
  deps: Deps,
  draw: (page: Page, path: string) => Promise<Drawn>,
  hasExamplePanel: () => Promise<boolean>,
): () => Promise<Drawn> {
  const { exampleShop: example, supportEmail: support_email } = deps.config;
  const readPrice = priceReader(deps);
  const drawerFor = (price: string | null, panel: boolean) => ({
    price,
    panel,
    draw: once(() =>
      draw(
        { kind: 'landing', example, support_email, ...(panel && { panel }), ...(price && { price }) },
        '/',
      ),
    ),
  });
  let landing = drawerFor(null, false);
  return async () => {
    const [price, panel] = [readPrice(), await hasExamplePanel()];
    if (price !== landing.price || panel !== landing.panel) landing = drawerFor(price, panel);
    return landing.draw();
  };
}

type Readers = {
  render: (page: Page, path: string) => Promise<RenderedPage>;
  draw: (page: Page, path: string) => Promise<Drawn>;
  showRead: (
    reply: FastifyReply,
    path: string,
    read: () => Promise<Drawn>,
    unknown: Page | (() => Promise<Page>),
  ) => Promise<FastifyReply>;
};

function shopRoutes(app: FastifyInstance, deps: Deps, { render, draw, showRead }: Readers): void {
  const tenant = tenantOf(deps);
  const stored = createStoredPages(deps);
  type Shown = Awaited<ReturnType<typeof readBookingPage>>['page'];
  const serveStored = (url: string, name: string, adapt: (page: Shown) => Shown) => {
    const isStored = ({ params }: FastifyRequest) =>
      deps.cache.holds((params as { slug: string }).slug, name);
    const drawFor = async (slug: string, path: string): Promise<DrawnPage> => {
      const { page, until, isWhole } = await readBookingPage(deps, slug);
      const shown = adapt(page);
      const { html, inlined, isDraft } = await render(shown, path);
      const frames = shown.data.embedded ? (shown.profile?.frame_origins ?? []) : [];
      // The browser fetches the missing parts of an incomplete page, and the next visitor gets a complete one.
      return { html, inlined, frames, until, isLasting: isWhole && !isDraft };
    };
    app.get<{ Params: { slug: string } }>(url, { config: { isStored } }, ({ params, headers }, reply) => {
      const { slug } = params;
      const path = url.replace(':slug', () => encodeURIComponent(slug));
      const read = async () => {
        const organization = await tenant({ slug });
        const page = await deps.cache.content(organization, name, () =>
          stored.read(organization, name, () => drawFor(slug, path)),
        );
        const { inlined, frames } = page;
        return {
          body: encodedFor(headers['accept-encoding'], reply, sentAt(page, deps.now())),
          inlined,
          frames,
        };
      };
      return showRead(reply, path, read, { kind: 'unknown-shop' });
    });
  };
  serveStored('/:slug', 'page', (page) => page);
  serveStored('/:slug/embed', 'embedded page', (page) => ({
    ...page,
    data: { ...page.data, embedded: true },
  }));

  app.get<{ Params: { slug: string } }>('/:slug/privacidad', ({ params: { slug } }, reply) => {
    const path = `/${encodeURIComponent(slug)}/privacidad`;
    const read = async () => draw({ kind: 'privacy', data: await readPrivacyPage(deps, slug) }, path);
    return showRead(reply, path, read, { kind: 'unknown-shop' });
  });
  app.get<{ Params: { slug: string } }>('/:slug/mis-reservas', ({ params: { slug } }, reply) => {
    const path = `/${encodeURIComponent(slug)}/mis-reservas`;
    const read = async () => draw({ kind: 'lost-link', data: await readLostLinkPage(deps, slug) }, path);
    return showRead(reply, path, read, { kind: 'unknown-shop' });
  });
}

type DeadKind = Extract<Page, { lost?: unknown }>['kind'];

const deadLinks = (deps: Deps) => (kind: DeadKind, link: string) => async (): Promise<Page> => ({
  kind,
  lost: await findLostLink(deps, link),
});

function linkRoutes(app: FastifyInstance, deps: Deps, { draw, showRead }: Omit<Readers, 'render'>): void {
  const dead = deadLinks(deps);
  app.get<Link>('/r/:externalId', ({ params: { externalId }, query: { t: token } }, reply) => {
    const path = `/r/${encodeURIComponent(externalId)}`;
    // Only displayed: mail scanners follow links, so confirming the booking needs a press of the button.
    if (typeof token === 'string') {
      const readHeld = async () => draw(await readHeldPage(deps, { externalId, token }), path);
      return showRead(hideAddress(reply), path, readHeld, dead('unknown-hold', externalId));
    }
    const read = async () =>
      draw({ kind: 'reservation', data: await readReservationPage(deps, externalId) }, path);
    return showRead(hideAddress(reply), path, read, dead('unknown-reservation', externalId));
  });
  app.get<Link>('/r/:externalId/reserva.ics', async ({ params: { externalId } }, reply) => {
    const file = await readCalendarFile(deps, externalId);
    return hideAddress(reply).type('text/calendar; charset=utf-8; method=PUBLISH').send(file);
  });

  app.get<Link>('/e/:externalId', ({ params: { externalId } }, reply) => {
    const path = `/e/${encodeURIComponent(externalId)}`;
    const read = async () =>
      draw({ kind: 'wait-entry', data: await readWaitEntryPage(deps, externalId) }, path);
    return showRead(hideAddress(reply), path, read, dead('unknown-wait-entry', externalId));
  });

  app.get<Link>('/p/:externalId', ({ params: { externalId } }, reply) => {
    const path = `/p/${encodeURIComponent(externalId)}`;
    const read = async () => draw(await readDepositPage(deps, externalId), path);
    return showRead(hideAddress(reply), path, read, dead('unknown-deposit', externalId));
  });
}

function dataLinkRoute(app: FastifyInstance, deps: Deps, { draw, showRead }: Omit<Readers, 'render'>): void {
  app.get<{ Params: { token: string } }>('/d/:token', ({ params: { token } }, reply) => {
    const path = `/d/${encodeURIComponent(token)}`;
    const read = async () => draw({ kind: 'person-data', data: await readPersonDataPage(deps, token) }, path);
    return showRead(hideAddress(reply), path, read, deadLinks(deps)('dead-data-link', token));
  });
  app.get<{ Params: { token: string } }>('/m/:token', ({ params: { token } }, reply) => {
    const path = `/m/${encodeURIComponent(token)}`;
    const read = async () =>
      draw({ kind: 'my-reservations', data: await readMyReservationsPage(deps, token) }, path);
    return showRead(hideAddress(reply), path, read, deadLinks(deps)('dead-recovery-link', token));
  });
}

type Link = { Params: { externalId: string }; Querystring: { t?: unknown } };
const nothingInlined = {};
const pathOf = (url: string): string => url.replace(/[?#].*/s, '');
function once(drawAnew: () => Promise<Drawn>): () => Promise<Drawn> {
  let cached: Promise<Drawn> | undefined;
  const forget = () => {
    cached = undefined;
  };
  return () => {
    if (cached) return cached;
    cached = drawAnew();
    cached.then(({ isDraft }) => isDraft && forget(), forget);
    return cached;
  };
}

const isNotFound = (failure: unknown): boolean => failure instanceof Refusal && failure.code === 'not_found';

const assets = join(root, 'dist/web/assets');

/** File names contain a content hash, so browsers cache the files forever. */
export async function serveAssets(app: FastifyInstance): Promise<void> {
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
