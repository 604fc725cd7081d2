import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { User } from '#domain/account/user.ts';
import { may } from '#domain/permissions.ts';
import { Refusal } from '#domain/refusal.ts';
import type { FileRoute } from '#domain/file-route.ts';
import { type Allowed, isOpenToExample, pathParameters, type Route } from '#domain/route.ts';
import type { Instant } from '#domain/time.ts';
import type { Deps } from '../deps.ts';
import type { OrganizationId } from '../database/connection.ts';
import type { CachedAnswer } from '../cache/response-cache.ts';
import { requireOwnOrigin } from './cross-origin.ts';
import { createBudgets } from './limits/rate-limits.ts';

/** Read from the database on every request. */
export type Session = {
  id: string;
  organization_id: OrganizationId;
  user: User & { email_confirmed_at?: Instant | null };
  /** Only the example panel's session has these fields; `hideStrangers` removes contact data of real people. */
  hideStrangers?: (answer: unknown) => unknown;
  inventedContacts?: { email: string; digits: string };
};
export type Authenticate = (request: FastifyRequest) => Promise<Session>;

type SessionOf<W extends Allowed> = W extends 'anyone' | 'cookie' ? undefined : Session;

export type Call<I extends z.ZodObject, W extends Allowed> = {
  input: z.output<I>;
  session: SessionOf<W>;
  request: FastifyRequest;
  reply: FastifyReply;
};

type Received<I extends z.ZodObject, W extends Allowed> = Pick<Call<I, W>, 'input' | 'session'> & {
  params: { slug: string };
};

export type Subject<W extends Allowed> = { params: Record<string, string>; session: SessionOf<W> };

type More<W extends Allowed> = {
  /**
   * Throws when the object named in the path does not exist for this caller. Called only for invalid input, because an
   * unknown object must give 404 rather than 422.
   */
  loadSubject?: (subject: Subject<W>) => Promise<unknown>;
  /**
   * Enables caching with an ETag. Returns the organization of the slug (or throws 404) or of the session; the response
   * depends only on that organization's data and is cached until they change, at most ten seconds. Replaces
   * `loadSubject`.
   */
  cache?: (path: { slug: string }, session: SessionOf<W>) => OrganizationId | Promise<OrganizationId>;
  /** Cache key for callers with different permissions; callers with the same key share a cached response. */
  cachedFor?: (session: SessionOf<W>) => string;
  /** Longer responses are not cached, so that a few large ones cannot fill the cache. */
  mostCachedBytes?: number;
};

export class OtherAnswer {
  readonly status: number;
  readonly body: object;
  constructor(status: number, body: object) {
    this.status = status;
    this.body = body;
  }
}

export type Serve = <I extends z.ZodObject, A extends z.ZodType, W extends Allowed>(
  route: Route<I, A, W>,
  handle: (call: Call<I, W>) => Promise<z.input<A> | OtherAnswer | undefined>,
  more?: More<W>,
) => void;

function createReceive(deps: Deps, authenticate: Authenticate) {
  const budgets = createBudgets(deps);
  const admit = async (allow: Allowed, request: FastifyRequest): Promise<Session | undefined> => {
    if (allow === 'anyone') return undefined;
    if (allow === 'cookie') return requireOwnOrigin(deps.config, request);
    const session = await authenticate(request);
    if (!may(session.user, allow)) throw new Refusal('forbidden');
    return session;
  };
  return async <I extends z.ZodObject, W extends Allowed>(
    route: Route<I, z.ZodType, W>,
    request: FastifyRequest,
    { loadSubject, cache }: More<W>,
  ): Promise<Received<I, W>> => {
    const session = (await admit(route.allow, request)) as SessionOf<W>;
    if (route.budget) await budgets.spend(route.budget, request);
    const parsed = route.input.safeParse(inputOf(route, request), { reportInput: true });
    const params = request.params as { slug: string };
    if (parsed.success) return { input: parsed.data, session, params };
    if (!identityOf(route).safeParse(params).success) throw new Refusal('not_found');
    await loadSubject?.({ params, session });
    await cache?.(params, session);
    throw parsed.error;
  };
}

export function createServe(app: FastifyInstance, deps: Deps, authenticate: Authenticate): Serve {
  const receive = createReceive(deps, authenticate);
  return (route, handle, more = {}) => {
    const isShared = more.cache !== undefined && route.allow === 'anyone';
    const isStored = (request: FastifyRequest) => {
      const { slug } = request.params as { slug: string };
      const { data, success } = route.input.safeParse(inputOf(route, request));
      return success && deps.cache.holds(slug, nameOf(route, data));
    };
    app.route({
      method: route.method,
      url: `/api${route.path}`,
      config: {
        allow: route.allow,
        isOpenToExample: isOpenToExample(route),
        ...(isShared && { isStored }),
      },
      handler: async (request, reply) => {
        reply.header('cache-control', 'no-store');
        const { input, session, params } = await receive(route, request, more);
        // Parsing the response removes fields that the contract does not declare, so that none leak by accident.
        let { status } = route;
        const hide = session?.hideStrangers ?? ((answer: unknown) => answer);
        const make = async () => {
          const answer = await handle({ input, session, request, reply });
          if (answer instanceof OtherAnswer) {
            const shape = route.also?.[answer.status];
            if (!shape) throw new Error(`${route.path} names no answer ${answer.status}`);
            status = answer.status;
            return shape.parse(answer.body);
          }
          return answer === undefined ? undefined : hide(route.answer.parse(answer));
        };
        if (more.cache) {
          const caller = `${more.cachedFor?.(session) ?? ''}${session?.hideStrangers ? ' example' : ''}`;
          const name = nameOf(route, input, caller);
          const organization = await more.cache(params, session);
          if (!session) reply.header('cache-control', 'no-cache');
          return sendTagged(
            request,
            reply,
            await deps.cache.answer(organization, name, make, more.mostCachedBytes),
          );
        }
        const answer = await make();
        if (answer === undefined) return reply.code(204).send();
        return reply.code(reply.statusCode === 200 ? status : reply.statusCode).send(answer);
      },
    });
  };
}

const nameOf = ({ path }: Route, input: unknown, caller = '') => `${path} ${JSON.stringify(input)} ${caller}`;

/** ASCII file name, and text chunks generated at the speed of the connection. */
export type FileAnswer = { name: string; body: AsyncIterable<string> };
export type FollowedFile = { name: string; whole: CachedAnswer; maxAgeSeconds: number };

export type ServeFile = <I extends z.ZodObject, W extends Allowed>(
  route: FileRoute<I, W>,
  handle: (call: Call<I, W>) => Promise<FileAnswer | FollowedFile>,
) => void;

/** Handlers must refuse before the first chunk, because headers are sent then. */
export function createServeFile(app: FastifyInstance, deps: Deps, authenticate: Authenticate): ServeFile {
  const receive = createReceive(deps, authenticate);
  return (route, handle) => {
    app.route({
      method: route.method,
      url: `/api${route.path}`,
      config: { allow: route.allow },
      handler: async (request, reply) => {
        reply.header('cache-control', 'no-store');
        const { input, session } = await receive(route, request, {});
        const file = await handle({ input, session, request, reply });
        reply.header('content-disposition', `attachment; filename="${file.name}"`);
        if ('body' in file) return reply.type(route.type).send(Readable.from(file.body));
        reply.header('cache-control', `private, max-age=${file.maxAgeSeconds}`);
        return sendTagged(request, reply, file.whole, route.type);
      },
    });
  };
}

function sendTagged(
  { headers }: FastifyRequest,
  reply: FastifyReply,
  { body, etag }: CachedAnswer,
  type = 'application/json; charset=utf-8',
) {
  reply.header('etag', etag);
  const known = headers['if-none-match']?.split(',').map((tag) => tag.trim());
  if (known?.some((tag) => tag === etag || tag === '*')) return reply.code(304).send();
  return reply.type(type).send(body);
}

const identityOf = ({ input, path }: Route) =>
  z.object(Object.fromEntries(pathParameters(path).map((name) => [name, input.shape[name] as z.ZodType])));

const isPlain = (sent: unknown): sent is Record<string, unknown> =>
  typeof sent === 'object' && sent !== null && !Array.isArray(sent);

function inputOf({ method }: Route, request: FastifyRequest): unknown {
  const inBody = method !== 'GET' && method !== 'DELETE';
  const rest = inBody ? (request.body === undefined ? {} : request.body) : request.query;
  return isPlain(rest) ? { ...rest, ...(request.params as Record<string, string>) } : rest;
}
