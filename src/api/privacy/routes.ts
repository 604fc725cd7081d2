import type { FastifyInstance } from 'fastify';
import type { Permission } from '#domain/permissions.ts';
import * as calls from '#domain/privacy/contract.ts';
import { Refusal } from '#domain/refusal.ts';
import { rowsOfPerson } from '../clients/personal-queries.ts';
import type { Deps } from '../deps.ts';
import { createAfterAnswer } from '../http/after-answer.ts';
import { createBudgets } from '../http/limits/rate-limits.ts';
import { hideAddress } from '../http/security-headers.ts';
import type { FileAnswer, Serve, ServeFile, Session, Subject } from '../http/serve.ts';
import { requireProof } from '../session/require-proof.ts';
import { eraseByLink, eraseByStaff } from './erase-person.ts';
import { exportPage } from './export-page.ts';
import { type PersonalData, readDataUnder, readPersonalData } from './export-person.ts';
import { readByLink, requireOpenLink } from './read-by-link.ts';
import { refuseMarketingByLink } from './refuse-marketing.ts';
import { countDue } from './retire-clients.ts';
import { sendDataLink } from './send-data-link.ts';

// Answered for mailed links and for requests left to staff alike, so that the answer does not reveal shared phones.
const neutral =
  'Si podemos comprobar que los datos son tuyos, te enviamos un enlace que vence en una hora. Si no te llega, te los da la barbería después de comprobar quién eres.';

export function privacyRoutes(app: FastifyInstance, serve: Serve, deps: Deps): void {
  const { db, now } = deps;
  const budgets = createBudgets(deps);
  const afterAnswer = createAfterAnswer(app, deps.log);
  serve(calls.requestPersonData, async ({ input: { link } }) => {
    // Not awaited, so that the response time does not reveal whether the client exists.
    afterAnswer(() => sendDataLink(deps, link));
    return { detail: neutral };
  });
  serve(calls.readPersonData, async ({ input: { token }, reply }) => {
    hideAddress(reply);
    return readByLink(deps, token);
  });
  serve(
    calls.erasePersonData,
    ({ input: { token }, reply }) => {
      hideAddress(reply);
      return eraseByLink(deps, token);
    },
    { loadSubject: ({ params }) => readByLink(deps, String(params['token'])) },
  );
  serve(calls.refuseNews, ({ input: { token }, reply }) => {
    hideAddress(reply);
    return refuseMarketingByLink(deps, token);
  });
  serve(
    calls.eraseClient,
    async ({ input: { id }, session }) => {
      await requireProof(deps, session);
      await budgets.charge('account-erasing', String(session.user.id));
      return eraseByStaff(deps, session, id);
    },
    {
      loadSubject: async ({ params, session }: Subject<Permission>) => {
        const [person] = await rowsOfPerson(db, session.organization_id, Number(params['id']));
        if (!person || person.erased_at !== null) throw new Refusal('not_found');
      },
    },
  );
  serve(calls.readRetention, async ({ session }) => ({
    due_in_30_days: await countDue(db, session.organization_id, now()),
  }));
}

async function* piece(text: string): AsyncGenerator<string> {
  yield text;
}
const jsonFile = (data: PersonalData): FileAnswer => ({
  name: `datos-${data.shop.slug}.json`,
  body: piece(`${JSON.stringify(data, null, 2)}\n`),
});
const pageFile = (data: PersonalData): FileAnswer => ({
  name: `datos-${data.shop.slug}.html`,
  body: piece(exportPage(data)),
});

export function privacyFileRoutes(serveFile: ServeFile, deps: Deps): void {
  const { db, now } = deps;
  const budgets = createBudgets(deps);
  const byLink = async (token: string): Promise<PersonalData> => {
    const { organization, person, email } = await requireOpenLink(db, token, now());
    return readDataUnder(db, organization, { client: person.id, email }, now());
  };
  const byStaff = async (session: Session, id: number): Promise<PersonalData> => {
    await requireProof(deps, session);
    const data = await readPersonalData(db, session.organization_id, id, now());
    await budgets.charge('account-export', String(session.user.id));
    return data;
  };
  serveFile(calls.exportPersonData, async ({ input: { token }, reply }) => {
    hideAddress(reply);
    return jsonFile(await byLink(token));
  });
  serveFile(calls.exportPersonPage, async ({ input: { token }, reply }) => {
    hideAddress(reply);
    return pageFile(await byLink(token));
  });
  serveFile(calls.exportClient, async ({ input: { id }, session }) => jsonFile(await byStaff(session, id)));
  serveFile(calls.exportClientPage, async ({ input: { id }, session }) =>
    pageFile(await byStaff(session, id)),
  );
}
