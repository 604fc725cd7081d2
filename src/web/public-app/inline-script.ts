import '#web/booking/memory/keep-place.ts';
import '#web/theme/older-engines.ts';
import '#web/theme/apply-color-mode.ts';
import { loadInter } from '#web/theme/load-inter.ts';
import { showLoadFailure, watchBundle } from '#web/theme/load-failure.ts';

// The bundle is fetched after the first paint, because on a slow phone it would compete with it for bandwidth and CPU.
const painted = new Promise((resolve) => {
  // A background page is never painted, and some browsers report no paint.
  setTimeout(resolve, 1_000);
  new PerformanceObserver(resolve).observe({ type: 'paint', buffered: true });
});

function loadBundle() {
  const { content = '' } = document.querySelector<HTMLMetaElement>('meta[name="bundle"]') ?? {};
  for (const file of content.split(' ')) import(/* @vite-ignore */ file).catch(showLoadFailure);
  void loadInter();
}

replayEarlyClicks();
watchBundle();
addEventListener('DOMContentLoaded', () => void painted.then(loadBundle));

/**
 * Records the buttons clicked before hydration and clicks them again once `main.tsx` reports hydration: each button
 * once, in the order of last clicks, because users press a slow button repeatedly.
 */
function replayEarlyClicks(): void {
  const clicked = new Set<HTMLElement>();
  const record = ({ target }: Event) => {
    const button = target instanceof Element && target.closest('button');
    if (!button) return;
    clicked.delete(button);
    clicked.add(button);
  };
  addEventListener('click', record, true);
  addEventListener(
    'navaja:hydrated',
    () => {
      removeEventListener('click', record, true);
      // The first click is replayed at once, before React rerenders a page that browser translation has changed; the
      // others follow after the page has updated.
      const [first, ...others] = clicked;
      first?.click();
      for (const [nth, button] of others.entries()) setTimeout(() => button.click(), nth);
    },
    { once: true },
  );
}
