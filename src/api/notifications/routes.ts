import { readChats as readChatsCall } from '#domain/reservations/messages/chat-contract.ts';
import type { Deps } from '../deps.ts';
import type { Serve } from '../http/serve.ts';
import { requireShop } from '../organization/queries.ts';
import { readChats } from './chats/read-chats.ts';

export function notificationRoutes(serve: Serve, deps: Deps): void {
  serve(readChatsCall, ({ session }) => readChats(deps, session.organization_id), {
    loadSubject: ({ session }) => requireShop(deps.db, session.organization_id),
  });
}
