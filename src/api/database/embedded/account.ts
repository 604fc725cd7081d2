import { execFileSync } from 'node:child_process';
import { statSync } from 'node:fs';
import { dirname } from 'node:path';

export type Account = { uid: number; gid: number };

/**
 * PostgreSQL refuses to run as root, so it runs as the owner of its files, on the first start `nobody`. Undefined means
 * the server's own account.
 */
export function unprivilegedAccount(home: string): Account | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const owner = statSync(home, { throwIfNoEntry: false });
  if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid };
  return { uid: idOfNobody('-u'), gid: idOfNobody('-g') };
}

const idOfNobody = (flag: '-u' | '-g') => Number(execFileSync('id', [flag, 'nobody'], { encoding: 'utf8' }));

/** Also checks that the parent folders can be traversed; root's home, for example, is closed to other accounts. */
export function isOpenTo(account: Account, path: string, wanted = 0o5): boolean {
  const { uid, gid, mode } = statSync(path);
  const shift = uid === account.uid ? 6 : gid === account.gid ? 3 : 0;
  const open = ((mode >> shift) & wanted) === wanted;
  const parent = dirname(path);
  return open && (parent === path || isOpenTo(account, parent, 0o1));
}
