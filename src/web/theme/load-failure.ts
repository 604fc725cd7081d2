import { isTooOld, tooOld } from './too-old.ts';

const notice = () => document.getElementById('load-failure');

export function showLoadFailure(): void {
  const element = notice();
  if (!element) return;
  const advice = element.querySelector('template');
  if (advice && isTooOld()) element.replaceChildren(advice.content);
  element.hidden = false;
  element.querySelector('button')?.addEventListener('click', () => location.reload());
}

/** Follows the two events that an app's `main.tsx` dispatches. */
export function watchBundle(): void {
  if (isTooOld()) document.documentElement.dataset['tooOld'] = tooOld;
  addEventListener('navaja:load-error', showLoadFailure);
  addEventListener('navaja:hydrated', () => notice()?.setAttribute('hidden', ''));
}
