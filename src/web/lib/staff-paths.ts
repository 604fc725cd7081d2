const staffPath =
  /^\/(login|register|forgot-password|reset-password|confirm-email|undo-email|dashboard|billing)(\/|$)/;

/** Whether a path belongs to the staff's application; every other page is the public app's. */
export const isStaffPath = (pathname: string): boolean => staffPath.test(pathname);

const signedInPath = /^\/(dashboard|billing)(\/|$)/;

/** Whether a path is a screen for which one must be signed in. */
export const isSignedInPath = (pathname: string): boolean => signedInPath.test(pathname);

// `URL.parse` is missing below Chrome 126, Firefox 126 and Safari 18.
function parse(path: string): URL | null {
  try {
    return new URL(path, location.origin);
  } catch {
    return null;
  }
}

/** The path and query of an address on our own site; null for anything else. */
export function ownPath(remembered: string | undefined): string | null {
  const url = remembered?.startsWith('/') ? parse(remembered) : null;
  // Dot segments may resolve to a second leading slash, and `//` names another host.
  const isOwn = url?.origin === location.origin && !url.pathname.startsWith('//');
  return isOwn ? url.pathname + url.search : null;
}
