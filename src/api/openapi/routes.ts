import type { FastifyInstance } from 'fastify';
import type { Config } from '../config.ts';
import { docsPage, docsStyle } from './docs-page.ts';
import { openApiDocument } from './document.ts';

const forAnHour = 'public, max-age=3600';

// Generated at the first request, because generating takes a tenth of the start-up time.
function once(make: () => string): () => Buffer {
  let made: Buffer | undefined;
  return () => (made ??= Buffer.from(make()));
}

export function openApiRoutes(app: FastifyInstance, { publicUrl }: Pick<Config, 'publicUrl'>): void {
  const description = once(() => JSON.stringify(openApiDocument(publicUrl)));
  const page = once(docsPage);
  app.get('/api/openapi.json', (_request, reply) =>
    reply.header('cache-control', forAnHour).type('application/json').send(description()),
  );
  app.get('/api/docs', (_request, reply) =>
    reply.header('cache-control', forAnHour).type('text/html; charset=utf-8').send(page()),
  );
  app.get('/api/docs.css', (_request, reply) =>
    reply.header('cache-control', forAnHour).type('text/css; charset=utf-8').send(docsStyle),
  );
}
