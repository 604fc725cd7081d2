import type { Config } from '../config.ts';

// A server that listens on all addresses is reachable from this machine as localhost.
const everywhere = new Set(['0.0.0.0', '::', '']);

export function ownAddress({ host, port }: Pick<Config, 'host' | 'port'>): string {
  if (everywhere.has(host)) return `http://localhost:${port}`;
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
}
