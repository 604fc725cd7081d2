import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Refusal } from '#domain/refusal.ts';
import type { Deps } from '../deps.ts';
import { type Authenticate, createServe, type Serve } from './serve.ts';

type OneClick = {
  app: FastifyInstance;
  deps: Deps;
  authenticate: Authenticate;
  input: object;
};

/**
 * Registers routes that also accept the form of a mail client's unsubscribe button (RFC 8058). The form has no data, so
 * the routes receive `input` instead.
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
