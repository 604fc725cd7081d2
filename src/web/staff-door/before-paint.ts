import '#web/theme/apply-color-mode.ts';
import { loadInter } from '#web/theme/load-inter.ts';

// Stands in the page.
void loadInter();
