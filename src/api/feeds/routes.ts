import * as calls from '#domain/feeds/contract.ts';
import type { Permission } from '#domain/permissions.ts';
import { readIdempotency } from '../database/idempotency.ts';
import type { Deps } from '../deps.ts';
import { hideAddress } from '../http/security-headers.ts';
import type { Serve, ServeFile, Subject } from '../http/serve.ts';
import { createFollowing } from './follow-feed.ts';
import { listFeeds, requireFeed } from './queries.ts';
import { endFeed, renewFeed, shareFeed } from './share-feed.ts';

export function feedRoutes(serve: Serve, deps: Deps): void {
  const { db } = deps;
  const own = ({ params, session }: Subject<Permission>) =>
    requireFeed(db, session.organization_id, { id: Number(params.id), user: session.user.id });
  serve(calls.listFeeds, ({ session }) => listFeeds(db, session.organization_id, session.user.id));
  serve(calls.shareFeed, ({ input, session, request }) => {
    const idempotency = readIdempotency(request, calls.shareFeed, input);
    return shareFeed(deps, session, input, idempotency);
  });
  serve(calls.renewFeed, ({ input, session }) => renewFeed(deps, session, input.id), { loadSubject: own });
  serve(calls.endFeed, ({ input, session }) => endFeed(deps, session, input.id), { loadSubject: own });
}

export function feedFileRoutes(serveFile: ServeFile, deps: Deps): void {
  const follow = createFollowing(deps);
  serveFile(calls.readFeed, ({ input, reply }) => {
    hideAddress(reply);
    return follow(input.token);
  });
}
