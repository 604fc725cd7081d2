import * as calls from '#domain/deposits/contract.ts';
import { dayBounds } from '#domain/time.ts';
import type { Deps } from '../deps.ts';
import { hideAddress } from '../http/security-headers.ts';
import type { Serve, Subject } from '../http/serve.ts';
import { requireShop } from '../organization/queries.ts';
import { organizationOfLink } from '../reservations/read-model.ts';
import { readerOf } from '../clients/read-access.ts';
import { lookAtSession } from './cards/apply-session.ts';
import { openCheckout } from './cards/open-checkout.ts';
import { bookWithoutPayment } from './cards/book-without-payment.ts';
import { requireDepositOfLink } from './queries.ts';
import { countDeposits, listDeposits, requirePublicDeposit, requireStaffDeposit } from './read-model.ts';
import {
  giveUpDeposit,
  receiveDeposit,
  refundDeposit,
  rejectDeposit,
  sayTransferred,
  waiveDeposit,
} from './settle-deposit.ts';

export function publicDepositRoutes(serve: Serve, deps: Deps): void {
  const ofLink = {
    loadSubject: ({ params }: { params: Record<string, string> }) => {
      const link = String(params.externalId);
      return requireDepositOfLink(deps.db, organizationOfLink(link), link);
    },
  };
  serve(calls.readPublicDeposit, async ({ input: { externalId }, reply }) => {
    hideAddress(reply);
    const organization = organizationOfLink(externalId);
    await lookAtSession(deps, await requireDepositOfLink(deps.db, organization, externalId));
    return requirePublicDeposit(deps.db, organization, externalId);
  });
  serve(
    calls.openCheckout,
    ({ input, reply }) => {
      hideAddress(reply);
      return openCheckout(deps, input.externalId);
    },
    ofLink,
  );
  serve(
    calls.bookWithoutPayment,
    ({ input, reply }) => {
      hideAddress(reply);
      return bookWithoutPayment(deps, input.externalId);
    },
    ofLink,
  );
  serve(
    calls.giveUpDeposit,
    async ({ input, reply }) => {
      hideAddress(reply);
      await giveUpDeposit(deps, input.externalId);
      return undefined;
    },
    ofLink,
  );
  serve(
    calls.sayTransferred,
    ({ input, reply }) => {
      hideAddress(reply);
      return sayTransferred(deps, input.externalId);
    },
    ofLink,
  );
}

export function depositRoutes(serve: Serve, deps: Deps): void {
  const { db } = deps;
  const ofShop = {
    loadSubject: ({ params, session }: Subject<'deposits.settle'>) =>
      requireStaffDeposit(db, session.organization_id, Number(params.id)),
  };
  serve(calls.listDeposits, async ({ input: { from, to, ...input }, session }) => {
    const shop = await requireShop(db, session.organization_id);
    return listDeposits(db, shop.id, {
      ...input,
      ...(from !== undefined && { from: dayBounds(from, shop.timezone).start }),
      ...(to !== undefined && { to: dayBounds(to, shop.timezone).end }),
      barber: (await readerOf(deps, session)).only ?? undefined,
    });
  });
  serve(calls.countDeposits, async ({ session }) =>
    countDeposits(db, session.organization_id, (await readerOf(deps, session)).only ?? undefined),
  );
  serve(calls.receiveDeposit, ({ input, session }) => receiveDeposit(deps, session, input.id), ofShop);
  serve(calls.rejectDeposit, ({ input, session }) => rejectDeposit(deps, session, input.id), ofShop);
  serve(calls.waiveDeposit, ({ input, session }) => waiveDeposit(deps, session, input.id), ofShop);
  serve(calls.refundDeposit, ({ input, session }) => refundDeposit(deps, session, input), ofShop);
}
