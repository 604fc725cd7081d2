import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { RenderPage } from '#domain/page.ts';

/** What the server bundle of the web exports; it knows the names that the build gave to scripts and styles. */
type Build = { manifests: Record<'client' | 'staff', unknown>; read: (file: string) => string };
type Bundle = { createRenderer: (build: Build) => RenderPage };

/** The renderer of a finished web build in `dist`. */
export async function loadRenderer(dist: string): Promise<RenderPage> {
  const read = (file: string) => readFileSync(join(dist, 'web', file), 'utf8');
  const manifestOf = (door: string): unknown => JSON.parse(read(`.vite/${door}.json`));
  const bundle = (await import(pathToFileURL(join(dist, 'server/render.js')).href)) as Bundle;
  return bundle.createRenderer({
    manifests: { client: manifestOf('client'), staff: manifestOf('staff') },
    read,
  });
}
