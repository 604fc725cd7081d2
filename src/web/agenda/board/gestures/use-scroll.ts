import { type RefObject, useEffect, useEffectEvent, useLayoutEffect } from 'react';

/** Ends the element at the window's lower edge, so that the element scrolls and not the page. */
export function useHeightLeft(place: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const fit = () => {
      const shown = place.current;
      if (!shown) return;
      const top = shown.getBoundingClientRect().top + scrollY;
      shown.style.setProperty('--above', `${Math.round(top)}px`);
    };
    fit();
    const above = new ResizeObserver(fit);
    above.observe(document.body);
    addEventListener('resize', fit);
    return () => {
      above.disconnect();
      removeEventListener('resize', fit);
    };
  }, [place]);
}

const headsPx = 60;

type Opening = { topOf: (height: number) => number; column: number };

/** Scrolls only vertically if `column` is -1. */
export function useOpeningScroll(
  place: RefObject<HTMLElement | null>,
  days: string,
  { topOf, column }: Opening,
): void {
  const open = useEffectEvent((shown: string) => {
    const first = place.current?.querySelectorAll<HTMLElement>('[data-column]')[column];
    const scroller = place.current;
    if (!shown || !scroller) return;
    const height = scroller.clientHeight - headsPx;
    scroller.scrollTo({ top: topOf(height), ...(first && { left: first.offsetLeft }) });
  });
  useLayoutEffect(() => {
    open(days);
  }, [days]);
}

const settledMs = 150;

export function useShownColumn(
  place: RefObject<HTMLElement | null>,
  {
    people,
    shown,
    onShow,
  }: { people: readonly number[]; shown: number | null; onShow: (id: number) => void },
): void {
  const at = shown === null ? -1 : people.indexOf(shown);
  useLayoutEffect(() => {
    const scroller = place.current;
    const column = scroller?.querySelectorAll<HTMLElement>('[data-column]')[at];
    if (scroller && column) scroller.scrollTo({ left: column.offsetLeft });
  }, [place, at]);
  const settle = useEffectEvent(() => {
    const scroller = place.current;
    const width = scroller?.querySelector('[data-column]')?.getBoundingClientRect().width;
    if (shown === null || !scroller || !width) return;
    const person = people[Math.round(scroller.scrollLeft / width)];
    if (person !== undefined && person !== shown) onShow(person);
  });
  useEffect(() => {
    const scroller = place.current;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const wait = () => {
      clearTimeout(timer);
      timer = setTimeout(() => settle(), settledMs);
    };
    scroller?.addEventListener('scroll', wait, { passive: true });
    return () => {
      clearTimeout(timer);
      scroller?.removeEventListener('scroll', wait);
    };
  }, [place]);
}
