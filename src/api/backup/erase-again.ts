import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import { rowsOfPerson } from '../clients/personal-queries.ts';
import type { Config } from '../config.ts';
import type { Db, OrganizationId } from '../database/connection.ts';
import { change } from '../database/unit-of-work.ts';
import { enqueue } from '../jobs/queue.ts';
import { beginErasure, finishErasure } from '../privacy/erase-person.ts';
import { erasuresFile } from '../privacy/queries.ts';
import { reservationHooks } from '../reservation-hooks.ts';

const Erasure = z.object({ organization_id: z.int(), client_id: z.int(), at: z.string() });
type Erasure = z.infer<typeof Erasure>;

/** Who was erased according to the file beside the data; a line that was cut off by a crash is none. */
async function readErasures(dataDir: string): Promise<Erasure[]> {
  const text = await readFile(erasuresFile(dataDir), 'utf8').catch((problem: NodeJS.ErrnoException) => {
    if (problem.code === 'ENOENT') return '';
    throw problem;
  });
  return text.split('\n').flatMap((line) => {
    try {
      return [Erasure.parse(JSON.parse(line))];
    } catch {
      return [];
    }
  });
}

/**
 * Erases in a restored database whoever was erased since the backup was made, without telling anybody once more. Answers how
 * many rows of clients that were.
 */
export async function eraseAgain(db: Db, config: Config): Promise<number> {
  const deps = {
    config,
    db,
    now: Date.now,
    reservationHooks,
    // Nobody listens and nobody works yet: what is written down is found by the product that starts next.
    jobs: { enqueue, wake: () => undefined },
    changes: { announce: () => undefined },
  };
  let count = 0;
  for (const { organization_id, client_id } of await readErasures(config.dataDir)) {
    const organization = organization_id as OrganizationId;
    const rows = await rowsOfPerson(db, organization, client_id);
    const [person] = rows;
    if (!person) continue;
    if (person.erased_at === null) {
      count += rows.length;
      await change(deps, { organization, actor: { kind: 'system' } }, (work) =>
        beginErasure(work, deps, person.id, { tells: 'nobody' }),
      );
    }
    await finishErasure(deps, organization, person.id);
  }
  return count;
}
