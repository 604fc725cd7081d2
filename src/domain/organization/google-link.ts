export const longestGoogleLink = 500;
export const foreignGoogleLink = 'Debe ser un enlace https de Google: google.com, g.page o maps.app.goo.gl.';

const hosts = new Set(['google.com', 'g.page', 'maps.app.goo.gl']);

export function isGoogleLink(text: string): boolean {
  try {
    const { protocol, hostname, username, password, port } = new URL(text);
    if (protocol !== 'https:' || username !== '' || password !== '' || port !== '') return false;
    return hosts.has(hostname) || hostname.endsWith('.google.com');
  } catch {
    return false;
  }
}
