import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { StartupError } from '../startup-error.ts';

const Manifest = z.object({
  product: z.literal('navaja'),
  format: z.literal(1),
  made_at: z.string(),
  schema: z.string(),
  /** In foreign-key order: each table follows the tables that it references. */
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()), rows: z.int() })),
});
export type Manifest = z.infer<typeof Manifest>;

/**
 * Tables with short-lived data (logins, devices, mailed links, rate limits, unfinished chat bookings), which would be
 * outdated or a security risk after a restore.
 */
export const excludedTables: readonly string[] = [
  'sessions',
  'devices',
  'account_tokens',
  'privacy_tokens',
  'recovery_links',
  'rate_limits',
  'chat_conversations',
];

export const manifestFile = (folder: string): string => join(folder, 'manifest.json');
export const tableFile = (folder: string, table: string): string => join(folder, 'tables', `${table}.copy`);

export async function readManifest(folder: string): Promise<Manifest> {
  const text = await readFile(manifestFile(folder), 'utf8').catch(() => 'null');
  const { success, data } = Manifest.safeParse(JSON.parse(text));
  if (!success) throw new StartupError('El archivo no es una copia de Navaja.');
  return data;
}
