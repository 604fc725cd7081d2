/** Makes the inline script show its load error notice, and rethrows the error so that it is reported. */
export function reportLoadError(problem: unknown): never {
  dispatchEvent(new Event('navaja:load-error'));
  throw problem;
}

/** Loads the Temporal polyfill where the browser lacks it; required before any date is computed. */
export async function ensureTemporal(): Promise<void> {
  if (!('Temporal' in globalThis)) await import('temporal-polyfill/global');
}
