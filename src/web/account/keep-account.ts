import type { QueryClient } from '@tanstack/react-query';
import { readAccount } from '#domain/account/contract.ts';
import type { User } from '#domain/account/user.ts';
import { keepUser } from '#web/lib/session-store.ts';
import { readKey } from '#web/lib/use-read.ts';

/** What the server answered about whoever is signed in goes wherever it shows. */
export function keepAccount(queries: QueryClient, user: User): void {
  queries.setQueryData(readKey(readAccount, {}), user);
  keepUser(user);
}
