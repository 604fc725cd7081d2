import { isIP, isIPv6 } from 'node:net';
import type { FastifyRequest } from 'fastify';

/** The address a request came from. What a proxy reports is taken without a port; where it is no address, the proxy's own counts. */
export function clientAddress({ ip, socket }: Pick<FastifyRequest, 'ip' | 'socket'>): string {
  const reported = /^\[(.+)\](?::\d+)?$/.exec(ip)?.[1] ?? /^([\d.]+):\d+$/.exec(ip)?.[1] ?? ip;
  return isIP(reported) === 0 ? (socket.remoteAddress ?? '') : reported;
}

/** Whether an address is one of the 2^64 of a network; IPv4 written as IPv6 stands for one address. */
export const isInNetwork = (address: string): boolean => isIPv6(address) && !address.includes('.');

/** The first bits of an IPv6 address, 48, 56 or 64 of them, as hexadecimal digits; any other address as it is. */
export function networkOf(address: string, bits: number): string {
  if (!isInNetwork(address)) return address;
  const [head = '', tail = ''] = address.split('::');
  const given = head.split(':').filter(Boolean);
  const skipped = 8 - given.length - tail.split(':').filter(Boolean).length;
  const groups = [...given, ...Array<string>(skipped).fill('0'), ...tail.split(':')].slice(0, 4);
  const digits = groups.map((group) => group.toLowerCase().padStart(4, '0')).join('');
  return `${digits.slice(0, bits / 4)}/${bits}`;
}

/** Who counts as one client: an address, or the network of one of IPv6. */
export const clientNetwork = (request: Pick<FastifyRequest, 'ip' | 'socket'>): string =>
  networkOf(clientAddress(request), 64);
