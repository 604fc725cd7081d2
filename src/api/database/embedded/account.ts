import { execFileSync } from 'node:child_process';
import { statSync } from 'node:fs';
import { dirname } from 'node:path';

/** The operating system account that PostgreSQL runs under when the product itself runs as root. */
export type Account = { uid: number; gid: number };

/** PostgreSQL refuses to run as root: then it is the owner of its files, at first `nobody`. Otherwise it is us. */
export function unprivilegedAccount(home: string): Account | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const owner = statSync(home, { throwIfNoEntry: false });
  if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid };
  return { uid: idOfNobody('-u'), gid: idOfNobody('-g') };
}

const idOfNobody = (flag: '-u' | '-g') => Number(execFileSync('id', [flag, 'nobody'], { encoding: 'utf8' }));

/** Whether the account may read a path and pass through the folders above it: root's own home is closed to everybody else. */
export function isOpenTo(account: Account, path: string, wanted = 0o5): boolean {
  const { uid, gid, mode } = statSync(path);
  const shift = uid === account.uid ? 6 : gid === account.gid ? 3 : 0;
  const open = ((mode >> shift) & wanted) === wanted;
  const parent = dirname(path);
  return open && (parent === path || isOpenTo(account, parent, 0o1));
}
