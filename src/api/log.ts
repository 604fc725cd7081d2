import { randomUUID } from 'node:crypto';
import { type FastifyReply, type FastifyRequest, LogController } from 'fastify';
import { pino } from 'pino';

export const mintRequestId = (): string => randomUUID();

// Paths and queries can contain secret links and personal data; these parts are cut out.
const hideSecrets = (url: string): string =>
  url
    .replace(
      /(\/reservations\/public\/|\/waitlist\/public\/|\/deposits\/public\/|\/api\/privacy\/|\/api\/my-reservations\/|\/[redmp]\/|\/feeds\/(?=[^/]+\/navaja\.ics))[^/?]+/,
      '$1…',
    )
    // A parameter's name also ends at a `?`: else thousands of `?` would each be scanned to the address's end.
    .replace(/([?&](?:[^=&?]*token|t|email|q|phone)=)[^&]*/gi, '$1…');

export function createLog(level: string, destination: pino.DestinationStream = pino.destination(1)) {
  return pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      redact: ['req.headers.authorization', 'req.headers.cookie', '*.password', '*.email', '*.phone'],
      serializers: {
        err: pino.stdSerializers.err,
        req: (request: { method: string; url: string; ip?: string }) => ({
          method: request.method,
          url: hideSecrets(request.url),
          ip: request.ip,
        }),
        res: (reply: { statusCode: number }) => ({ status: reply.statusCode }),
      },
    },
    destination,
  );
}

/** A connection that the client closes early is not logged as an error. */
export class RequestLog extends LogController {
  override requestCompleted(
    error: Error | null | undefined,
    request: FastifyRequest,
    reply: FastifyReply,
  ): void {
    if (!error) super.requestCompleted(error, request, reply);
    else reply.log.info({ res: reply, responseTime: reply.elapsedTime }, 'the connection ended early');
  }
}
