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

/**
 * Shows the notice at `navaja:load-error` and hides it at `navaja:hydrated`. The app dispatches these events, because
 * the inline script that calls this function shares no module with it.
 */
export function watchBundle(): void {
  if (isTooOld()) document.documentElement.dataset['tooOld'] = tooOld;
  addEventListener('navaja:load-error', showLoadFailure);
  addEventListener('navaja:hydrated', () => notice()?.setAttribute('hidden', ''));
}
