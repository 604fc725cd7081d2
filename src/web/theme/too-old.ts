/** Whether a browser is older than the bundles support: media ranges came with Chrome 104, Firefox 102 and Safari 16.4. */
export const isTooOld = (): boolean => !matchMedia('(width > 0px)').matches;

export const tooOld = 'Tu navegador es muy antiguo para esta página. Actualízalo.';
