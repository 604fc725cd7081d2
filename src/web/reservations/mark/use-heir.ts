import { type RefObject, useLayoutEffect, useRef } from 'react';

type Place = RefObject<HTMLElement | null>;

/** Moves the focus to `heir` when the element of the returned ref is removed with the focus inside. */
export function useHeir<E extends HTMLElement>(heir: Place): RefObject<E | null> {
  const own = useRef<E>(null);
  useLayoutEffect(() => {
    const element = own.current;
    return () => handOver(element, heir);
  }, [heir]);
  return own;
}

function handOver(from: HTMLElement | null, { current: to }: Place): void {
  const heir = to ?? document.querySelector<HTMLElement>('main');
  if (from?.contains(document.activeElement)) heir?.focus({ preventScroll: true });
}
