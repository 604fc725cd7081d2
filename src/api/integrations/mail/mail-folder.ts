import { mkdir, readdir, readFile, rename, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Mail } from './mailer.ts';

export type StoredMail = Mail & { id: string; sent_at: string };

const newest = 200;
const isId = (id: string) => /^[\w-]{1,150}$/.test(id);

export const mailFolder = (dataDir: string): string => join(dataDir, 'mail');

// Renaming a finished file ensures that readers never see half a mail.
async function put(path: string, content: string | Buffer): Promise<void> {
  await writeFile(`${path}.part`, content, { mode: 0o600 });
  await rename(`${path}.part`, path);
}

/** Stores a mail as `<key>.json` and, for mail programs, `<key>.eml`; the same key replaces it. */
export async function storeMail(folder: string, mail: Mail, eml: Buffer, sentAt: string): Promise<void> {
  const id = mail.key.replace(/[^\w-]+/g, '_').slice(0, 150);
  const path = join(folder, `${id}.eml`);
  await put(path, eml).catch(async () => {
    // Links in mails open accounts, so only the owner of the process may read the folder.
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await put(path, eml);
  });
  await put(join(folder, `${id}.json`), JSON.stringify({ id, sent_at: sentAt, ...mail }, null, 2));
}

export async function readStoredMail(folder: string, id: string): Promise<StoredMail | null> {
  if (!isId(id)) return null;
  const text = await readFile(join(folder, `${id}.json`), 'utf8').catch(() => null);
  return text ? (JSON.parse(text) as StoredMail) : null;
}

export async function listStoredMails(folder: string): Promise<StoredMail[]> {
  const files = (await readdir(folder).catch(() => [])).filter((file) => file.endsWith('.json'));
  const dated = files.map(async (file) => ({
    file,
    at: (await stat(join(folder, file)).catch(() => null))?.mtimeMs ?? 0,
  }));
  const latest = (await Promise.all(dated)).toSorted((a, b) => b.at - a.at).slice(0, newest);
  const mails = await Promise.all(
    latest.map(({ file }) => readStoredMail(folder, file.slice(0, -'.json'.length))),
  );
  return mails.filter((mail) => mail !== null);
}
