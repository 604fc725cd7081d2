let isPressed = false;
const ends = ['pointerup', 'pointercancel'] as const;

// In the capture phase, so that a handler that stops the event does not hide it.
globalThis.addEventListener?.('pointerdown', () => (isPressed = true), true);
for (const end of ends) globalThis.addEventListener?.(end, () => (isPressed = false), true);

/**
 * Runs work now or, while a pointer is down, after its click. Pressing a button blurs the focused field first; an
 * error that appears then would move the button from under the pointer before the click.
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
