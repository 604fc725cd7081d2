import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { StartupError } from '../startup-error.ts';

const Manifest = z.object({
  product: z.literal('navaja'),
  format: z.literal(1),
  made_at: z.string(),
  /** The name of the last migration. */
  schema: z.string(),
  /** In the order in which they may be filled; a table comes after those it refers to. */
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()), rows: z.int() })),
});
export type Manifest = z.infer<typeof Manifest>;

/** Logins, what falls with them, links sent by mail and counted tries: of use for a while only, and dangerous when they come back. */
export const leftOut: readonly string[] = [
  'sessions',
  'devices',
  'account_tokens',
  'privacy_tokens',
  'rate_limits',
];

export const manifestFile = (folder: string): string => join(folder, 'manifest.json');
export const tableFile = (folder: string, table: string): string => join(folder, 'tables', `${table}.copy`);

/** Reads what an unpacked backup says about itself. */
export async function readManifest(folder: string): Promise<Manifest> {
  const text = await readFile(manifestFile(folder), 'utf8').catch(() => 'null');
  const { success, data } = Manifest.safeParse(JSON.parse(text));
  if (!success) throw new StartupError('El archivo no es una copia de Navaja.');
  return data;
}
