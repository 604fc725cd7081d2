export const longestGoogleLink = 500;
export const foreignGoogleLink = 'Debe ser un enlace https de Google: google.com, g.page o maps.app.goo.gl.';

const hosts = new Set(['google.com', 'g.page', 'maps.app.goo.gl']);

// The pattern refuses user names and ports.
const httpsHost = /^https:\/\/([a-z0-9.-]+)(?:[/?#]|$)/i;

export function isGoogleLink(text: string): boolean {
  const host = httpsHost.exec(text)?.[1]?.toLowerCase() ?? '';
  return hosts.has(host) || host.endsWith('.google.com');
}
