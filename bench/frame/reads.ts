import type { Contest, Goal } from './benchmark.ts';
import { requestBytes } from './connection.ts';
import { inTurns } from './crowd.ts';
import { bareServerLike, type Product } from './servers.ts';

type Reads = {
  bench: string;
  params?: Contest['params'];
  seconds: number;
  connections: readonly number[];
  paths: readonly string[];
  headers?: Record<string, string>;
  goal: Goal;
};

export async function* readContests(product: Product, reads: Reads): AsyncGenerator<Contest> {
  const { bench, params = {}, seconds, paths, headers = {}, goal } = reads;
  await using bare = await bareServerLike(`${product.origin}${paths[0]}`, headers);
  const requests = paths.map((path) => requestBytes({ path, headers }));
  const plain = requestBytes({ path: '/' });
  let next = 0;
  const request = () => requests[(next += 1) % requests.length] as Buffer;
  for (const connections of reads.connections) {
    yield {
      bench,
      params: { ...params, connections },
      unit: 'requests/s',
      product: () => inTurns(product, seconds, { connections, request }),
      reference: {
        name: 'bare Fastify',
        measure: () => inTurns(bare, seconds, { connections, request: () => plain }),
      },
      goal,
    };
  }
}
