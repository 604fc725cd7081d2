import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { uploadMaxBytes } from '#domain/images/contract.ts';
import { may } from '#domain/permissions.ts';
import { Refusal } from '#domain/refusal.ts';
import type { Deps } from '../deps.ts';
import { receiveUpload } from './receive-upload.ts';
import { type ImageFolder, openImageFolder, readPhoto, readVariant } from './stored-images.ts';
import { logFailure, toRefusal } from '../http/errors.ts';
import { createBudgets } from '../http/limits/rate-limits.ts';
import type { Authenticate, Session } from '../http/serve.ts';

declare module 'fastify' {
  interface FastifyRequest {
    uploader: Session | null;
  }
}

const tooLarge = 'La imagen no puede superar los 5 MB.';
const limits = { fileSize: uploadMaxBytes, files: 1, fields: 4, parts: 5, fieldSize: 200, headerPairs: 20 };

// A name's bytes never change, so browsers may cache photos forever.
const deliver = (reply: FastifyReply, image: Buffer) =>
  reply
    .headers({ 'content-type': 'image/webp', 'cache-control': 'public, max-age=31536000, immutable' })
    .send(image);

// `/api/images/upload` follows the addresses of image hosts; older photos have addresses directly below `/api/images`.
const places = ['/api/images/upload', '/api/images'];

export async function imageRoutes(
  app: FastifyInstance,
  deps: Deps,
  authenticate: Authenticate,
): Promise<void> {
  const folder = openImageFolder(deps.config.dataDir);
  for (const place of places) {
    app.get<{ Params: { name: string } }>(`${place}/:name`, async ({ params: { name } }, reply) =>
      deliver(reply, await readPhoto(folder, name)),
    );
    app.get<{ Params: { transformation: string; name: string } }>(
      `${place}/:transformation/:name`,
      async ({ params: { transformation, name } }, reply) =>
        deliver(reply, await readVariant(folder, transformation, name)),
    );
  }
  if (!deps.config.imageUploadUrl)
    await app.register((scope) => uploadRoute(scope, { ...deps, authenticate }, folder));
}

async function uploadRoute(
  app: FastifyInstance,
  deps: Deps & { authenticate: Authenticate },
  folder: ImageFolder,
): Promise<void> {
  const budgets = createBudgets(deps);
  app.decorateRequest('uploader', null);
  await app.register(multipart, { limits });

  // Image hosts answer `error.message`, the rest of the API `code` and `detail`; failed uploads answer all three.
  app.setErrorHandler((problem, request, reply) => {
    const refusal = toRefusal(problem);
    logFailure(request, problem, refusal);
    const { code, status, detail, retryAfterSeconds } = refusal ?? new Refusal('broken');
    if (retryAfterSeconds) reply.header('retry-after', String(retryAfterSeconds));
    const said = status === 413 ? tooLarge : detail;
    return reply.code(status).send({ code, detail: said, error: { message: said } });
  });

  app.post(
    '/api/images/upload',
    {
      bodyLimit: uploadMaxBytes + 64 * 1024,
      // Authenticated before the body is read, so that uploads without a session are not received.
      onRequest: async (request) => {
        const session = await deps.authenticate(request);
        if (!may(session.user, 'images.upload')) throw new Refusal('forbidden');
        await budgets.spend('upload', request);
        await budgets.charge('account-upload', String(session.user.id));
        request.uploader = session;
      },
    },
    async (request, reply) => {
      const name = await receiveUpload(deps, folder, request.uploader as Session, request);
      reply.header('cache-control', 'no-store');
      return { secure_url: `${deps.config.publicUrl}/api/images/upload/${name}` };
    },
  );
}
