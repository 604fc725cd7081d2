import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { generate } from 'lean-qr';
import { toSvgSource } from 'lean-qr/extras/svg';
import sharp from 'sharp';
import { Refusal } from '#domain/refusal.ts';
import { root } from '../config.ts';
import type { Deps } from '../deps.ts';
import { policyOfPages } from '../http/security-headers.ts';
import { createBudgets } from '../http/limits/rate-limits.ts';
import { chatBookingLinkOf, requireShopOfSlug } from '../organization/queries.ts';
import { createLimiter } from '../security/limiter.ts';
import { embedScript } from './embed-script.ts';
import { posterOf, posterStyle, readPaper } from './poster.ts';

const anHour = 'public, max-age=3600';
const aWeek = 'public, max-age=604800';
const margin = 4;
const sides = { least: 256, most: 2048, usual: 1024 };
export const drawingQueue = { atOnce: 2, waiting: 50 };
const drawing = createLimiter(drawingQueue);

const codeOf = (address: string) => generate(address);
type Code = ReturnType<typeof codeOf>;
const svgOf = (code: Code) =>
  toSvgSource(code, { on: '#000', off: '#fff', pad: margin, xmlDeclaration: false });

function pngOf(code: Code, side: number): Promise<Buffer> {
  const width = code.size + 2 * margin;
  const pixels = Buffer.alloc(width * width, 255);
  for (let y = 0; y < code.size; y += 1)
    for (let x = 0; x < code.size; x += 1) if (code.get(x, y)) pixels[(y + margin) * width + x + margin] = 0;
  return drawing(() =>
    sharp(pixels, { raw: { width, height: width, channels: 1 } })
      .resize(side, side, { kernel: 'nearest' })
      .png()
      .toBuffer(),
  );
}

function readSide(text: unknown): number {
  if (text === undefined) return sides.usual;
  const side = typeof text === 'string' && /^\d{3,4}$/.test(text) ? Number(text) : 0;
  if (side >= sides.least && side <= sides.most) return side;
  throw new Refusal('invalid', { detail: `El lado va de ${sides.least} a ${sides.most} píxeles.` });
}

type SharingRequest = {
  Params: { slug: string };
  Querystring: { lado?: unknown; hoja?: unknown; por?: unknown };
};

const font = join(root, 'src/web/theme/inter-latin.woff2');

export function sharingRoutes(
  app: FastifyInstance,
  deps: Pick<Deps, 'config' | 'db' | 'cache' | 'pool'>,
): void {
  const budgets = createBudgets(deps);
  const { publicUrl } = deps.config;
  const policyOf = policyOfPages(deps.config);
  /** The page of the shop, or with `por=whatsapp` the chat that books; 404 where the shop takes no such bookings. */
  async function wayOf({ params, query: { por } }: FastifyRequest<SharingRequest>, origin: string) {
    const shop = await requireShopOfSlug(deps, params.slug);
    const address = `${publicUrl}/${shop.slug}`;
    if (por !== 'whatsapp') return { shop, address, target: `${address}?o=${origin}` };
    const target = chatBookingLinkOf(deps.config, shop);
    if (!target) throw new Refusal('not_found');
    return { shop, address, target, number: deps.config.whatsappNumber };
  }
  const send = (reply: FastifyReply, type: string, body: string | Buffer) =>
    reply.headers({ 'content-type': type, 'cache-control': anHour }).send(body);

  app.get<SharingRequest>('/:slug/qr.svg', async (request, reply) =>
    send(reply, 'image/svg+xml', svgOf(codeOf((await wayOf(request, 'qr')).target))),
  );
  app.get<SharingRequest>('/:slug/qr.png', async (request, reply) => {
    const side = readSide(request.query.lado);
    await budgets.spend('preview', request);
    return send(reply, 'image/png', await pngOf(codeOf((await wayOf(request, 'qr')).target), side));
  });
  app.get<SharingRequest>('/:slug/cartel', async (request, reply) => {
    const { shop, address, target, number } = await wayOf(request, 'cartel');
    const paper = readPaper(request.query.hoja);
    const poster = { name: shop.name, slug: shop.slug, address, paper, number, code: svgOf(codeOf(target)) };
    return reply
      .headers({
        'cache-control': 'no-cache',
        'content-security-policy': policyOf(posterStyle(paper)),
        'x-robots-tag': 'noindex',
      })
      .type('text/html; charset=utf-8')
      .send(posterOf(poster));
  });

  app.get<SharingRequest>('/:slug/cartel.woff2', async (_, reply) =>
    send(reply, 'font/woff2', await readFile(font)),
  );

  // Any site may load the script; the page that it opens can be embedded only by the origins that the shop entered.
  app.get('/embed.js', (_, reply) =>
    reply
      .headers({
        'content-type': 'text/javascript; charset=utf-8',
        'cache-control': aWeek,
        'cross-origin-resource-policy': 'cross-origin',
      })
      .send(embedScript),
  );
}
