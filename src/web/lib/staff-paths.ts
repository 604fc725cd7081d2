const staffPath =
  /^\/(login|register|forgot-password|reset-password|confirm-email|undo-email|dashboard|billing)(\/|$)/;

/** Whether a path belongs to the staff app; every other page belongs to the public app. */
export const isStaffPath = (pathname: string): boolean => staffPath.test(pathname);

const signedInPath = /^\/(dashboard|billing)(\/|$)/;

/** Whether a path is a screen that requires a signed-in user. */
export const isSignedInPath = (pathname: string): boolean => signedInPath.test(pathname);

// `URL.parse` is missing below Chrome 126, Firefox 126 and Safari 18.
function parse(path: string): URL | null {
  try {
    return new URL(path, location.origin);
  } catch {
    return null;
  }
}

/** Path and query of an address on this site; null for any other address. */
export function ownPath(remembered: string | undefined): string | null {
  const url = remembered?.startsWith('/') ? parse(remembered) : null;
  // Dot segments can resolve to a second leading slash, and `//` names another host.
  const isOwn = url?.origin === location.origin && !url.pathname.startsWith('//');
  return isOwn ? url.pathname + url.search : null;
}
