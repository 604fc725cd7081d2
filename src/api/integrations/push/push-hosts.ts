import { BlockList, isIPv6 } from 'node:net';

/**
 * Whether a stranger's address may be written to: https at its usual port, at one of the hosts or below it, no user in it.
 * Hosts are names, so that an address of numbers never fits.
 */
export function isPushEndpoint(endpoint: string, hosts: readonly string[]): boolean {
  const url = URL.parse(endpoint);
  if (url?.protocol !== 'https:' || url.port || url.username || url.password || url.hash) return false;
  // The parser takes away a port that is the usual one, and an empty user.
  if (!/^https:\/\/[^/?#@:]+\//i.test(endpoint)) return false;
  return hosts.some((host) => url.hostname === host || url.hostname.endsWith(`.${host}`));
}

// What is not the public internet: own machine, own networks, the addresses of clouds' own services, and what is reserved.
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
// Of version 6 only 2000::/3 is the public internet; of that, documentation, tunnels and addresses of version 4 are not.
for (const [network, bits] of [
  ['::', 3],
  ['4000::', 2],
  ['8000::', 1],
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
] as const)
  inside.ipv6.addSubnet(network, bits, 'ipv6');

/** Whether an address belongs to the public internet. */
export function isPublicAddress(address: string): boolean {
  const family = isIPv6(address) ? 'ipv6' : 'ipv4';
  return !inside[family].check(address, family);
}
