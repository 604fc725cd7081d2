const staffPath = /^\/(login|register|forgot-password|reset-password|dashboard|billing)(\/|$)/;

/** Whether a path belongs to the staff's application; every other page is the public app's. */
export const isStaffPath = (pathname: string): boolean => staffPath.test(pathname);

/** A remembered address of our own site, path and query; anything else is forgotten. */
export function ownPath(remembered: string | undefined): string | null {
  const url = remembered?.startsWith('/') ? URL.parse(remembered, location.origin) : null;
  // Dots may hide a second slash, and two of them name another host.
  const isOwn = url?.origin === location.origin && !url.pathname.startsWith('//');
  return isOwn ? url.pathname + url.search : null;
}
