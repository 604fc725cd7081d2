/** Brings Temporal to a browser without it, before anything asks what day it is. */
export async function ensureTemporal(): Promise<void> {
  if (!('Temporal' in globalThis)) await import('temporal-polyfill/global');
}
