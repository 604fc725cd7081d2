import { runProduct } from '#api/start/run-product.ts';

// The whole product in a process of its own, but for the pages, which need a web build.
await runProduct(process.env, async () => ({ renderPage: () => ({ html: '' }) }));
