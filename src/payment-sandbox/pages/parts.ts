import { type Html, html } from '#api/http/html.ts';

const day = new Intl.DateTimeFormat('es', { dateStyle: 'long', timeZone: 'UTC' });

export const dateOf = (seconds: number | undefined): string => (seconds ? day.format(seconds * 1_000) : '');

export const act = (name: string, label: string, className = ''): Html =>
  html`<button name="action" value="${name}" class="${className}">${label}</button>`;

export const page = (title: string, body: Html): string =>
  html`<!doctype html>
    <html lang="es">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>${title} · Modo de prueba</title>
        <link rel="stylesheet" href="/sandbox/style.css" />
      </head>
      <body>
        <header class="test">
          <strong>Modo de prueba.</strong> Aquí no se cobra nada ni se piden tarjetas.
        </header>
        <main>
          <h1>${title}</h1>
          ${body}
        </main>
      </body>
    </html> `.toString();
