import { html, Html } from '../http/html.ts';

const papers = {
  a4: { size: 'A4', code: '120mm', text: '26pt' },
  a5: { size: 'A5', code: '84mm', text: '18pt' },
};
export type Paper = keyof typeof papers;

export const readPaper = (text: unknown): Paper => (text === 'a5' ? 'a5' : 'a4');

const styleOf = ({ size, code, text }: (typeof papers)[Paper]) => ({
  style: `@font-face{font-family:Inter;src:url(cartel.woff2);font-weight:400 700}
@page{size:${size} portrait;margin:12mm}
*{box-sizing:border-box}
body{margin:0;padding:6mm;background:#fff;color:#000;font:500 ${text}/1.25 Inter,system-ui,sans-serif;text-align:center}
h1{margin:0 0 4mm;font-size:min(1.7em,9vw);line-height:1.1;overflow-wrap:anywhere}
p{margin:0 0 6mm}
svg{display:block;width:min(${code},100%);height:auto;margin:0 auto 6mm}
strong{overflow-wrap:anywhere}
nav{margin-bottom:8mm;font-size:16px}
nav a{display:inline-block;padding:10px;color:#000}
@media print{nav{display:none}body{padding:0}}`,
});
const styles = { a4: styleOf(papers.a4), a5: styleOf(papers.a5) };

export const posterStyle = (paper: Paper): { style: string } => styles[paper];

type Poster = {
  name: string;
  address: string;
  slug: string;
  paper: Paper;
  code: string;
  /** Digits of the number to write to; absent on the poster that leads to the page. */
  number?: string | undefined;
};

// Built outside the template, because the formatter would change its line breaks and the policy's hash needs the exact
// text.
const styleElement = (paper: Paper) => new Html(`<style>${posterStyle(paper).style}</style>`);
const choice = (paper: Paper, present: Paper, way: string) =>
  html`<a href="?hoja=${paper}${way}" ${paper === present && new Html('aria-current="page"')}
    >${papers[paper].size}</a
  >`;

const pageWords = (address: string) =>
  html`<p>Escanea el código con la cámara de tu teléfono o entra en</p>
    <strong>${address.replace(/^https?:\/\//, '')}</strong>`;

const chatWords = (number: string, slug: string) =>
  html`<p>
      Escanea el código con la cámara de tu teléfono, o escribe <strong>@${slug}</strong> por WhatsApp al
    </p>
    <strong>+${number}</strong>`;

export function posterOf({ name, slug, address, paper, code, number }: Poster): string {
  const way = number ? '&por=whatsapp' : '';
  return html`<!doctype html>
    <html lang="es">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>Cartel · ${name}</title>
        ${styleElement(paper)}
      </head>
      <body>
        <nav aria-label="Tamaño de la hoja">
          Imprime esta página desde el navegador: ${choice('a4', paper, way)} ${choice('a5', paper, way)}
        </nav>
        <main>
          <h1>${name}</h1>
          <p>${number ? 'Reserva por WhatsApp' : 'Reserva tu lugar online'}</p>
          ${new Html(code)} ${number ? chatWords(number, slug) : pageWords(address)}
        </main>
      </body>
    </html>`.toString();
}
