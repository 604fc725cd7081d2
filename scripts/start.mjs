// Plain JavaScript: with every module in the compile cache, a start does not load the type stripper.
import { enableCompileCache } from 'node:module';
import { fileURLToPath } from 'node:url';

enableCompileCache(fileURLToPath(new URL('../node_modules/.cache/compiled', import.meta.url)));
const { ensureBuilt } = await import('./build.ts');
await ensureBuilt();
await import('../dist/api/main.js');
