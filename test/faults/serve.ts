import { runProduct } from '#api/start/run-product.ts';

// The product in a process of its own, without the pages, which need a web build.
await runProduct(process.env, async () => ({ renderPage: () => ({ html: '' }) }));
