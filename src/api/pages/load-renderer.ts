import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { RenderPage } from '#domain/page.ts';

/** What the built renderer takes, and what its module exports. */
type Build = { manifests: Record<'public' | 'staff', unknown>; read: (file: string) => string };
type Bundle = { createRenderer: (build: Build) => RenderPage };

/** The renderer of a finished web build in `dist`. */
export async function loadRenderer(dist: string): Promise<RenderPage> {
  const read = (file: string) => readFileSync(join(dist, 'web', file), 'utf8');
  const manifestOf = (app: string): unknown => JSON.parse(read(`.vite/${app}.json`));
  const bundle = (await import(pathToFileURL(join(dist, 'server/render.js')).href)) as Bundle;
  return bundle.createRenderer({
    manifests: { public: manifestOf('public'), staff: manifestOf('staff') },
    read,
  });
}
