import type { QueryClient } from '@tanstack/react-query';
import { readAccount } from '#domain/account/contract.ts';
import type { User } from '#domain/account/user.ts';
import { keepUser, readSession } from '#web/lib/session-store.ts';
import { readKey } from '#web/lib/use-read.ts';

/** Puts the changed account into the query cache and the session. Its answer lists no permissions, so those stay. */
export function keepAccount(queries: QueryClient, user: User): void {
  queries.setQueryData(readKey(readAccount, {}), user);
  keepUser({ ...readSession().user, ...user });
}
