import { isIP, isIPv6 } from 'node:net';
import type { FastifyRequest } from 'fastify';
import type { Deps } from '../deps.ts';

/** A port in a forwarded address is removed; if the forwarded value is no IP address, the proxy's address is used. */
export function clientAddress({ ip, socket }: Pick<FastifyRequest, 'ip' | 'socket'>): string {
  const reported = /^\[(.+)\](?::\d+)?$/.exec(ip)?.[1] ?? /^([\d.]+):\d+$/.exec(ip)?.[1] ?? ip;
  return isIP(reported) === 0 ? (socket.remoteAddress ?? '') : reported;
}

/** An IPv4 address mapped to IPv6 counts as a single address. */
export const isInNetwork = (address: string): boolean => isIPv6(address) && !address.includes('.');

/** The first 48, 56 or 64 bits of an IPv6 address as hexadecimal digits; other addresses unchanged. */
export function networkOf(address: string, bits: number): string {
  if (!isInNetwork(address)) return address;
  const [head = '', tail = ''] = address.split('::');
  const given = head.split(':').filter(Boolean);
  const skipped = 8 - given.length - tail.split(':').filter(Boolean).length;
  const groups = [...given, ...Array<string>(skipped).fill('0'), ...tail.split(':')].slice(0, 4);
  const digits = groups.map((group) => group.toLowerCase().padStart(4, '0')).join('');
  return `${digits.slice(0, bits / 4)}/${bits}`;
}

export const clientNetwork = (request: Pick<FastifyRequest, 'ip' | 'socket'>): string =>
  networkOf(clientAddress(request), 64);

export const clientDigest = (
  { tokens }: Pick<Deps, 'tokens'>,
  request: Pick<FastifyRequest, 'ip' | 'socket'>,
): string => tokens.digest(clientNetwork(request));

export const limitedDigest = (
  deps: Pick<Deps, 'config' | 'tokens'>,
  request: Pick<FastifyRequest, 'ip' | 'socket'>,
): string | null => (deps.config.rateLimits ? clientDigest(deps, request) : null);
