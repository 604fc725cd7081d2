import { type RefusalCode, sentenceOf, statusOf } from '#domain/refusal.ts';
import { type Allowed, refusalsOf, type Route } from '#domain/route.ts';
import { refreshCookieName } from '../security/tokens.ts';
import { groups } from './calls.ts';
import { answersOf, inputOf } from './schemas.ts';

const problem = {
  type: 'object',
  required: ['code', 'detail'],
  properties: {
    code: { type: 'string' },
    detail: {
      anyOf: [
        { type: 'string' },
        {
          type: 'array',
          items: {
            type: 'object',
            required: ['msg', 'loc', 'type'],
            properties: {
              msg: { type: 'string' },
              loc: { type: 'array', items: { anyOf: [{ type: 'string' }, { type: 'integer' }] } },
              type: { type: 'string' },
            },
          },
        },
      ],
    },
  },
};
const Problem = { $ref: '#/components/schemas/Problem' };

/** The refusals of a call by status: what each says, and the codes it may carry. */
function refusedBy(codes: Iterable<RefusalCode>) {
  const ofStatus = Map.groupBy(codes, statusOf);
  return Object.fromEntries([...ofStatus].map(([status, several]) => [status, refused(several)]));
}

const refused = (codes: readonly RefusalCode[]) => ({
  description: codes.map((code) => `${code}: ${sentenceOf(code)}`).join('\n\n'),
  content: json({ allOf: [Problem, { properties: { code: { enum: codes } } }] }),
});

function json(schema: object) {
  return content('application/json', schema);
}

function content(type: string, schema: object) {
  return { [type.replace(/;.*/, '')]: { schema } };
}

function securityOf(allow: Allowed): object[] {
  if (allow === 'anyone') return [];
  return allow === 'cookie' ? [{ refresh: [] }] : [{ bearer: [] }];
}

function operationOf(tag: string, call: Route): object {
  const { parameters, body } = inputOf(call);
  const answers = answersOf(call).map(([status, answer]) => [
    status,
    { description: 'Correcta', ...(answer && { content: content(call.type ?? 'application/json', answer) }) },
  ]);
  return {
    tags: [tag],
    summary: call.summary,
    parameters,
    ...(body && { requestBody: { required: body.required?.length !== 0, content: json(body) } }),
    responses: {
      ...Object.fromEntries(answers),
      ...refusedBy(refusalsOf(call)),
    },
    security: securityOf(call.allow),
  };
}

// The only call that is not JSON; it speaks as image hosts do.
const upload = {
  tags: ['Imágenes'],
  summary: 'Sube una imagen.',
  requestBody: {
    required: true,
    content: {
      'multipart/form-data': {
        schema: {
          type: 'object',
          required: ['file'],
          properties: { file: { type: 'string', format: 'binary' }, upload_preset: { type: 'string' } },
        },
      },
    },
  },
  responses: {
    200: {
      description: 'Correcta',
      content: json({ type: 'object', properties: { secure_url: { type: 'string' } } }),
    },
    default: {
      description: 'Rechazada',
      content: json({
        allOf: [
          Problem,
          { properties: { error: { type: 'object', properties: { message: { type: 'string' } } } } },
        ],
      }),
    },
  },
  security: [{ bearer: [] }],
};

const openApiPath = (path: string): string => `/api${path.replace(/:(\w+)/g, '{$1}')}`;

/** The OpenAPI 3.1 description of every call, made from the contracts the server itself obeys. */
export function openApiDocument(publicUrl: string) {
  const paths: Record<string, Record<string, object>> = { '/api/images/upload': { post: upload } };
  for (const { title, calls } of groups) {
    for (const call of calls) {
      const path = openApiPath(call.path);
      paths[path] = { ...paths[path], [call.method.toLowerCase()]: operationOf(title, call) };
    }
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Navaja', version: '1', description: 'Reservas online y agenda para barberías.' },
    servers: [{ url: publicUrl }],
    paths,
    components: {
      schemas: { Problem: problem },
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
        refresh: { type: 'apiKey', in: 'cookie', name: refreshCookieName(publicUrl) },
      },
    },
  };
}
