export type ToastTone = 'success' | 'error' | 'warning' | 'info';
export type ToastLink = { text: string; href: string; newTab?: boolean };
export type Toast = {
  id: number;
  tone: ToastTone;
  title: string;
  description?: string | undefined;
  link?: ToastLink;
  action?: { text: string; act: () => void };
  /** Milliseconds until the toast closes; they start anew when the pointer or the focus leaves it. */
  ms: number;
};
type ToastText = Omit<Toast, 'id' | 'ms' | 'tone'> & { ms?: number };
type Storable = Omit<ToastText, 'action'>;

const usualMs: Record<ToastTone, number> = { success: 2500, info: 2500, warning: 4000, error: 5000 };
const shownAtOnce = 3;
const carried = 'navaja.toasts';

const none: readonly Toast[] = [];
let toasts = none;
let lastId = 0;
let arrival: ToastText | null = null;
const listeners = new Set<() => void>();

function publish(next: readonly Toast[]) {
  toasts = next;
  for (const listener of listeners) listener();
}

export function showToast(tone: ToastTone, words: ToastText): number {
  lastId += 1;
  const fresh = { ms: usualMs[tone], ...words, tone, id: lastId };
  // A repeated toast replaces the earlier one, and a toast with an action replaces the earlier toast with one.
  const others = toasts.filter(
    ({ title, description, action }) =>
      (title !== words.title || description !== words.description) && !(action && words.action),
  );
  publish([...others, fresh].slice(-shownAtOnce));
  return fresh.id;
}

const say =
  (tone: ToastTone) =>
  (title: string, description?: string): void => {
    showToast(tone, { title, description });
  };

export const toast = {
  success: say('success'),
  error: say('error'),
  warning: say('warning'),
  info: say('info'),
};

export const dropToast = (id: number): void => publish(toasts.filter((toast) => toast.id !== id));
export const clearToasts = (): void => publish(none);
export const clearWarnings = (): void => publish(toasts.filter(({ tone }) => tone !== 'warning'));
export const readToasts = (): readonly Toast[] => toasts;
/** The toast that the previous page stored for this one; it stays available after the toast closes. */
export const readArrival = (): ToastText | null => arrival;
export const readNoArrival = (): null => null;
export const readNoToasts = (): readonly Toast[] => none;

export function followToasts(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Stores a toast for the next page of this tab, so that it survives a redirect. */
export function flashToast(tone: ToastTone, words: Storable): void {
  // Stored on unload; stored earlier, this page itself could show it.
  addEventListener('pagehide', () => leave(JSON.stringify({ tone, words })), { once: true });
}

function leave(words: string): void {
  try {
    sessionStorage.setItem(carried, words);
  } catch {
    // Without sessionStorage only the toast is lost.
  }
}

export function showFlashToast(): void {
  try {
    const left = sessionStorage.getItem(carried);
    sessionStorage.removeItem(carried);
    if (!left) return;
    const { tone, words } = JSON.parse(left) as { tone: ToastTone; words: ToastText };
    arrival = words;
    showToast(tone, words);
  } catch {
    // The stored toast is unreadable or storage is unavailable.
  }
}
