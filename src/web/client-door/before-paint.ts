import '#web/theme/apply-color-mode.ts';
import { loadInter } from '#web/theme/load-inter.ts';
import { hearProgram, tellUnloaded } from '#web/theme/unloaded.ts';
import { keepEarlyPress } from './early-press.ts';

// Stands in the page. What brings the page to life waits for its first picture: on a slow phone it would only take
// line and processor from it.
const picture = new Promise((stands) => {
  // A page in the background is not painted, and some browsers do not tell when one is.
  setTimeout(stands, 1_000);
  new PerformanceObserver(stands).observe({ type: 'paint', buffered: true });
});

function begin() {
  const { content = '' } = document.querySelector<HTMLMetaElement>('meta[name="program"]') ?? {};
  for (const file of content.split(' ')) import(/* @vite-ignore */ file).catch(tellUnloaded);
  void loadInter();
}

keepEarlyPress();
hearProgram();
addEventListener('DOMContentLoaded', () => void picture.then(begin));
