import type { SessionUser } from '#web/lib/session-store.ts';
import { userMay } from '#web/lib/user-may.ts';
import { pageSection as section } from '#web/session/page-section.ts';
import { MenuPlace, Place } from './Place.tsx';

type Props = { user: SessionUser; path: string; isInMenu?: boolean };

/** The way to the shop's page, in the rail or in the menu of a phone; a part of its own, because the frame is loaded first. */
export function PagePlace({ user, path: open, isInMenu = false }: Props) {
  if (!userMay(user, section.for)) return null;
  // Sharing is reached from there.
  const path = open === '/dashboard/compartir' ? section.href : open;
  return isInMenu ? <MenuPlace {...{ section, path }} /> : <Place {...{ section, path }} />;
}
