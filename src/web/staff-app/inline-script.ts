import '#web/theme/older-engines.ts';
import '#web/theme/apply-color-mode.ts';
import { loadInter } from '#web/theme/load-inter.ts';
import { showLoadFailure, watchBundle } from '#web/theme/load-failure.ts';

void loadInter();
watchBundle();
// The browser offers this once, before any screen that wants it is there.
addEventListener('beforeinstallprompt', (offer) => Object.assign(globalThis, { navajaInstall: offer }));
const isScript = ({ target }: Event) => target instanceof HTMLScriptElement;
addEventListener('error', (failure) => isScript(failure) && showLoadFailure(), true);
