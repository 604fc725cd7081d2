import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import { epochOf } from '#domain/time.ts';
import { separateOthers } from '../clients/changes/merge-clients.ts';
import { rowsOfPerson } from '../clients/personal-queries.ts';
import type { Config } from '../config.ts';
import type { Db, OrganizationId } from '../database/connection.ts';
import { byProduct, change } from '../database/unit-of-work.ts';
import { enqueue } from '../jobs/queue.ts';
import { beginErasure, finishErasure } from '../privacy/erase-person.ts';
import { erasuresFile } from '../privacy/queries.ts';
import { reservationHooks } from '../reservation-hooks.ts';

const Erasure = z.object({ organization_id: z.int(), client_id: z.int(), at: z.string() });
type Erasure = z.infer<typeof Erasure>;

const nameOf = ({ organization_id, client_id }: Pick<Erasure, 'organization_id' | 'client_id'>) =>
  `${organization_id}:${client_id}`;

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

async function listErased(db: Db, dataDir: string): Promise<Erasure[]> {
  const found: Erasure[] = [];
  for (const erasure of await readErasures(dataDir)) {
    const { organization_id, client_id, at } = erasure;
    const rows = await rowsOfPerson(db, organization_id as OrganizationId, client_id);
    const named = rows.find(({ id }) => id === client_id);
    // After an earlier restore the id sequence continued from the backup, so a newer client can have the id of an
    // erased one.
    if (named && epochOf(named.created_at) <= epochOf(at)) found.push(erasure);
  }
  return found;
}

/** Does not notify the clients again; returns the number of erased client rows. */
export async function repeatErasures(db: Db, config: Config): Promise<number> {
  const deps = {
    config,
    db,
    now: Date.now,
    reservationHooks,
    // During a restore no client is connected and no worker runs: the server that starts next finds the jobs.
    jobs: { enqueue, wake: () => undefined },
    changes: { announce: () => undefined },
  };
  let count = 0;
  const erasures = await listErased(db, config.dataDir);
  const erased = new Set(erasures.map(nameOf));
  for (const { organization_id, client_id } of erasures) {
    const organization = organization_id as OrganizationId;
    const [known] = await rowsOfPerson(db, organization, client_id);
    if (!known) continue;
    if (known.erased_at === null)
      count += await change(deps, byProduct(organization), async (work) => {
        // The file lists every row merged with the client at the erasure, so rows outside the file were split off after
        // the backup.
        const isErased = (id: number) => erased.has(nameOf({ organization_id, client_id: id }));
        await separateOthers(deps, work, client_id, isErased);
        const rows = await rowsOfPerson(work.tx, organization, client_id);
        await beginErasure(work, deps, client_id, { tells: 'nobody' });
        return rows.length;
      });
    const [person = known] = await rowsOfPerson(db, organization, client_id);
    await finishErasure(deps, organization, person.id);
  }
  return count;
}
