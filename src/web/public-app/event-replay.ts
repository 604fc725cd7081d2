/** Records the last button clicked before hydration and clicks it again once `main.tsx` reports hydration. */
export function replayEarlyClick(): void {
  let clicked: HTMLElement | null = null;
  const record = ({ target }: Event) => {
    clicked = target instanceof Element ? target.closest('button') : null;
  };
  addEventListener('click', record, true);
  addEventListener(
    'navaja:hydrated',
    () => {
      removeEventListener('click', record, true);
      clicked?.click();
    },
    { once: true },
  );
}
