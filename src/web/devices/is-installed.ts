// Separate from this-phone.ts, because the first load needs only this check.
/** Whether the page runs as the installed app instead of in a browser tab. */
export const isInstalled = (): boolean => matchMedia('(display-mode: standalone)').matches;
