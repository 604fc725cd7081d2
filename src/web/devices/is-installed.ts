// Apart from the rest of what is known of this phone, because the first load asks for it.
/** Whether this is the installed application and no tab of a browser. */
export const isInstalled = (): boolean => matchMedia('(display-mode: standalone)').matches;
