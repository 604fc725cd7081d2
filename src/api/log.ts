import { randomUUID } from 'node:crypto';
import { pino } from 'pino';

export const mintRequestId = (): string => randomUUID();

// Paths carry links that open a reservation; they are cut where the secret begins.
const hideSecrets = (url: string): string =>
  url
    .replace(/(\/reservations\/public\/|\/r\/)[^/?]+/, '$1…')
    .replace(/([?&](?:token|t|email|q|phone)=)[^&]*/g, '$1…');

/** Structured logs to standard output: one JSON line an event, without secrets. */
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
