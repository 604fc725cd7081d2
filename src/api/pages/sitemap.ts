import type { FastifyInstance } from 'fastify';
import { LRUCache } from 'lru-cache';
import { Refusal } from '#domain/refusal.ts';
import type { Deps } from '../deps.ts';
import { hours } from '../clock.ts';
import { html, Html } from '../http/html.ts';
import { countListed, type Listed, listListed } from '../organization/queries.ts';

const addressesAFile = 10_000;
// A file of ten thousand addresses takes about a megabyte of cache.
const mostFiles = 16;
const xml = 'application/xml; charset=utf-8';
const namespace = 'http://www.sitemaps.org/schemas/sitemap/0.9';
const head = new Html('<?xml version="1.0" encoding="UTF-8"?>');

export function sitemapRoutes(
  app: FastifyInstance,
  { config, db, now }: Pick<Deps, 'config' | 'db' | 'now'>,
) {
  const { publicUrl } = config;
  const files = new LRUCache<string, Promise<string>>({
    max: mostFiles,
    // `lru-cache` still returns an entry whose age equals the TTL.
    ttl: hours - 1,
    ttlResolution: 0,
    perf: { now },
  });
  const cachedFile = (name: string, write: () => Promise<string>) => {
    const known = files.get(name);
    if (known) return known;
    const written = write();
    files.set(name, written);
    written.catch(() => files.delete(name));
    return written;
  };
  const headers = { 'content-type': xml, 'cache-control': 'public, max-age=3600' };

  app.get('/sitemap.xml', async (_, reply) => {
    const body = await cachedFile('index', async () => {
      const count = Math.ceil((await countListed(db)) / addressesAFile);
      const addresses = Array.from({ length: count }, (_file, at) => `${publicUrl}/sitemap-${at + 1}.xml`);
      return html`${head}<sitemapindex xmlns="${namespace}"
          >${addresses.map((address) => html`<sitemap><loc>${address}</loc></sitemap>`)}</sitemapindex
        >`.toString();
    });
    return reply.headers(headers).send(body);
  });
  app.get<{ Params: { n: string } }>('/sitemap-:n.xml', async ({ params: { n } }, reply) => {
    if (!/^[1-9]\d{0,4}$/.test(n)) throw new Refusal('not_found');
    const body = await cachedFile(n, async () => {
      const listed = await listListed(db, {
        limit: addressesAFile,
        offset: (Number(n) - 1) * addressesAFile,
      });
      // Answers 404 without caching, because later shops may fill this file.
      if (listed.length === 0) throw new Refusal('not_found');
      return html`${head}<urlset xmlns="${namespace}"
          >${listed.map((shop) => entryOf(publicUrl, shop))}</urlset
        >`.toString();
    });
    return reply.headers(headers).send(body);
  });
}

const entryOf = (publicUrl: string, { slug, changed_on }: Listed) =>
  html`<url><loc>${publicUrl}/${slug}</loc>${changed_on && html`<lastmod>${changed_on}</lastmod>`}</url>`;
