import { useEffect, useEffectEvent } from 'react';
import { type Loaded, useLoad } from '#web/lib/http/use-load.ts';
import { toast } from './overlays/toasts.ts';

let startInteraction: () => void = () => undefined;
const firstInteraction = new Promise<void>((resolve) => {
  startInteraction = resolve;
});
for (const type of ['pointerdown', 'keydown', 'focusin'])
  globalThis.addEventListener?.(type, () => startInteraction(), { once: true, capture: true });

export type Lazy<T> = Loaded<T> & { retry: () => void; ensure: () => void };

/**
 * Loads a module at the first interaction with the page, usually before it is needed. `ensure` loads it at once, and
 * again after a failure. `given` is an already loaded module.
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

/** Shows a toast when a requested module fails to load, and calls `cancel` so that the user can request it again. */
export function useLazyFailure(isFailed: boolean, cancel: () => void): void {
  const giveUp = useEffectEvent(() => {
    toast.error('No pudimos cargar esta parte.', 'Revisa tu conexión e intenta nuevamente.');
    cancel();
  });
  useEffect(() => {
    if (isFailed) giveUp();
  }, [isFailed]);
}

export function useOpened<T>(load: () => Promise<T>, close: () => void): Lazy<T> {
  const opened = useLazy(load);
  const ensure = useEffectEvent(opened.ensure);
  useEffect(() => ensure(), []);
  useLazyFailure(opened.state === 'failed', close);
  return opened;
}
