import type { Product } from './product.ts';

/** Token that the product must be started with, so that tests can read its metrics. */
export const metricsToken = 'only-for-the-metrics';
const megabyte = 1024 * 1024;

export async function memoryOf({ origin }: Product): Promise<number> {
  const headers = { authorization: `Bearer ${metricsToken}` };
  const figures = await (await fetch(`${origin}/api/metrics`, { headers })).text();
  const [, bytes = ''] = /^process_resident_memory_bytes (\S+)/m.exec(figures) ?? [];
  return Number(bytes) / megabyte;
}
