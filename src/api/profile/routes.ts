import * as calls from '#domain/profile/contract.ts';
import type { Profile } from '#domain/profile/contract.ts';
import { readIdempotency } from '../database/idempotency.ts';
import type { Deps } from '../deps.ts';
import type { Serve } from '../http/serve.ts';
import { tenantOf } from '../organization/queries.ts';
import * as change from './change-profile.ts';
import { requirePagePhoto, requireProfile } from './queries.ts';
import { toTypedHost } from './website.ts';

const asTyped = ({ website, ...profile }: Profile): Profile => ({
  ...profile,
  website: website && toTypedHost(website),
});

export function profileRoutes(serve: Serve, deps: Deps): void {
  const { db } = deps;
  serve(calls.readProfile, async ({ session }) => asTyped(await requireProfile(db, session.organization_id)));
  serve(calls.saveProfile, async ({ input, session }) =>
    asTyped(await change.saveProfile(deps, session, input)),
  );
  serve(calls.addPhoto, ({ input, session, request }) => {
    const idempotency = readIdempotency(request, calls.addPhoto, input);
    return change.addPhoto(deps, session, input, idempotency);
  });
  serve(calls.orderPhotos, ({ input, session }) => change.orderPhotos(deps, session, input.ids));
  serve(calls.editPhoto, ({ input, session }) => change.editPhoto(deps, session, input), {
    loadSubject: ({ params, session }) => requirePagePhoto(db, session.organization_id, Number(params.id)),
  });
  serve(calls.deletePhoto, ({ input, session }) => change.deletePhoto(deps, session, input.id));
  const tenant = tenantOf(deps);
  serve(
    calls.readPublicProfile,
    async ({ input }) => {
      const { is_listed: _, frame_origins: __, ...shown } = await requireProfile(db, await tenant(input));
      return shown;
    },
    { cache: tenant },
  );
}
