import type { Socket } from 'node:net';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { es } from 'zod/locales';
import { type Problem, Refusal, type RefusalCode } from '#domain/refusal.ts';
import { nameMissing } from './missing-fields.ts';
import { bareSecurityHeaders } from './security-headers.ts';
import { isDatabaseUnavailable, wasUndone } from '../database/errors.ts';

z.config(es());

const frameworkCodes: Record<string, RefusalCode> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'too_large',
  FST_REQ_FILE_TOO_LARGE: 'too_large',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'unsupported_media',
  FST_ERR_MAX_PARAM_LENGTH: 'not_found',
};

export function toRefusal(problem: unknown): Refusal | null {
  if (problem instanceof Refusal) return problem;
  if (problem instanceof z.ZodError) return new Refusal('invalid', { detail: problemsOf(problem) });
  if (isDatabaseUnavailable(problem) || wasUndone(problem))
    return new Refusal('unavailable', { retryAfterSeconds: 2 });
  const { code = '', statusCode = 500 } = problem as Partial<FastifyError>;
  const known = frameworkCodes[code];
  if (known) return new Refusal(known);
  return statusCode >= 400 && statusCode < 500 ? new Refusal('unreadable') : null;
}

const problemsOf = (error: z.ZodError): Problem[] =>
  nameMissing(error.issues).map(({ message, path, code }) => ({
    msg: message,
    loc: path.map((step) => (typeof step === 'symbol' ? String(step) : step)),
    type: code,
  }));

export function logFailure({ raw, log }: FastifyRequest, problem: unknown, refusal: Refusal | null): void {
  if (raw.errored) log.info('the request was cut off');
  // Overload refuses requests on purpose: a flood of requests must not fill the log with stacks.
  else if (problem instanceof Refusal && problem.code === 'unavailable') log.info('refused for now');
  else if (!refusal || refusal.status >= 500) log.error({ err: problem }, 'request failed');
}

export function answerError(problem: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const refusal = toRefusal(problem);
  logFailure(request, problem, refusal);
  const answered = refusal ?? new Refusal('broken');
  if (answered.retryAfterSeconds) reply.header('retry-after', String(answered.retryAfterSeconds));
  return reply.code(answered.status).send(answered.body);
}

const socketStatuses: Record<string, [status: number, reason: string]> = {
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'Request Timeout'],
  HPE_HEADER_OVERFLOW: [431, 'Request Header Fields Too Large'],
};

export function answerClientError(problem: NodeJS.ErrnoException, socket: Socket): void {
  if (problem.code === 'ECONNRESET' || socket.destroyed) return;
  const [status, reason] = socketStatuses[problem.code ?? ''] ?? [400, 'Bad Request'];
  const body = JSON.stringify(new Refusal('unreadable').body);
  const head = [
    `HTTP/1.1 ${status} ${reason}`,
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    ...Object.entries(bareSecurityHeaders).map((pair) => pair.join(': ')),
    'Connection: close',
  ];
  if (socket.writable) socket.write(`${head.join('\r\n')}\r\n\r\n${body}`);
  socket.destroySoon();
}
