import {
  setArrived as setArrivedCall,
  tellLate as tellLateCall,
} from '#domain/reservations/arrival/contract.ts';
import type { Deps } from '../../deps.ts';
import type { Serve } from '../../http/serve.ts';
import { hideAddress } from '../../http/security-headers.ts';
import { setArrived } from '../changes/staff-changes.ts';
import { organizationOfLink, requirePublicReservation } from '../read-model.ts';
import { subjectIn, visibleReader } from '../routes.ts';
import { tellLate } from './tell-late.ts';

export function arrivalRoutes(serve: Serve, deps: Deps): void {
  const readVisible = visibleReader(deps);
  serve(
    setArrivedCall,
    async ({ input, session }) => {
      await setArrived(deps, session, input);
      return readVisible(session, input.id);
    },
    { loadSubject: subjectIn(deps) },
  );
  serve(
    tellLateCall,
    ({ input, reply }) => {
      hideAddress(reply);
      return tellLate(deps, input);
    },
    {
      loadSubject: ({ params: { externalId } }) =>
        requirePublicReservation(deps.db, organizationOfLink(String(externalId)), String(externalId)),
    },
  );
}
