import { ensureBuilt } from './build.ts';

await ensureBuilt();
await import('#api/main.ts');
