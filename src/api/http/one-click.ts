import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Refusal } from '#domain/refusal.ts';
import type { Deps } from '../deps.ts';
import { type Authenticate, createServe, type Serve } from './serve.ts';

type OneClick = {
  app: FastifyInstance;
  deps: Deps;
  authenticate: Authenticate;
  /** The input of a call that arrives as the form. */
  input: object;
};

/**
 * Adds calls that also take the form of a mailbox's unsubscribe button (RFC 8058). The form says nothing else, so the calls get
 * `input` in its place.
 */
export const serveOneClick = (
  { app, deps, authenticate, input }: OneClick,
  add: (serve: Serve) => void,
): PromiseLike<unknown> =>
  app.register(async (scope) => {
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string' },
      async (_request: FastifyRequest, body: string) => {
        if (body !== 'List-Unsubscribe=One-Click') throw new Refusal('unsupported_media');
        return input;
      },
    );
    add(createServe(scope, deps, authenticate));
  });
