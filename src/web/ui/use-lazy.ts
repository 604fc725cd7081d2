import { useEffect, useEffectEvent } from 'react';
import { type Loaded, useLoad } from '#web/lib/use-load.ts';
import { toast } from './toasts.ts';

let startInteraction: () => void = () => undefined;
const firstInteraction = new Promise<void>((resolve) => {
  startInteraction = resolve;
});
for (const type of ['pointerdown', 'keydown', 'focusin'])
  globalThis.addEventListener?.(type, () => startInteraction(), { once: true, capture: true });

export type Lazy<T> = Loaded<T> & { retry: () => void; ensure: () => void };

/**
 * Loads a module at the first interaction with the page, usually before anything needs it. `ensure` loads it at
 * once, and again after a failure. `given` is a module that is already loaded.
 */
export function useLazy<T>(load: () => Promise<T>, given?: T): Lazy<T> {
  const loaded = useLoad({ key: given ? null : 'lazy', load: () => firstInteraction.then(load) });
  const module: typeof loaded = given ? { ...loaded, state: 'ready', value: given } : loaded;
  const ensure = () => {
    startInteraction();
    if (module.state === 'failed') module.retry();
  };
  return { ...module, ensure };
}

/** Shows a toast when a module that somebody asked for failed to load, and calls `cancel` so that they can ask again. */
export function useLazyFailure(isFailed: boolean, cancel: () => void): void {
  const giveUp = useEffectEvent(() => {
    toast.error('No pudimos cargar esta parte.', 'Revisa tu conexión e intenta nuevamente.');
    cancel();
  });
  useEffect(() => {
    if (isFailed) giveUp();
  }, [isFailed]);
}

/** Loads what is about to be shown, at once; when that fails, says so and calls `close`. */
export function useOpened<T>(load: () => Promise<T>, close: () => void): Lazy<T> {
  const opened = useLazy(load);
  const ensure = useEffectEvent(opened.ensure);
  useEffect(() => ensure(), []);
  useLazyFailure(opened.state === 'failed', close);
  return opened;
}
