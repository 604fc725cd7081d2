import { enableCompileCache } from 'node:module';
import { fileURLToPath } from 'node:url';

enableCompileCache(fileURLToPath(new URL('../../node_modules/.cache/compiled', import.meta.url)));
// Imported after, so that it goes through the cache.
const { runProduct } = await import('./start/run-product.ts');
await runProduct(process.env);
