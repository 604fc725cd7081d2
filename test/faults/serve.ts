import { runProduct } from '#api/start/run-product.ts';

// The product in a process of its own. Its pages need a web build, so they show nothing but what they are drawn from.
await runProduct(process.env, async () => ({ renderPage: (page) => ({ html: JSON.stringify(page) }) }));
