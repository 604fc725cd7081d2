import { runProduct } from './start/run-product.ts';

await runProduct(process.env);
