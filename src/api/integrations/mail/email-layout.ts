import { html, type Html } from '../../http/html.ts';
import type { Email, Fact, Link, Sender, Visit } from './email.ts';

const ink = '#111111';
const muted = '#5c5c5c';
const font = "font-family:system-ui,-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";

// Most mailboxes only apply inline styles; this block serves those with a dark colour scheme.
const night = `
  @media (prefers-color-scheme: dark) {
    .out { background: #141414 !important } .card { background: #1f1f1f !important }
    .ink { color: #fafafa !important } .muted { color: #b8b8b8 !important }
    .line { border-color: #3a3a3a !important }
    .button { background: #fafafa !important } .button a { color: #141414 !important }
    .second { background: #1f1f1f !important; border-color: #b8b8b8 !important }
    .second a { color: #fafafa !important }
  }`;

const paragraph = (text: string): Html =>
  html`<p class="ink" style="margin:0 0 16px;font-size:16px;line-height:1.5;color:${ink}">${text}</p>`;

const smallParagraph = (text: string): Html =>
  html`<p
    class="muted"
    style="margin:0 0 16px;font-size:14px;line-height:1.5;color:${muted};word-break:break-word"
  >
    ${text.split('\n').map((line, nth) => html`${nth > 0 && html`<br />`}${line}`)}
  </p>`;

const inkLink = ({ label, href }: Link): Html =>
  html`<a class="ink" href="${href}" style="color:${ink};text-decoration:underline">${label}</a>`;

const senderRow = ({ name, logo }: Sender): Html =>
  html`<table role="presentation" cellpadding="0" cellspacing="0" style="margin:0 0 12px">
    <tr>
      ${
        logo &&
        html`<td style="padding:0 10px 0 0">
          <img
            src="${logo}"
            alt=""
            width="32"
            height="32"
            style="display:block;width:32px;height:32px;border:0;border-radius:8px;object-fit:cover"
          />
        </td>`
      }
      <td class="muted" style="font-size:14px;line-height:1.4;color:${muted};word-break:break-word">
        ${name}
      </td>
    </tr>
  </table>`;

// Each line is a block with a margin, so that readers see where a wrapped line ends.
const lineOf = (line: string): Html => html`<div style="margin:0 0 4px">${line}</div>`;

const visitBlock = ({ start, details, who, place }: Visit): Html =>
  html`<p class="ink" style="margin:0 0 2px;font-size:22px;font-weight:700;line-height:1.3;color:${ink}">
      ${start}
    </p>
    <div
      class="ink"
      style="margin:0 0 16px;font-size:16px;line-height:1.4;color:${ink};word-break:break-word"
    >
      ${details.map((detail) => html`<div class="muted" style="margin:0 0 2px;font-size:14px;color:${muted}">${detail}</div>`)}
      ${who && lineOf(who)} ${place && lineOf(place.text)}
      ${place?.map && html`<div>${inkLink({ label: 'Cómo llegar', href: place.map })}</div>`}
    </div>`;

const factBlock = ([label, value]: Fact): Html =>
  html`<div class="line" style="padding:10px 0 6px;border-top:1px solid #e5e5e5">
    <div class="muted" style="margin:0 0 2px;font-size:14px;color:${muted}">${label}</div>
    <div class="ink" style="font-size:16px;line-height:1.4;color:${ink};word-break:break-word">
      ${value.split('\n').map(lineOf)}
    </div>
  </div>`;

const factList = (facts: readonly Fact[]): Html | false =>
  facts.length > 0 && html`<div style="margin:0 0 16px">${facts.map(factBlock)}</div>`;

// Some mailboxes ignore backgrounds of links, so the table cell has the background; the link fills the cell and can be
// pressed anywhere.
const buttonRow = ({ label, href }: Link, isMain: boolean): Html =>
  html`<tr>
      <td
        class="${isMain ? 'button' : 'second'}"
        align="center"
        bgcolor="${isMain ? ink : '#ffffff'}"
        style="border:1px solid ${ink};border-radius:8px;background:${isMain ? ink : '#ffffff'}"
      >
        <a
          href="${href}"
          style="display:block;padding:13px 12px;color:${isMain ? '#ffffff' : ink};text-decoration:none;font-size:16px;font-weight:600;line-height:20px"
          >${label}</a
        >
      </td>
    </tr>
    <tr>
      <td style="height:10px;line-height:10px;font-size:10px">&nbsp;</td>
    </tr>`;

const buttonTable = (buttons: readonly Link[], hasMain: boolean): Html | false =>
  buttons.length > 0 &&
  html`<table
    role="presentation"
    cellpadding="0"
    cellspacing="0"
    style="margin:0 0 6px;width:100%;max-width:400px;border-collapse:separate"
  >
    ${buttons.map((button, nth) => buttonRow(button, hasMain && nth === 0))}
  </table>`;

const addressBlock = (buttons: readonly Link[]): Html | false => {
  const shown = buttons.map(
    ({ label, href }) =>
      html`<br />${buttons.length > 1 && `${label}: `}<a
          class="muted"
          href="${href}"
          style="color:${muted};word-break:break-all"
          >${href}</a
        >`,
  );
  return (
    buttons.length > 0 &&
    html`<p class="muted" style="margin:0;font-size:13px;line-height:1.5;color:${muted}">
      ${
        buttons.length > 1
          ? 'Si los botones no funcionan, copia una de estas direcciones en tu navegador:'
          : 'Si el botón no funciona, copia esta dirección en tu navegador:'
      }
      ${shown}
    </p>`
  );
};

const contactLine = ({ name, phone, chat }: Sender): Html | false => {
  const links = [
    phone && { label: `Llamar al ${phone.text}`, href: phone.href },
    chat && { label: 'WhatsApp', href: chat },
  ];
  const shown = links.filter((link) => link !== undefined && link !== '');
  return (
    shown.length > 0 &&
    html`<p
      class="ink"
      style="margin:0 0 16px;font-size:16px;line-height:1.5;color:${ink};word-break:break-word"
    >
      ${name}: ${shown.map((link, nth) => html`${nth > 0 && ' · '}${inkLink(link)}`)}
    </p>`
  );
};

const policyText = (policy: string): string => `Política de cancelación: ${policy}`;

// Mailboxes show the first text of an email beside its subject.
const previewLine = (text: string): Html =>
  html`<div style="display:none;max-height:0;overflow:hidden;mso-hide:all">${text}</div>`;

const titleLine = (title: string): Html =>
  html`<h1 class="ink" style="margin:0 0 6px;font-size:18px;line-height:1.3;color:${ink}">${title}</h1>`;

// Greeting and sentence share a paragraph, which keeps the button within the first 500 px of a phone.
const greeting = (paragraphs: readonly string[]): Html =>
  html`<p
    class="ink"
    style="margin:0 0 8px;font-size:16px;line-height:1.35;color:${ink};word-break:break-word"
  >
    ${paragraphs.join(' ')}
  </p>`;

const buttonsOf = ({ button, buttons }: Email): readonly Link[] => buttons ?? (button ? [button] : []);

function cardContent(email: Email): Html {
  const {
    title,
    paragraphs,
    visit,
    remark,
    facts = [],
    link,
    policy,
    footnote,
    sender,
    hasMain = true,
  } = email;
  const buttons = buttonsOf(email);
  return html`${sender && senderRow(sender)} ${titleLine(title)}
  ${visit ? greeting(paragraphs) : paragraphs.map(paragraph)} ${visit && visitBlock(visit)}
  ${!visit && factList(facts)} ${buttonTable(buttons, hasMain)}
  ${link && html`<p style="margin:0 0 16px;font-size:16px;line-height:1.5">${inkLink(link)}</p>`}
  ${remark && paragraph(remark)} ${visit && factList([...(visit.dates ? [visit.dates] : []), ...facts])}
  ${policy && smallParagraph(policyText(policy))} ${sender && contactLine(sender)}
  ${footnote && smallParagraph(footnote)} ${addressBlock(buttons)}`;
}

/** HTML without script; the only image is the shop's logo. */
export function emailHtml(email: Email): string {
  const { subject, title, preview, paragraphs, footer } = email;
  return html`<!doctype html>
    <html lang="es">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <title>${subject}</title>
        <style>
          ${night}
        </style>
      </head>
      <body class="out" style="margin:0;padding:0;background:#f4f4f4">
        ${previewLine(preview ?? paragraphs.at(-1) ?? title)}
        <table
          role="presentation"
          class="out"
          width="100%"
          cellpadding="0"
          cellspacing="0"
          style="background:#f4f4f4"
        >
          <tr>
            <td align="center" style="padding:8px">
              <table
                role="presentation"
                class="card"
                width="560"
                cellpadding="0"
                cellspacing="0"
                style="width:100%;max-width:560px;background:#ffffff;border-radius:12px;table-layout:fixed;${font}"
              >
                <tr>
                  <td style="padding:16px 20px 20px">${cardContent(email)}</td>
                </tr>
              </table>
              <p class="muted" style="margin:16px 0 0;font-size:12px;line-height:1.5;color:${muted};${font}">
                Enviado por
                Navaja${footer && html` · <a class="muted" href="${footer.href}" style="color:${muted}">${footer.label}</a>`}
              </p>
            </td>
          </tr>
        </table>
      </body>
    </html> `.toString();
}

const factLine = ([label, value]: Fact): string =>
  value.includes('\n') ? `${label}:\n  ${value.replaceAll('\n', '\n  ')}` : `${label}: ${value}`;

const linkText = ({ label, href }: Link): string => `${label}:\n${href}`;

const contactText = ({ name, phone, chat }: Sender): string =>
  [phone && `${name}: ${phone.text}`, chat && `WhatsApp: ${chat}`].filter(Boolean).join('\n');

export function emailText(email: Email): string {
  const { title, paragraphs, visit, remark, facts = [], link, policy, footnote, footer, sender } = email;
  const blocks = [
    title,
    ...paragraphs,
    remark,
    [...(visit?.facts ?? []), ...facts].map(factLine).join('\n'),
    visit?.place?.map && linkText({ label: 'Cómo llegar', href: visit.place.map }),
    ...buttonsOf(email).map(linkText),
    link && linkText(link),
    policy && policyText(policy),
    sender && contactText(sender),
    footnote,
    ['-- \nEnviado por Navaja', ...(footer ? [linkText(footer)] : [])].join('\n'),
  ];
  return `${blocks.filter(Boolean).join('\n\n')}\n`;
}
