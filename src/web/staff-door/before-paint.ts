import '#web/theme/apply-color-mode.ts';
import { loadInter } from '#web/theme/load-inter.ts';
import { hearProgram, tellUnloaded } from '#web/theme/unloaded.ts';

// Stands in the page.
void loadInter();
hearProgram();
const isProgram = ({ target }: Event) => target instanceof HTMLScriptElement;
addEventListener('error', (failure) => isProgram(failure) && tellUnloaded(), true);
