// Each function runs in the page, so it may use nothing from outside itself.

export type Rect = {
  top: number;
  right: number;
  bottom: number;
  left: number;
  width: number;
  height: number;
};
export type Found = { rect: Rect; isEnabled: boolean; isUncovered: boolean; value: string };

/**
 * Finds a visible element by its accessible name, from labels and text; a whole name goes before a beginning, and
 * elements of a modal dialog go before others. A covered element is scrolled into view. Notes in the page when the
 * element is clicked, for `wasClicked`.
 */
export function find(selector: string, name: string): Found | null {
  const plain = (text: string | null | undefined) => (text ?? '').replace(/\s+/g, ' ').trim();
  const nameOf = (element: Element) =>
    plain(
      element.getAttribute('aria-label') ??
        document.getElementById(element.getAttribute('aria-labelledby') ?? '')?.textContent ??
        (element as HTMLInputElement).labels?.[0]?.textContent ??
        element.textContent,
    );
  const visible = [...document.querySelectorAll(selector)].filter(
    (each) => each.getClientRects().length > 0 && getComputedStyle(each).visibility === 'visible',
  );
  const modal = [...document.querySelectorAll('dialog:modal')].at(-1);
  const inFront = [...visible.filter((each) => modal?.contains(each)), ...visible];
  const element =
    inFront.find((each) => nameOf(each) === name) ?? inFront.find((each) => nameOf(each).startsWith(name));
  if (!element) return null;
  const box = () => element.getBoundingClientRect();
  const isUncovered = () => {
    const { left, top, width, height } = box();
    const over = document.elementFromPoint(left + width / 2, top + height / 2);
    return over !== null && element.contains(over);
  };
  if (!isUncovered()) element.scrollIntoView({ block: 'center', behavior: 'instant' });
  const { top, right, bottom, left, width, height } = box();
  const note = globalThis as { e2eClicked?: boolean };
  note.e2eClicked = false;
  const hear = ({ target }: Event) => (note.e2eClicked ||= element.contains(target as Node));
  globalThis.addEventListener('click', hear, { capture: true, once: true });
  return {
    rect: { top, right, bottom, left, width, height },
    isEnabled: !element.matches(':disabled, [aria-disabled=true]'),
    isUncovered: isUncovered(),
    value: (element as HTMLInputElement).value ?? '',
  };
}

/** Also true after a click has opened the next document. */
export const wasClicked = () => (globalThis as { e2eClicked?: boolean }).e2eClicked !== false;

export const includesText = (text: string) => document.body.innerText.replace(/\s+/g, ' ').includes(text);

/** Whether a page is hydrated; the browser reports a server-rendered page as loaded before that. */
export function isAlive(): boolean {
  const root = document.getElementById('root');
  return !root || Object.keys(root).some((key) => key.startsWith('__reactContainer'));
}

export const windowSize = () => ({ width: innerWidth, height: innerHeight });
export const address = () => location.pathname;

/** Selects the text of the focused field, so that typing replaces it. */
export const selectText = () => (document.activeElement as HTMLInputElement | null)?.select?.();

/** Records the largest height of toasts and toast region, because a toast may disappear before the measurement. */
export function watchToasts(): void {
  const seen = { toast: 0, region: 0 };
  Object.assign(globalThis, { e2eToasts: seen });
  const measure = () => {
    const region = document.querySelector('[aria-label=Avisos]');
    const toast = region?.querySelector('[role=status]');
    if (toast && region) {
      seen.toast = Math.max(seen.toast, toast.getBoundingClientRect().height);
      seen.region = Math.max(seen.region, region.getBoundingClientRect().height);
    }
    requestAnimationFrame(measure);
  };
  measure();
}
export const seenToasts = () =>
  (globalThis as unknown as { e2eToasts: { toast: number; region: number } }).e2eToasts;

/** Describes a page that scrolls sideways, and layers and controls that are much taller than their content. */
export function oversized(): string[] {
  const spare = 64;
  const found: string[] = [];
  const { scrollWidth, clientWidth } = document.documentElement;
  if (scrollWidth > clientWidth) found.push(`page: ${scrollWidth} > ${clientWidth}`);
  const contents = document.createRange();
  for (const element of document.querySelectorAll<HTMLElement>('body *')) {
    const { position } = getComputedStyle(element);
    const isLayer = ['fixed', 'sticky'].includes(position) || element.hasAttribute('popover');
    const isControl = element.matches('button, input, select, a, [role=status], [role=alert]');
    if ((!isLayer && !isControl) || element.closest('dialog, [role=application]') === element) continue;
    if (element.closest('[role=application]')) continue;
    const { height, width } = element.getBoundingClientRect();
    if (width === 0 || height <= spare) continue;
    contents.selectNodeContents(element);
    const inner = contents.getBoundingClientRect().height;
    if (height - inner > spare) found.push(`${element.outerHTML.slice(0, 120)}: ${height} > ${inner}`);
  }
  return found;
}
