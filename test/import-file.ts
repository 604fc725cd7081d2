import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { FastifyInstance, LightMyRequestResponse } from 'fastify';
import type { ImportKind } from '#domain/imports/columns.ts';
import type { ShopImport } from '#domain/imports/contract.ts';

type WithApp = { app: FastifyInstance };

export const importFile = (name: string): Buffer =>
  readFileSync(fileURLToPath(new URL(`import-files/${name}`, import.meta.url)));

const boundary = 'navaja-import-boundary';

export function importForm(kind: string, content: string | Buffer) {
  const head = [
    `--${boundary}`,
    'Content-Disposition: form-data; name="kind"',
    '',
    kind,
    `--${boundary}`,
    'Content-Disposition: form-data; name="file"; filename="datos.csv"',
    'Content-Type: text/csv',
    '',
    '',
  ].join('\r\n');
  return {
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
    payload: Buffer.concat([Buffer.from(head), Buffer.from(content), Buffer.from(`\r\n--${boundary}--\r\n`)]),
  };
}

export function sendImport(
  { app }: WithApp,
  token: string,
  kind: string,
  content: string | Buffer,
): Promise<LightMyRequestResponse> {
  const { headers, payload } = importForm(kind, content);
  return app.inject({
    method: 'POST',
    url: '/api/imports',
    headers: { ...headers, authorization: `Bearer ${token}` },
    payload,
  });
}

export async function aDraft(
  app: WithApp,
  token: string,
  kind: ImportKind,
  content: string | Buffer,
): Promise<ShopImport> {
  const answer = await sendImport(app, token, kind, content);
  if (answer.statusCode !== 201) throw new Error(`the file was refused: ${answer.body}`);
  return answer.json<ShopImport>();
}
