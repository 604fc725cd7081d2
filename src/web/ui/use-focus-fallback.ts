import { type RefObject, useLayoutEffect, useRef } from 'react';

type ElementRef = RefObject<HTMLElement | null>;

/** Moves the focus to `fallback` when the element of the returned ref is removed with the focus inside. */
export function useFocusFallback<E extends HTMLElement>(fallback: ElementRef): RefObject<E | null> {
  const own = useRef<E>(null);
  useLayoutEffect(() => {
    const element = own.current;
    return () => handOver(element, fallback);
  }, [fallback]);
  return own;
}

function handOver(from: HTMLElement | null, { current: to }: ElementRef): void {
  const fallback = to ?? document.querySelector<HTMLElement>('main');
  if (from?.contains(document.activeElement)) fallback?.focus({ preventScroll: true });
}
