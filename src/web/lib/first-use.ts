let begin: () => void = () => undefined;

/** Stands when somebody begins to use the page: a finger, a key or the focus comes to it, or a press says so itself. */
export const firstUse = new Promise<void>((resolve) => {
  begin = resolve;
});
export const beginUse = (): void => begin();

for (const sign of ['pointerdown', 'keydown', 'focusin'])
  globalThis.addEventListener?.(sign, beginUse, { once: true, capture: true });
