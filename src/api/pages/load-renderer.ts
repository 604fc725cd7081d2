import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { RenderPage } from '#domain/page.ts';

/** What the server bundle of the web exports; it knows the names that the build gave to scripts and styles. */
type Bundle = { createRenderer: (manifests: Record<'client' | 'staff', unknown>) => RenderPage };

/** The renderer of a finished web build in `dist`. */
export async function loadRenderer(dist: string): Promise<RenderPage> {
  const manifestOf = async (door: string): Promise<unknown> =>
    JSON.parse(await readFile(join(dist, `web/.vite/${door}.json`), 'utf8'));
  const bundle = (await import(pathToFileURL(join(dist, 'server/render.js')).href)) as Bundle;
  return bundle.createRenderer({ client: await manifestOf('client'), staff: await manifestOf('staff') });
}
