import { html, type Html } from '../lib/html.ts';
import type { Invitation } from '../integrations/mail/mailer.ts';

/** What a mail says, before it is laid out. */
export type Letter = {
  to: string;
  subject: string;
  title: string;
  paragraphs: string[];
  facts?: (readonly [label: string, value: string])[];
  button?: { label: string; href: string };
  footnote?: string;
  invitation?: Invitation;
};

const ink = '#111111';
const muted = '#5c5c5c';
const font = "font-family:system-ui,-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";

const paragraph = (text: string): Html =>
  html`<p style="margin:0 0 16px;font-size:16px;line-height:1.5;color:${ink}">${text}</p>`;

// A value may hold several lines, one service each.
const breakLines = (value: string): Html[] =>
  value.split('\n').map((line, index) => (index === 0 ? html`${line}` : html`<br />${line}`));

const factRow = ([label, value]: readonly [string, string]): Html =>
  html`<tr>
    <td style="padding:8px 16px 8px 0;vertical-align:top;color:${muted};white-space:nowrap">${label}</td>
    <td style="padding:8px 0;vertical-align:top;color:${ink}">${breakLines(value)}</td>
  </tr>`;

const factTable = (facts: readonly (readonly [string, string])[]): Html =>
  html`<table
    role="presentation"
    cellpadding="0"
    cellspacing="0"
    style="margin:0 0 24px;font-size:16px;line-height:1.4;border-top:1px solid #e5e5e5;border-bottom:1px solid #e5e5e5;width:100%"
  >
    ${facts.map(factRow)}
  </table>`;

const buttonLink = ({ label, href }: { label: string; href: string }): Html =>
  html`<p style="margin:0 0 24px">
      <a
        href="${href}"
        style="display:inline-block;padding:12px 24px;background:${ink};color:#ffffff;text-decoration:none;border-radius:8px;font-size:16px;font-weight:600"
        >${label}</a
      >
    </p>
    <p style="margin:0 0 24px;font-size:13px;line-height:1.5;color:${muted}">
      Si el botón no funciona, copia esta dirección en tu navegador:<br /><a
        href="${href}"
        style="color:${muted};word-break:break-all"
        >${href}</a
      >
    </p>`;

/** The one layout of all mails, as HTML without script, style sheet or image. */
export function letterHtml({ subject, title, paragraphs, facts, button, footnote }: Letter): string {
  return html`<!doctype html>
    <html lang="es">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <meta name="color-scheme" content="light" />
        <title>${subject}</title>
      </head>
      <body style="margin:0;padding:0;background:#f4f4f4">
        <table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="background:#f4f4f4">
          <tr>
            <td align="center" style="padding:24px 12px">
              <table
                role="presentation"
                width="100%"
                cellpadding="0"
                cellspacing="0"
                style="max-width:560px;background:#ffffff;border-radius:12px;${font}"
              >
                <tr>
                  <td style="padding:32px 24px">
                    <h1 style="margin:0 0 16px;font-size:22px;line-height:1.3;color:${ink}">${title}</h1>
                    ${paragraphs.map(paragraph)} ${facts && factTable(facts)} ${button && buttonLink(button)}
                    ${footnote && html`<p style="margin:0;font-size:14px;line-height:1.5;color:${muted}">${footnote}</p>`}
                  </td>
                </tr>
              </table>
              <p style="margin:16px 0 0;font-size:12px;color:${muted};${font}">Enviado por Navaja</p>
            </td>
          </tr>
        </table>
      </body>
    </html> `.toString();
}

const factLine = ([label, value]: readonly [string, string]): string =>
  value.includes('\n') ? `${label}:\n  ${value.replaceAll('\n', '\n  ')}` : `${label}: ${value}`;

/** The same letter for readers without HTML. */
export function letterText({ title, paragraphs, facts, button, footnote }: Letter): string {
  const blocks = [
    title,
    ...paragraphs,
    facts?.map(factLine).join('\n'),
    button && `${button.label}:\n${button.href}`,
    footnote,
    '-- \nEnviado por Navaja',
  ];
  return `${blocks.filter(Boolean).join('\n\n')}\n`;
}

/** A header is one line, whatever a name in it holds. */
export const subjectLine = (subject: string): string =>
  subject
    .replace(/[\p{Cc}\u2028\u2029]+/gu, ' ')
    .trim()
    .slice(0, 200);
