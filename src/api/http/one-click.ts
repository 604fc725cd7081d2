import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Refusal } from '#domain/refusal.ts';

/**
 * Reads the form that mailboxes send when somebody presses their unsubscribe button (RFC 8058). The form says nothing else, so
 * the routes of `scope` get `input` in its place.
 */
export function readOneClick(scope: FastifyInstance, input: object): void {
  scope.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    async (_request: FastifyRequest, body: string) => {
      if (body !== 'List-Unsubscribe=One-Click') throw new Refusal('unsupported_media');
      return input;
    },
  );
}
