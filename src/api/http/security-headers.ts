import { createHash } from 'node:crypto';
import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import type { FastifyInstance, FastifyReply } from 'fastify';
import helmet from 'helmet';
import type { Inlined } from '#domain/page.ts';
import type { Config } from '../config.ts';

const noDevices = 'camera=(), microphone=(), geolocation=(), payment=()';

/** For responses that are sent without the hook of `securityHeaders`; they contain no page and load no resources. */
export const bareSecurityHeaders = {
  'content-security-policy': "default-src 'none'; base-uri 'none'; frame-ancestors 'none'",
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': noDevices,
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
} as const;

export function securityHeaders(app: FastifyInstance, config: Addresses): void {
  const headers = { ...policyHeaders(config), 'permissions-policy': noDevices };
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(headers);
    done();
  });
}

export function policyOfPages(config: Addresses): (inlined: Partial<Inlined>) => string {
  const known = new WeakMap<Partial<Inlined>, string>();
  return (inlined) => {
    const policy = known.get(inlined) ?? String(policyHeaders(config, inlined)['content-security-policy']);
    known.set(inlined, policy);
    return policy;
  };
}

const hashed = (code?: string) =>
  code ? [`'sha256-${createHash('sha256').update(code).digest('base64')}'`] : [];

type Addresses = Pick<Config, 'publicUrl' | 'apiUrl' | 'imageUploadUrl' | 'imageOrigin'>;

// The headers are the same for every request, so helmet runs once per policy.
function policyHeaders(config: Addresses, { script, style }: Partial<Inlined> = {}) {
  const secure = config.publicUrl.startsWith('https:');
  const others = [config.apiUrl, config.imageUploadUrl].flatMap((url) => (url ? new URL(url).origin : []));
  const middleware = helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'", ...hashed(script)],
        styleSrc: ["'self'", ...hashed(style)],
        // React sets style attributes for widths and colors that come from data.
        styleSrcAttr: ["'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:', ...(config.imageOrigin ? [config.imageOrigin] : [])],
        connectSrc: ["'self'", ...others],
        fontSrc: ["'self'"],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
        ...(secure && { upgradeInsecureRequests: [] }),
      },
    },
    strictTransportSecurity: secure,
    xFrameOptions: { action: 'deny' },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    crossOriginEmbedderPolicy: false,
  });
  const response = new ServerResponse(new IncomingMessage(new Socket()));
  middleware(response.req, response, () => undefined);
  return response.getHeaders();
}

export const framedBy = (policy: string, origins: readonly string[]): string =>
  origins.length === 0
    ? policy
    : policy.replace("frame-ancestors 'none'", `frame-ancestors ${origins.join(' ')}`);

export const hideAddress = (reply: FastifyReply): FastifyReply =>
  reply.headers({
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    'x-robots-tag': 'noindex',
  });
