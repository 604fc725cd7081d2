import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { root } from '../config.ts';
import { change, by } from '../database/unit-of-work.ts';
import type { Deps } from '../deps.ts';
import { insertPhoto } from '../images/queries.ts';
import { openImageFolder, writePhoto } from '../images/stored-images.ts';
import { addPhoto, saveProfile } from '../profile/change-profile.ts';
import { mintPublicId } from '../security/tokens.ts';
import type { Session } from '../session/require-session.ts';
import { demoPhotos, demoProfile } from './shop.ts';

const folderOfPhotos = join(root, 'src/api/demo/photos');

/** The demo's drawings are stored like uploaded photos; their variants are generated on request. */
export async function fillDemoProfile(deps: Deps, boss: Session): Promise<void> {
  await saveProfile(deps, boss, demoProfile);
  const folder = openImageFolder(deps.config.dataDir);
  for (const { file, alt } of demoPhotos) {
    const whole = await readFile(join(folderOfPhotos, file));
    const name = `${mintPublicId(boss.organization_id, 16)}.webp`;
    await change(deps, by(boss), ({ tx, now }) =>
      insertPhoto(tx, boss.organization_id, { name, bytes: whole.length }, now()),
    );
    await writePhoto(folder, name, { whole, squares: new Map(), narrowed: new Map() });
    await addPhoto(deps, boss, { url: `${deps.config.publicUrl}/api/images/upload/${name}`, alt });
  }
}
