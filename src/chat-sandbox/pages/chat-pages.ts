import { type Html, html } from '#api/http/html.ts';
import { faultNames } from '../faults.ts';
import type { Bubble, Button, List, Progress, State, Switch, Thread, ShopMessage } from '../state.ts';

const page = (title: string, body: Html): string =>
  html`<!doctype html>
    <html lang="es">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>${title} · Modo de prueba</title>
        <link rel="stylesheet" href="/dev/chats/style.css" />
      </head>
      <body>
        <aside class="test"><strong>Modo de prueba.</strong> Ningún mensaje sale de esta máquina.</aside>
        ${body}
      </body>
    </html> `.toString();

const clock = new Intl.DateTimeFormat('es', { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
const day = new Intl.DateTimeFormat('es', { weekday: 'long', day: 'numeric', month: 'long' });

const time = (atMs: number): Html =>
  html`<time datetime="${new Date(atMs).toISOString()}">${clock.format(atMs)}</time>`;

const progressNames: Record<Progress, [sign: string, name: string]> = {
  accepted: ['…', 'Aceptado'],
  sent: ['✓', 'Enviado'],
  delivered: ['✓✓', 'Entregado'],
  read: ['✓✓', 'Leído'],
  failed: ['!', 'No llegó'],
};

function progressMark(progress: Progress): Html {
  const [sign, name] = progressNames[progress];
  return html`<span class="mark ${progress}"><span aria-hidden="true">${sign}</span> ${name}</span>`;
}

// The chat service shows text between asterisks in bold, and addresses as links.
const spoken = (text: string): Html[] =>
  text.split(/(\*[^*\n]+\*|https?:\/\/\S+)/).map((part) => {
    if (/^\*.+\*$/.test(part)) return html`<strong>${part.slice(1, -1)}</strong>`;
    return /^https?:/.test(part) ? html`<a href="${part}">${part}</a>` : html`${part}`;
  });

const buttonPart = (id: string, button: Button): Html =>
  'url' in button
    ? html`<a class="answer" href="${button.url}">${button.title}</a>`
    : html`<button class="answer" name="press" value="${id} ${button.title}">${button.title}</button>`;

const listPart = (id: string, { button, sections }: List): Html =>
  html`<button class="answer opens" type="button" popovertarget="${id}">${button}</button>
    <div class="sheet" id="${id}" popover role="dialog" aria-label="${button}">
      <header>
        <strong>${button}</strong>
        <button type="button" popovertarget="${id}" popovertargetaction="hide">Cerrar</button>
      </header>
      ${sections.map(
        ({ title, rows }) =>
          html`<h2>${title}</h2>
            ${rows.map(
              (row) =>
                html`<button class="row" name="press" value="${id} ${row.id}">
                  <span>${row.title}</span>${row.description && html`<small>${row.description}</small>`}
                </button>`,
            )}`,
      )}
    </div>`;

// Marks the newest bubble, so that links can open the page there.
const mark = (isLast: boolean): Html | false => isLast && html`id="ultimo"`;

const shopBubble = ({ id, atMs, text, buttons, list, progress }: ShopMessage, isLast: boolean): Html =>
  html`<li class="shop" ${mark(isLast)}>
    <div class="bubble">
      <p>${spoken(text)}</p>
      <small>${time(atMs)} ${progressMark(progress)}</small>
    </div>
    ${
      buttons.length > 0 &&
      html`<form method="post">${buttons.map((button) => buttonPart(id, button))}</form>`
    }
    ${list && html`<form method="post">${listPart(id, list)}</form>`}
  </li>`;

const bubblePart = (bubble: Bubble, isLast: boolean): Html =>
  bubble.from === 'shop'
    ? shopBubble(bubble, isLast)
    : html`<li class="client" ${mark(isLast)}>
        <div class="bubble">
          <p>${bubble.text}</p>
          <small>${time(bubble.atMs)}</small>
        </div>
      </li>`;

function bubblesByDay(bubbles: readonly Bubble[]): Html[] {
  let last = '';
  return bubbles.map((bubble, at) => {
    const today = day.format(bubble.atMs);
    const isNew = today !== last;
    last = today;
    return html`${isNew && html`<li class="day">${today}</li>`}${bubblePart(bubble, at === bubbles.length - 1)}`;
  });
}

export const threadPage = ({ phone, bubbles }: Thread): string =>
  page(
    `+${phone}`,
    html`<header>
        <a href="/dev/chats">← Chats</a>
        <h1>+${phone}</h1>
        <a href="/dev/chats/${phone}">Actualizar</a>
      </header>
      <main>
        <ol class="thread">
          ${bubblesByDay(bubbles)}
        </ol>
      </main>
      <footer>
        <form method="post">
          <label for="text">Escribir como el cliente</label>
          <input id="text" name="text" autocomplete="off" required maxlength="1000" />
          <button class="primary">Enviar</button>
        </form>
      </footer>`,
  );

const switchNames: Record<Switch, string> = {
  duplicates: 'Duplicados: cada aviso al servidor llega dos veces',
  unread: 'Sin leer: los mensajes llegan y nadie los lee',
  phoneless: 'Sin teléfono (BSUID): el servidor no recibe el número',
};

const settingsPart = ({ fault, switches }: State): Html =>
  html`<section aria-labelledby="settings">
    <h2 id="settings">Qué sale mal</h2>
    <form method="post" action="/dev/chats/settings">
      <label for="fault">La próxima falla con…</label>
      <select id="fault" name="fault">
        <option value="">No falla</option>
        ${Object.entries(faultNames).map(
          ([what, name]) =>
            html`<option value="${what}" ${what === fault?.what && html`selected`}>${name}</option>`,
        )}
      </select>
      ${Object.entries(switchNames).map(
        ([key, name]) =>
          html`<label class="switch">
            <input type="checkbox" name="${key}" ${switches[key as Switch] && html`checked`} /> ${name}
          </label>`,
      )}
      <button>Guardar</button>
    </form>
  </section>`;

const newPart = (problem: string | null): Html =>
  html`<section aria-labelledby="new">
    <h2 id="new">Escribir desde otro teléfono</h2>
    ${problem !== null && html`<p class="problem" role="alert">${problem}</p>`}
    <form method="post" action="/dev/chats">
      <label for="phone">Teléfono</label>
      <input id="phone" name="phone" type="tel" placeholder="+598 98 200 100" required />
      <label for="text">Mensaje</label>
      <input id="text" name="text" autocomplete="off" required maxlength="1000" />
      <button class="primary">Enviar</button>
    </form>
  </section>`;

const lastMs = ({ bubbles }: Thread): number => bubbles.at(-1)?.atMs ?? 0;

export function listPage(state: State, problem: string | null = null): string {
  const threads = Object.values(state.threads)
    .filter(({ bubbles }) => bubbles.length > 0)
    .toSorted((a, b) => lastMs(b) - lastMs(a));
  return page(
    'Chats',
    html`<header>
        <h1>Chats</h1>
        <a href="/dev/chats">Actualizar</a>
      </header>
      <main class="list">
        <p>Sin las claves de WhatsApp los mensajes se guardan aquí, y los botones se responden aquí.</p>
        ${threads.length === 0 && html`<p>Todavía no hay mensajes.</p>`}
        <ul>
          ${threads.map(
            (thread) =>
              html`<li>
                <a href="/dev/chats/${thread.phone}#ultimo">
                  <strong>+${thread.phone}</strong> ${time(lastMs(thread))}
                  <span>${thread.bubbles.at(-1)?.text.replaceAll('*', '')}</span>
                </a>
              </li>`,
          )}
        </ul>
        ${settingsPart(state)} ${newPart(problem)}
      </main>`,
  );
}

export const unknownPage = (): string =>
  page(
    'No encontrado',
    html`<header>
        <a href="/dev/chats">← Chats</a>
        <h1>No encontrado</h1>
      </header>
      <main class="list"><p>Con este teléfono todavía no hay mensajes.</p></main>`,
  );
