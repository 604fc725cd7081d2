import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { uploadMaxBytes } from '#domain/images/contract.ts';
import { may } from '#domain/permissions.ts';
import { Refusal } from '#domain/refusal.ts';
import type { Deps } from '../deps.ts';
import type { OrganizationId } from '../database/connection.ts';
import { type ImageFolder, openImageFolder, readPhoto, readSquare, receiveUpload } from './stored-images.ts';
import { toRefusal } from '../http/errors.ts';
import { clientAddress } from '../http/client-address.ts';
import { createBudgets } from '../http/rate-limits.ts';
import type { Authenticate } from '../http/serve.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Whose photo is uploaded; set once the caller is admitted. */
    organization: OrganizationId | null;
  }
}

const tooLarge = 'La imagen no puede superar los 5 MB.';
const limits = { fileSize: uploadMaxBytes, files: 1, fields: 4, parts: 5, fieldSize: 200, headerPairs: 20 };

// A name never gets other bytes, so browsers may keep them for good.
const deliver = (reply: FastifyReply, image: Buffer) =>
  reply
    .headers({ 'content-type': 'image/webp', 'cache-control': 'public, max-age=31536000, immutable' })
    .send(image);

/** The image host of the product itself: upload target and delivery. */
export async function imageRoutes(
  app: FastifyInstance,
  deps: Deps,
  authenticate: Authenticate,
): Promise<void> {
  const folder = openImageFolder(deps.config.dataDir);
  app.get<{ Params: { name: string } }>('/api/images/:name', async ({ params }, reply) =>
    deliver(reply, await readPhoto(folder, params.name)),
  );
  app.get<{ Params: { transformation: string; name: string } }>(
    '/api/images/:transformation/:name',
    async ({ params }, reply) => deliver(reply, await readSquare(folder, params.transformation, params.name)),
  );
  // With a host of one's own configured, photos go there and nowhere else.
  if (!deps.config.imageUploadUrl)
    await app.register((scope) => uploadRoute(scope, { ...deps, authenticate }, folder));
}

async function uploadRoute(
  app: FastifyInstance,
  deps: Deps & { authenticate: Authenticate },
  folder: ImageFolder,
): Promise<void> {
  const budgets = createBudgets(deps);
  app.decorateRequest('organization', null);
  await app.register(multipart, { limits });

  // Image hosts say `error.message`, the rest of the API `code` and `detail`: an upload that fails says all three.
  app.setErrorHandler((problem, request, reply) => {
    const refusal = toRefusal(problem);
    if (!refusal || refusal.status >= 500) request.log.error({ err: problem }, 'upload failed');
    const { code, status, detail, retryAfterSeconds } = refusal ?? new Refusal('broken');
    if (retryAfterSeconds) reply.header('retry-after', String(retryAfterSeconds));
    const said = status === 413 ? tooLarge : detail;
    return reply.code(status).send({ code, detail: said, error: { message: said } });
  });

  app.post(
    '/api/images/upload',
    {
      bodyLimit: uploadMaxBytes + 64 * 1024,
      // Checked before the body is read, so that no upload without a session is received.
      onRequest: async (request) => {
        const session = await deps.authenticate(request);
        if (!may(session.user, 'images.upload')) throw new Refusal('forbidden');
        await budgets.spend('upload', clientAddress(request));
        request.organization = session.organization_id;
      },
    },
    async (request, reply) => {
      const name = await receiveUpload(folder, request.organization as OrganizationId, request);
      reply.header('cache-control', 'no-store');
      return { secure_url: `${deps.config.publicUrl}/api/images/${name}` };
    },
  );
}
