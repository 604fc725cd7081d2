import { once } from 'node:events';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { Refusal } from '#domain/refusal.ts';
import { root } from '../config.ts';
import type { Table } from './read-table.ts';
import type { TableAnswer } from './table-thread.ts';

const isBundled = !import.meta.url.endsWith('.ts');
const script = isBundled
  ? join(root, 'dist', 'api', 'table-thread.js')
  : new URL('table-thread.ts', import.meta.url);

/** A separate thread, so that parsing a large file blocks no request. */
export async function readTableApart(bytes: Buffer): Promise<Table> {
  const [answer] = (await once(new Worker(script, { workerData: bytes }), 'message')) as [TableAnswer];
  if ('table' in answer) return answer.table;
  const { code, detail } = answer.refused;
  throw new Refusal(code, { detail });
}
