import type { FastifyInstance } from 'fastify';
import { isPermission } from '#domain/permissions.ts';
import type { Allowed } from '#domain/route.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    allow?: Allowed;
    /** Routes without this mark refuse the session of the example panel. */
    isOpenToExample?: boolean;
  }
}

/** API routes without a contract; webhooks authenticate by signature, metrics by token. */
const others: Readonly<Record<string, Allowed>> = {
  'GET /api/health': 'anyone',
  'GET /api/metrics': 'anyone',
  'GET /api/openapi.json': 'anyone',
  'GET /api/docs': 'anyone',
  'GET /api/docs.css': 'anyone',
  'GET /api/images/:name': 'anyone',
  'GET /api/images/:transformation/:name': 'anyone',
  'GET /api/images/upload/:name': 'anyone',
  'GET /api/images/upload/:transformation/:name': 'anyone',
  'POST /api/images/upload': 'images.upload',
  'POST /api/imports': 'import.run',
  'POST /api/stripe/webhook': 'anyone',
  'POST /api/stripe/connect-webhook': 'anyone',
  'GET /api/whatsapp/webhook': 'anyone',
  'POST /api/whatsapp/webhook': 'anyone',
};

const isAllowed = (allow: string | undefined): boolean =>
  allow !== undefined && (allow === 'anyone' || allow === 'cookie' || isPermission(allow));

export function requireDeclaredRoutes(app: FastifyInstance): void {
  app.addHook('onRoute', ({ method, url, config }) => {
    if (!url.startsWith('/api')) return;
    for (const one of [method].flat()) {
      const name = `${one === 'HEAD' ? 'GET' : one} ${url}`;
      if (isAllowed(config?.allow ?? others[name])) continue;
      throw new Error(`${name} has no row in the permission table`);
    }
  });
}
