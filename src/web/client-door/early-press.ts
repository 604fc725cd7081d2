/** Keeps the last button pressed on a page that is drawn but not alive yet, and presses it once `main.tsx` says it is. */
export function keepEarlyPress(): void {
  let pressed: HTMLElement | null = null;
  const keep = ({ target }: Event) => {
    pressed = target instanceof Element ? target.closest('button') : null;
  };
  addEventListener('click', keep, true);
  addEventListener(
    'navaja:alive',
    () => {
      removeEventListener('click', keep, true);
      pressed?.click();
    },
    { once: true },
  );
}
