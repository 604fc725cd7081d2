import '#web/theme/older-engines.ts';
import '#web/theme/apply-color-mode.ts';
import { loadInter } from '#web/theme/load-inter.ts';
import { showLoadFailure, watchBundle } from '#web/theme/load-failure.ts';

void loadInter();
watchBundle();
// Browsers fire this event once, before the screen that uses it has loaded.
addEventListener('beforeinstallprompt', (offer) => Object.assign(globalThis, { navajaInstall: offer }));
const isScript = ({ target }: Event) => target instanceof HTMLScriptElement;
addEventListener('error', (failure) => isScript(failure) && showLoadFailure(), true);
