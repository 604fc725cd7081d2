import { existsSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { root } from '../root.ts';

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
