let isPressed = false;
const ends = ['pointerup', 'pointercancel'] as const;

// Listening first of all, so that nobody who stops an event is missed.
globalThis.addEventListener?.('pointerdown', () => (isPressed = true), true);
for (const end of ends) globalThis.addEventListener?.(end, () => (isPressed = false), true);

/**
 * Does work now, or when the finger or button that is down has been lifted and its click was had. A press takes
 * the focus away first: what then changes on the page must not move the button from under the pointer.
 */
export function afterPointerUp(work: () => void): void {
  if (!isPressed) return work();
  const lifted = new AbortController();
  const finish = () => {
    lifted.abort();
    setTimeout(work);
  };
  for (const end of ends) addEventListener(end, finish, { signal: lifted.signal });
}
