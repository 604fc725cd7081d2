import { may, roleNames, roles } from '#domain/permissions.ts';
import { type Allowed, refusalsOf, refusalStatus, type Route } from '#domain/route.ts';
import { type Html, html } from '../http/html.ts';
import { groups } from './calls.ts';
import { answersOf, inputOf, type Schema } from './schemas.ts';

const typeNames: Record<string, string> = {
  string: 'texto',
  number: 'número',
  integer: 'entero',
  boolean: 'sí o no',
  object: 'objeto',
  null: 'null',
};

function whoMay(allow: Allowed): string {
  if (allow === 'anyone') return 'Sin cuenta';
  if (allow === 'cookie') return 'Con la cookie de la sesión';
  return roles
    .filter((role) => may({ role }, allow))
    .map((role) => roleNames[role])
    .join(', ');
}

// Query parameters always arrive as text, so the text alternative beside a number or boolean is omitted.
const spoken = (options: readonly Schema[]): readonly Schema[] => {
  const telling = options.filter(({ type }) => type !== 'string');
  return telling.some(({ type }) => type === 'integer' || type === 'boolean') ? telling : options;
};

function typeOf(schema: Schema): string {
  if (schema.enum) return schema.enum.map(String).join(' | ');
  const options = schema.anyOf ?? schema.oneOf;
  if (options) return [...new Set(spoken(options).map(typeOf))].join(' | ');
  if (schema.type === 'array') return `lista de ${typeOf(schema.items ?? {})}`;
  const names = [schema.type ?? []].flat().map((type) => typeNames[type] ?? type);
  return names.join(' | ') || 'cualquiera';
}

const inside = (schema: Schema): Schema => (schema.type === 'array' ? inside(schema.items ?? {}) : schema);

function rows(schema: Schema, prefix = ''): Html[] {
  const { properties = {}, required = [] } = inside(schema);
  return Object.entries(properties).flatMap(([name, field]) => [
    html`<tr>
      <td><code>${prefix}${name}</code></td>
      <td>${typeOf(field)}</td>
      <td>${required.includes(name) ? 'sí' : ''}</td>
    </tr>`,
    ...rows(field, `${prefix}${name}.`),
  ]);
}

const table = (title: string, schema: Schema): Html =>
  html`<table>
    <caption>
      ${title}
    </caption>
    <thead>
      <tr>
        <th scope="col">Campo</th>
        <th scope="col">Tipo</th>
        <th scope="col">Siempre</th>
      </tr>
    </thead>
    <tbody>
      ${rows(schema)}
    </tbody>
  </table>`;

function takes(call: Route): Html[] {
  const { parameters, body } = inputOf(call);
  const input: Schema = {
    properties: Object.fromEntries(parameters.map(({ name, schema }) => [name, schema])),
    required: parameters.filter(({ required }) => required).map(({ name }) => name),
  };
  return [
    ...(parameters.length > 0 ? [table('En la dirección', input)] : []),
    ...(body ? [table('Cuerpo', body)] : []),
  ];
}

function answers(call: Route): Html[] {
  if (call.type) return [html`<p>Responde ${call.status}, un archivo <code>${call.type}</code>.</p>`];
  return answersOf(call).map(([status, schema]) =>
    schema
      ? table(`Responde ${status}${schema.type === 'array' ? ', una lista' : ''}`, schema)
      : html`<p>Responde ${status}, sin cuerpo.</p>`,
  );
}

const section = (call: Route): Html =>
  html`<details>
    <summary>
      <code class="method">${call.method}</code> <code>/api${call.path}</code> <span>${call.summary}</span>
    </summary>
    <p>Quién puede: ${whoMay(call.allow)}.</p>
    ${takes(call)} ${answers(call)}
    <p>
      Puede rechazar con
      ${[...refusalsOf(call)].map((code) => html`<code>${refusalStatus(call, code)} ${code}</code> `)}
    </p>
  </details>`;

export const docsPage = (): string =>
  html`<!doctype html>
    <html lang="es">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>API de Navaja</title>
        <link rel="stylesheet" href="/api/docs.css" />
      </head>
      <body>
        <main>
          <h1>API de Navaja</h1>
          <p>
            Todas las llamadas, tal como el servidor las cumple. Para máquinas:
            <a href="/api/openapi.json">openapi.json</a> (OpenAPI 3.1).
          </p>
          <p>
            Un rechazo responde <code>{"code": "…", "detail": "…"}</code>; <code>code</code> es su nombre y
            <code>detail</code> un texto en español o una lista de <code>{"msg", "loc", "type"}</code>. Las
            llamadas con cuenta llevan <code>Authorization: Bearer</code> y el <code>access_token</code> de
            <code>/api/auth/login</code>.
          </p>
          ${groups.map(
            ({ title, calls }) =>
              html`<h2>${title}</h2>
                ${calls.map(section)}`,
          )}
        </main>
      </body>
    </html>`.markup;

export const docsStyle = `
:root { color-scheme: light dark; --ink: #000; --paper: #fff; --soft: #52525b; --line: #d4d4d8; --fill: #f4f4f5; }
@media (prefers-color-scheme: dark) {
  :root { --ink: #fafafa; --paper: #18181b; --soft: #a1a1aa; --line: #3f3f46; --fill: #27272a; }
}
body { margin: 0; font: 16px/1.5 system-ui, sans-serif; color: var(--ink); background: var(--paper); }
main { max-width: 62rem; margin: 0 auto; padding: 1.5rem 1rem 4rem; }
h1 { font-size: 2rem; margin: 1rem 0; }
h2 { font-size: 1.25rem; margin: 2.5rem 0 0.5rem; }
a { color: inherit; }
code { font: 0.9em ui-monospace, monospace; overflow-wrap: anywhere; }
details { border-top: 1px solid var(--line); }
details[open] { padding-bottom: 1rem; }
summary { padding: 0.75rem 0; cursor: pointer; }
summary span { display: block; color: var(--soft); }
.method { display: inline-block; min-width: 4.5em; padding: 0 0.4em; border-radius: 6px; text-align: center; background: var(--fill); }
table { width: 100%; table-layout: fixed; border-collapse: collapse; margin: 0.75rem 0; }
caption { text-align: left; font-weight: 600; padding: 0.25rem 0; }
th, td { text-align: left; vertical-align: top; padding: 0.35rem 0.5rem 0.35rem 0; border-bottom: 1px solid var(--line); }
th { color: var(--soft); font-weight: 500; }
th:first-child { width: 45%; }
th:last-child { width: 5rem; }
`;
