import { z } from 'zod';
import { importKinds } from '#domain/imports/columns.ts';
import { ShopImport } from '#domain/imports/contract.ts';
import { type RefusalCode, sentenceOf } from '#domain/refusal.ts';
import { type Allowed, refusalsOf, refusalStatus, type Route } from '#domain/route.ts';
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

function refusedBy(call: Route) {
  const ofStatus = Map.groupBy(refusalsOf(call), (code) => refusalStatus(call, code));
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
      ...refusedBy(call),
    },
    security: securityOf(call.allow),
  };
}

type FormCall = {
  tag: string;
  summary: string;
  form: Record<string, object>;
  answer: object;
  rejected: object;
};

const formCall = ({ tag, summary, form, answer, rejected }: FormCall) => ({
  tags: [tag],
  summary,
  requestBody: {
    required: true,
    content: {
      'multipart/form-data': {
        schema: {
          type: 'object',
          required: ['file'],
          properties: { file: { type: 'string', format: 'binary' }, ...form },
        },
      },
    },
  },
  responses: {
    ...answer,
    default: { description: 'Rechazada', content: json(rejected) },
  },
  security: [{ bearer: [] }],
});

// Image uploads follow the request and answer format of common image hosts.
const upload = formCall({
  tag: 'Imágenes',
  summary: 'Sube una imagen.',
  form: { upload_preset: { type: 'string' } },
  answer: {
    200: {
      description: 'Correcta',
      content: json({ type: 'object', properties: { secure_url: { type: 'string' } } }),
    },
  },
  rejected: {
    allOf: [
      Problem,
      { properties: { error: { type: 'object', properties: { message: { type: 'string' } } } } },
    ],
  },
});

const sendImport = formCall({
  tag: 'Importar',
  summary: 'Lee un archivo CSV de hasta 5 MB y 20.000 filas, sin escribir nada todavía.',
  form: { kind: { enum: importKinds } },
  answer: {
    201: { description: 'Correcta', content: json(z.toJSONSchema(ShopImport, { io: 'output' })) },
  },
  rejected: Problem,
});

const openApiPath = (path: string): string => `/api${path.replace(/:(\w+)/g, '{$1}')}`;

export function openApiDocument(publicUrl: string) {
  const paths: Record<string, Record<string, object>> = {
    '/api/images/upload': { post: upload },
    '/api/imports': { post: sendImport },
  };
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
