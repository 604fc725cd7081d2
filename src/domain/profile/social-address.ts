export const socialHosts = {
  instagram: 'instagram.com',
  facebook: 'facebook.com',
  tiktok: 'tiktok.com',
} as const;
type Network = keyof typeof socialHosts;

const handle = /^@?([\w.-]{1,60})$/;
const page = /^https:\/\/(?:[a-z0-9-]+\.)?([a-z]+\.com)\/\S+$/i;

/**
 * Complete address of an account on a network, from a handle or an https address there; undefined for anything else.
 */
export function socialAddress(network: Network, typed: string): string | undefined {
  const host = socialHosts[network];
  if (page.exec(typed)?.[1]?.toLowerCase() === host) return typed;
  const [, name] = handle.exec(typed) ?? [];
  if (!name || name.endsWith('.com')) return undefined;
  return `https://www.${host}/${network === 'tiktok' ? '@' : ''}${name}`;
}
