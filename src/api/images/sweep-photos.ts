import type { Instant } from '#domain/time.ts';
import type { Deps } from '../deps.ts';
import { days, toInstant } from '../clock.ts';
import type { Db, OrganizationId } from '../database/connection.ts';
import type { Turn } from '../jobs/recurring.ts';
import { deletePhotos, keepPhotos, listNamedPhotos, listReleased } from './queries.ts';
import { type ImageFolder, openImageFolder } from './stored-images.ts';

type Context = Pick<Deps, 'config' | 'db' | 'log' | 'tenantQueries' | 'now'>;

export async function sweepPhotos(context: Context, turn: Turn): Promise<void> {
  const { config, db, log, tenantQueries, now } = context;
  const folder = openImageFolder(config.dataDir);
  const before = toInstant(now() - days);
  const readReleased = (organization?: OrganizationId) => listReleased(db, before, organization);
  try {
    while (!turn.signal.aborted) {
      const released = await tenantQueries.crossTenantQuery('sweep photos', readReleased);
      if (released.length === 0) return;
      for (const [organization, photos] of Map.groupBy(released, (photo) => photo.organization_id)) {
        const names = photos.map(({ name }) => name);
        await sweepShop(db, folder, organization as OrganizationId, { names, before });
      }
      await turn.rest();
    }
  } catch (problem) {
    log.warn({ err: problem }, 'photos could not be swept');
  }
}

async function sweepShop(
  db: Db,
  folder: ImageFolder,
  organization: OrganizationId,
  { names, before }: { names: readonly string[]; before: Instant },
): Promise<void> {
  const named = await listNamedPhotos(db, organization);
  const gone = names.filter((name) => !named.has(name));
  await keepPhotos(db, organization, { names: names.filter((name) => named.has(name)), before });
  // Rows are deleted last, so that an interrupted sweep is repeated.
  for (const name of gone) await folder.remove(name);
  await deletePhotos(db, organization, { names: gone, before });
}
