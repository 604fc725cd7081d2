import { cpus } from 'node:os';
import type { Benchmark } from '../frame/benchmark.ts';
import { inTurns } from '../frame/crowd.ts';
import { openingsAnew } from '../frame/openings.ts';
import { theProduct } from '../frame/servers.ts';
import { aShop } from '../frame/shop.ts';

const cores = cpus().length;
const connections = 64;

/**
 * Openings computed anew by one process for each core, compared with one process. A cached read is so cheap that the
 * client on the same cores would limit the benefit of a second process: see docs/decisions/0018.
 */
export const benchmark: Benchmark = async function* ({ seconds }) {
  await using one = await theProduct({ WEB_CONCURRENCY: '1' });
  await using many = await theProduct({ WEB_CONCURRENCY: String(cores) });
  const requests = [openingsAnew(await aShop(one)), openingsAnew(await aShop(many))] as const;
  yield {
    bench: 'cores',
    params: { read: 'openings made anew', processes: cores },
    unit: 'requests/s',
    product: () => inTurns(many, seconds, { connections, request: requests[1] }),
    reference: {
      name: 'one process',
      measure: () => inTurns(one, seconds, { connections, request: requests[0] }),
    },
    goal: { of: 'ratio', wants: 'more', must: 1.6, aim: 1.9 },
  };
};
