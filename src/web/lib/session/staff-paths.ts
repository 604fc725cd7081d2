const staffPath =
  /^\/(login|register|forgot-password|reset-password|confirm-email|undo-email|dashboard|billing)(\/|$)/;

export const isStaffPath = (pathname: string): boolean => staffPath.test(pathname);

const signedInPath = /^\/(dashboard|billing)(\/|$)/;

export const isSignedInPath = (pathname: string): boolean => signedInPath.test(pathname);

// `URL.parse` is missing below Chrome 126, Firefox 126 and Safari 18.
function parse(path: string): URL | null {
  try {
    return new URL(path, location.origin);
  } catch {
    return null;
  }
}

export function ownPath(remembered: string | undefined): string | null {
  const url = remembered?.startsWith('/') ? parse(remembered) : null;
  // Dot segments can resolve to a second leading slash, and `//` names another host.
  const isOwn = url?.origin === location.origin && !url.pathname.startsWith('//');
  return isOwn ? url.pathname + url.search : null;
}
