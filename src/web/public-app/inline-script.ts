import '#web/booking/memory/keep-place.ts';
import '#web/theme/apply-color-mode.ts';
import { loadInter } from '#web/theme/load-inter.ts';
import { showLoadFailure, watchBundle } from '#web/theme/load-failure.ts';

// The bundle is fetched after the first paint: on a slow phone it would compete with it for the line and the processor.
const painted = new Promise((resolve) => {
  // A page in the background is never painted, and some browsers report no paint.
  setTimeout(resolve, 1_000);
  new PerformanceObserver(resolve).observe({ type: 'paint', buffered: true });
});

function loadBundle() {
  const { content = '' } = document.querySelector<HTMLMetaElement>('meta[name="bundle"]') ?? {};
  for (const file of content.split(' ')) import(/* @vite-ignore */ file).catch(showLoadFailure);
  void loadInter();
}

replayEarlyClick();
watchBundle();
addEventListener('DOMContentLoaded', () => void painted.then(loadBundle));

/** Records the last button clicked before hydration and clicks it again once `main.tsx` reports hydration. */
function replayEarlyClick(): void {
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
