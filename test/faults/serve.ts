import { runProduct } from '#api/start/run-product.ts';

// Runs the product in its own process. Pages require a web build, so this renderer shows only their data as JSON.
await runProduct(process.env, async () => ({ renderPage: (page) => ({ html: JSON.stringify(page) }) }));
