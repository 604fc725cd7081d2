import { invitationFile } from '../integrations/mail/mailer.ts';
import type { StoredMail } from '../integrations/mail/mail-folder.ts';
import { type Html, html } from '../http/html.ts';

const style = `
  body { margin: 0 auto; max-width: 60rem; padding: 1.5rem 1rem; font: 16px/1.5 system-ui, sans-serif; color: #111; background: #fff }
  a { color: inherit } ul { list-style: none; padding: 0 }
  li { border-bottom: 1px solid #e5e5e5; padding: .75rem 0 } small, dt { color: #5c5c5c }
  dl { display: grid; grid-template-columns: max-content 1fr; gap: .25rem 1rem } dd { margin: 0; overflow-wrap: anywhere }
  pre { white-space: pre-wrap; overflow-wrap: anywhere; background: #f4f4f4; padding: 1rem; border-radius: 8px }
  iframe { width: 100%; height: 44rem; border: 1px solid #e5e5e5; border-radius: 8px }`;

export const mailPagePolicy =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

const page = (title: string, body: Html): string =>
  html`<!doctype html>
    <html lang="es">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <meta name="robots" content="noindex" />
        <link rel="icon" href="data:," />
        <title>${title}</title>
        <style>
          ${style}
        </style>
      </head>
      <body>
        <main>${body}</main>
      </body>
    </html> `.toString();

const when = (instant: string): string => instant.replace('T', ' ').replace(/\..*|Z$/, ' UTC');

export const mailListPage = (mails: readonly StoredMail[]): string =>
  page(
    'Correos',
    html`<h1>Correos</h1>
      <p>Sin SMTP_URL los correos no salen de esta máquina: se guardan aquí.</p>
      ${mails.length === 0 && html`<p>Todavía no hay correos.</p>`}
      <ul>
        ${mails.map(
          (mail) =>
            html`<li>
              <a href="/dev/mail/${mail.id}">${mail.subject}</a><br /><small
                >Para ${mail.to} · ${when(mail.sent_at)}</small
              >
            </li>`,
        )}
      </ul>`,
  );

export const mailPage = (mail: StoredMail): string =>
  page(
    mail.subject,
    html`<p><a href="/dev/mail">← Correos</a></p>
      <h1>${mail.subject}</h1>
      <dl>
        <dt>Para</dt>
        <dd>${mail.to}</dd>
        <dt>Fecha</dt>
        <dd>${when(mail.sent_at)}</dd>
        <dt>Clave</dt>
        <dd>${mail.key}</dd>
        ${
          mail.invitation &&
          html`<dt>Adjunto</dt>
            <dd>
              <a href="/dev/mail/${mail.id}/${invitationFile}">${invitationFile}</a>
              (${mail.invitation.method})
            </dd>`
        }
      </dl>
      <h2>HTML</h2>
      <iframe
        title="HTML"
        sandbox="allow-popups allow-popups-to-escape-sandbox"
        srcdoc="<base target=&#39;_blank&#39; />${mail.html}"
      ></iframe>
      <h2>Texto</h2>
      <pre>${mail.text}</pre>
      ${
        mail.invitation &&
        html`<h2>${invitationFile}</h2>
          <pre>${mail.invitation.content}</pre>`
      }`,
  );
