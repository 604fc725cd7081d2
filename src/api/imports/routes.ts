import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { csvHead, csvLine } from '#domain/text/csv.ts';
import { importKinds } from '#domain/imports/columns.ts';
import * as calls from '#domain/imports/contract.ts';
import { type ImportProblem, problemText } from '#domain/imports/problems.ts';
import { may, type Permission } from '#domain/permissions.ts';
import { Refusal } from '#domain/refusal.ts';
import type { Db, OrganizationId } from '../database/connection.ts';
import type { Deps } from '../deps.ts';
import { createBudgets } from '../http/limits/rate-limits.ts';
import type { Authenticate, Serve, ServeFile, Session, Subject } from '../http/serve.ts';
import { createTurnLimiter, type TurnLimiter } from '../security/limiter.ts';
import { createDraft, draftProblems, editDraft, startImport } from './drafts.ts';
import { toImport } from './outcomes.ts';
import { type ImportRow, listRun, problemsAfter, requireImport } from './queries.ts';
import { undoImport } from './undo-import.ts';

declare module 'fastify' {
  interface FastifyRequest {
    importer: Session | null;
  }
}

// One file is judged at a time, because judging takes processor time from all requests; waiting shops take turns. Few
// requests may wait: the screens send one at a time, and a waiting request holds a file in memory and counts as load.
export const mostWaiting = { ofKey: 3, inAll: 20 };
const limiters = new WeakMap<object, TurnLimiter>();
const inTurn = ({ pool }: Pick<Deps, 'pool'>): TurnLimiter =>
  limiters.getOrInsertComputed(pool, () => createTurnLimiter(mostWaiting));

export function importRoutes(serve: Serve, deps: Deps): void {
  const { db } = deps;
  const budgets = createBudgets(deps);
  const loadSubject = ({ params, session }: Subject<Permission>) =>
    requireImport(db, session.organization_id, Number(params.id));
  serve(calls.listImports, async ({ session }) => (await listRun(db, session.organization_id)).map(toImport));
  serve(calls.readImport, async ({ input, session }) =>
    toImport(await requireImport(db, session.organization_id, input.id)),
  );
  serve(
    calls.editImport,
    async ({ input, session }) => {
      await budgets.charge('account-import', String(session.user.id));
      return inTurn(deps)([session.organization_id], () => editDraft(deps, session, input));
    },
    { loadSubject },
  );
  serve(calls.runImport, ({ input, session }) => startImport(deps, session, input.id));
  serve(calls.undoImport, ({ input, session }) => undoImport(deps, session, input.id));
}

const pageSize = 1_000;
const stays = 'Se deshizo la importación, pero esto quedó porque alguien lo usó o lo cambió.';

/**
 * A spreadsheet row and the reason for leaving it out; without a problem, a record of the row stayed after the undo.
 */
type LeftOut = { at: number; problem?: ImportProblem | undefined; status?: string | undefined };

async function* storedProblems(db: Db, organization: OrganizationId, id: number): AsyncGenerator<LeftOut[]> {
  for (let after = -1; ;) {
    const rows = await problemsAfter(db, organization, id, { after, most: pageSize });
    yield rows.map(({ row, detail: { at = row, problem, status } }) => ({ at, problem, status }));
    if (rows.length < pageSize) return;
    after = rows.at(-1)?.row ?? after;
  }
}

async function* csvOf(pages: AsyncIterable<LeftOut[]> | Iterable<LeftOut[]>) {
  yield csvHead(['Fila', 'Motivo'], 'excel');
  for await (const rows of pages)
    for (const { at, problem, status } of rows)
      yield csvLine([at, problem ? problemText(problem, status) : stays], 'excel');
}

export function importFileRoutes(serveFile: ServeFile, deps: Deps): void {
  const budgets = createBudgets(deps);
  const problemsOfDraft = async ({ organization_id, user }: Session, found: ImportRow) => {
    await budgets.charge('account-import', String(user.id));
    return inTurn(deps)([organization_id], () => draftProblems(deps, organization_id, found));
  };
  serveFile(calls.importProblemsFile, async ({ input: { id }, session }) => {
    const { organization_id } = session;
    const found = await requireImport(deps.db, organization_id, id);
    const problems =
      found.state === 'draft'
        ? [await problemsOfDraft(session, found)]
        : storedProblems(deps.db, organization_id, id);
    return { name: `importacion-${id}-problemas.csv`, body: csvOf(problems) };
  });
}

const limits = {
  fileSize: calls.importMaxBytes,
  files: 1,
  fields: 4,
  parts: 5,
  fieldSize: 200,
  headerPairs: 20,
};

/** Apart from the JSON calls, because the upload takes multipart forms. */
export async function importUploads(
  app: FastifyInstance,
  deps: Deps,
  authenticate: Authenticate,
): Promise<void> {
  const budgets = createBudgets(deps);
  await app.register(async (scope) => {
    scope.decorateRequest('importer', null);
    await scope.register(multipart, { limits });
    scope.post(
      '/api/imports',
      {
        bodyLimit: calls.importMaxBytes + 64 * 1024,
        // Checked before the body is read, so that no file without a session is received.
        onRequest: async (request) => {
          const session = await authenticate(request);
          if (!may(session.user, 'import.run')) throw new Refusal('forbidden');
          await budgets.spend('upload', request);
          await budgets.charge('account-upload', String(session.user.id));
          request.importer = session;
        },
      },
      async (request, reply) => {
        const form = await readForm(request);
        const session = request.importer as Session;
        const draft = await inTurn(deps)([session.organization_id], () => createDraft(deps, session, form));
        return reply.header('cache-control', 'no-store').code(201).send(calls.ShopImport.parse(draft));
      },
    );
  });
}

async function readForm(request: FastifyRequest) {
  if (!request.isMultipart()) throw new Refusal('unsupported_media');
  let bytes: Buffer | undefined;
  let said: unknown;
  for await (const part of request.parts()) {
    if (part.type === 'field') said = part.fieldname === 'kind' ? part.value : said;
    else if (part.fieldname === 'file') bytes = await part.toBuffer();
    else part.file.resume();
  }
  const kind = importKinds.find((one) => one === said);
  if (!kind) throw new Refusal('invalid', { detail: `El campo kind debe ser ${importKinds.join(', ')}.` });
  if (!bytes) throw new Refusal('invalid', { detail: 'Falta el archivo en el campo file.' });
  return { kind, bytes };
}
