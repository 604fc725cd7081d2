import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';

const root = fileURLToPath(new URL('../../../dist/web/assets', import.meta.url));

/** The built scripts, styles and fonts; their names change with their content, so browsers keep them forever. */
export async function serveAssets(app: FastifyInstance): Promise<void> {
  // The development server and the tests come without a build.
  if (!existsSync(root)) return;
  await app.register(fastifyStatic, {
    root,
    prefix: '/assets/',
    preCompressed: true,
    immutable: true,
    maxAge: '365d',
    decorateReply: false,
    index: false,
  });
}
