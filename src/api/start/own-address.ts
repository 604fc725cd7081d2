import type { Config } from '../config.ts';

// A server on all addresses is reached from this machine as localhost.
const everywhere = new Set(['0.0.0.0', '::', '']);

/** Where a sandbox finds this process, and this process a sandbox. */
export function ownAddress({ host, port }: Pick<Config, 'host' | 'port'>): string {
  if (everywhere.has(host)) return `http://localhost:${port}`;
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
}
