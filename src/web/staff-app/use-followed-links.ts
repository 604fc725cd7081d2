import type { AnyRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { isStaffPath } from '#web/lib/staff-paths.ts';

/** Follows plain anchors to staff screens without loading a page, so that parts of both apps can use anchors. */
export function useFollowedLinks(router: AnyRouter): void {
  useEffect(() => {
    const follow = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest('a') : null;
      if (!link || !isPlainClick(event) || link.target || link.hasAttribute('download')) return;
      const { origin, pathname, search, hash } = new URL(link.href);
      if (origin !== location.origin || !isStaffPath(pathname) || hash) return;
      event.preventDefault();
      void router.navigate({ href: pathname + search });
    };
    document.addEventListener('click', follow);
    return () => document.removeEventListener('click', follow);
  }, [router]);
}

const isPlainClick = ({
  button,
  metaKey,
  ctrlKey,
  shiftKey,
  altKey,
  defaultPrevented,
}: MouseEvent): boolean => button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey && !defaultPrevented;
