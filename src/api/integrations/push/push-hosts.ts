import { BlockList, isIPv6 } from 'node:net';

/**
 * Whether a browser's endpoint is safe to post to: https at the default port, at an allowed host or its subdomain,
 * without user. Allowed hosts are names, so IP addresses never match.
 */
export function isPushEndpoint(endpoint: string, hosts: readonly string[]): boolean {
  const url = URL.parse(endpoint);
  if (url?.protocol !== 'https:' || url.port || url.username || url.password || url.hash) return false;
  // The URL parser drops a default port and an empty user, so the raw text is checked too.
  if (!/^https:\/\/[^/?#@:]+\//i.test(endpoint)) return false;
  return hosts.some((host) => url.hostname === host || url.hostname.endsWith(`.${host}`));
}

// Networks outside the public internet: own machine, private networks, cloud metadata services and reserved ranges.
const inside = { ipv4: new BlockList(), ipv6: new BlockList() };
for (const [network, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const)
  inside.ipv4.addSubnet(network, bits, 'ipv4');
// In IPv6 only 2000::/3 is the public internet, minus documentation, tunnels and IPv4 addresses.
for (const [network, bits] of [
  ['::', 3],
  ['4000::', 2],
  ['8000::', 1],
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
] as const)
  inside.ipv6.addSubnet(network, bits, 'ipv6');

export function isPublicAddress(address: string): boolean {
  const family = isIPv6(address) ? 'ipv6' : 'ipv4';
  return !inside[family].check(address, family);
}
