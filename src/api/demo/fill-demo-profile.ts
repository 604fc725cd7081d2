import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { root } from '../config.ts';
import { editAccount } from '../account/edit-account.ts';
import { change, by } from '../database/unit-of-work.ts';
import type { Deps } from '../deps.ts';
import { insertPhoto } from '../images/queries.ts';
import { openImageFolder, writePhoto } from '../images/stored-images.ts';
import { addPhoto, saveProfile } from '../profile/change-profile.ts';
import { mintPublicId } from '../security/tokens.ts';
import type { Session } from '../session/require-session.ts';
import type { Member } from './past-reservations.ts';
import { demoPhotos, demoProfile } from './shop.ts';

const folderOfPhotos = join(root, 'src/api/demo/photos');

/** The demo's drawings are stored like uploaded photos; their variants are generated on request. */
export async function fillDemoProfile(deps: Deps, boss: Session, team: readonly Member[]): Promise<void> {
  const upload = (file: string) => uploadDrawing(deps, boss, file);
  await saveProfile(deps, boss, {
    ...demoProfile,
    logo_url: await upload('logo.webp'),
    cover_url: await upload('portada.webp'),
  });
  for (const { file, alt } of demoPhotos) await addPhoto(deps, boss, { url: await upload(file), alt });
  for (const { session, person } of team)
    await editAccount(deps, session, { photo_url: await upload(person.photo) });
}

async function uploadDrawing(deps: Deps, boss: Session, file: string): Promise<string> {
  const whole = await readFile(join(folderOfPhotos, file));
  const name = `${mintPublicId(boss.organization_id, 16)}.webp`;
  await change(deps, by(boss), ({ tx, now }) =>
    insertPhoto(tx, boss.organization_id, { name, bytes: whole.length }, now()),
  );
  const folder = openImageFolder(deps.config.dataDir);
  await writePhoto(folder, name, { whole, squares: new Map(), narrowed: new Map() });
  return `${deps.config.publicUrl}/api/images/upload/${name}`;
}
