// Separate from this-phone.ts, because the first load needs only this check.
export const isInstalled = (): boolean => matchMedia('(display-mode: standalone)').matches;
