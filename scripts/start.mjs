// Plain JavaScript, so that a start whose modules are all in the compile cache never loads the type stripper.
import { enableCompileCache } from 'node:module';
import { fileURLToPath } from 'node:url';

enableCompileCache(fileURLToPath(new URL('../node_modules/.cache/compiled', import.meta.url)));
const { ensureBuilt } = await import('./build.ts');
await ensureBuilt();
await import('../dist/api/main.js');
