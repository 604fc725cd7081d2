import type { OrganizationId } from '../../database/connection.ts';
import { change, type WorkDeps } from '../../database/unit-of-work.ts';
import type { Deps } from '../../deps.ts';
import { html, type Html } from '../../http/html.ts';
import { type ClaimedJob, JobDroppedError } from '../../jobs/define-job.ts';
import { type Limit, type MailedAccount, sendWithinBudgets, type Standing } from './mail-budgets.ts';
import type { Invitation } from './mailer.ts';

type Link = { label: string; href: string };

/** What an email says, before it is laid out. */
export type Email = {
  to: string;
  subject: string;
  title: string;
  /** What a mailbox shows beside the subject; the last paragraph when absent. */
  preview?: string;
  paragraphs: string[];
  facts?: (readonly [label: string, value: string])[];
  button?: Link;
  /** Several in place of the one, the first of them standing out. */
  buttons?: readonly Link[];
  footnote?: string;
  /** What stands below everything, small. */
  footer?: Link;
  /** Where mailboxes ask that no more of such emails come; see `Mail`. */
  unsubscribe?: string;
  invitation?: Invitation;
  /** What the shop's activity names when the email is not sent; the shop when absent. */
  about?: { subject: 'reservation' | 'waitlist' | 'user' | 'organization'; subject_id: number };
  /** Whose account it is about. Such emails have budgets of their own, because they let people in again. */
  account?: MailedAccount;
  /** Whether it goes to somebody of the shop whose address is confirmed, who must hear of every booking. */
  isToStaff?: boolean;
};

const ink = '#111111';
const muted = '#5c5c5c';
const font = "font-family:system-ui,-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";

// Most mailboxes only heed styles on the elements; this block is for those that know a dark colour scheme.
const night = `
  @media (prefers-color-scheme: dark) {
    .out { background: #141414 !important } .card { background: #1f1f1f !important }
    .ink { color: #fafafa !important } .muted { color: #b8b8b8 !important }
    .line { border-color: #3a3a3a !important }
    .button { background: #fafafa !important } .button a { color: #141414 !important }
  }`;
// Emails with one button look the same to the byte, so what only several need stands apart.
const nightOfButtons = `
  @media (prefers-color-scheme: dark) {
    .second { background: #1f1f1f !important; border-color: #b8b8b8 !important }
    .second a { color: #fafafa !important }
  }`;

const paragraph = (text: string): Html =>
  html`<p class="ink" style="margin:0 0 16px;font-size:16px;line-height:1.5;color:${ink}">${text}</p>`;

// A value may hold several lines, one service each.
const breakLines = (value: string): Html[] =>
  value.split('\n').map((line, index) => (index === 0 ? html`${line}` : html`<br />${line}`));

const factRow = ([label, value]: readonly [string, string]): Html =>
  html`<tr>
    <td class="muted" style="padding:8px 16px 8px 0;vertical-align:top;color:${muted};white-space:nowrap">
      ${label}
    </td>
    <td class="ink" style="padding:8px 0;vertical-align:top;color:${ink};word-break:break-word">
      ${breakLines(value)}
    </td>
  </tr>`;

const factTable = (facts: readonly (readonly [string, string])[]): Html =>
  html`<table
    role="presentation"
    class="line"
    cellpadding="0"
    cellspacing="0"
    style="margin:0 0 24px;font-size:16px;line-height:1.4;border-top:1px solid #e5e5e5;border-bottom:1px solid #e5e5e5;width:100%"
  >
    ${facts.map(factRow)}
  </table>`;

// Some mailboxes give a link neither padding nor background, so a table's cell has them.
const buttonLink = ({ label, href }: Link): Html =>
  html`<table role="presentation" cellpadding="0" cellspacing="0" style="margin:0 0 24px">
      <tr>
        <td class="button" bgcolor="${ink}" style="padding:12px 24px;background:${ink};border-radius:8px">
          <a href="${href}" style="color:#ffffff;text-decoration:none;font-size:16px;font-weight:600"
            >${label}</a
          >
        </td>
      </tr>
    </table>
    <p class="muted" style="margin:0 0 24px;font-size:13px;line-height:1.5;color:${muted}">
      Si el botón no funciona, copia esta dirección en tu navegador:<br /><a
        class="muted"
        href="${href}"
        style="color:${muted};word-break:break-all"
        >${href}</a
      >
    </p>`;

const stackedButton = ({ label, href }: Link, isFirst: boolean): Html =>
  html`<tr>
      <td
        class="${isFirst ? 'button' : 'second'}"
        align="center"
        bgcolor="${isFirst ? ink : '#ffffff'}"
        style="padding:12px 24px;border:1px solid ${ink};border-radius:8px;background:${isFirst ? ink : '#ffffff'}"
      >
        <a
          href="${href}"
          style="color:${isFirst ? '#ffffff' : ink};text-decoration:none;font-size:16px;font-weight:600;display:block"
          >${label}</a
        >
      </td>
    </tr>
    <tr>
      <td style="height:12px;line-height:12px;font-size:12px">&nbsp;</td>
    </tr>`;

const buttonLinks = (buttons: readonly Link[]): Html =>
  html`<table
      role="presentation"
      cellpadding="0"
      cellspacing="0"
      style="margin:0 0 12px;width:100%;max-width:320px"
    >
      ${buttons.map((button, nth) => stackedButton(button, nth === 0))}
    </table>
    <p class="muted" style="margin:0 0 24px;font-size:13px;line-height:1.5;color:${muted}">
      Si los botones no funcionan, copia una de estas direcciones en tu navegador:
      ${buttons.map(
        ({ label, href }) =>
          html`<br />${label}:
            <a class="muted" href="${href}" style="color:${muted};word-break:break-all">${href}</a>`,
      )}
    </p>`;

// Mailboxes fill the line after the subject with the first text they find.
const previewLine = (text: string): Html =>
  html`<div style="display:none;max-height:0;overflow:hidden;mso-hide:all">${text}</div>`;

/** The layout of all emails, as HTML without script or image. */
function emailHtml(email: Email): string {
  const { subject, title, preview, paragraphs, facts, button, buttons, footnote, footer } = email;
  return html`<!doctype html>
    <html lang="es">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <title>${subject}</title>
        <style>
          ${night}${buttons && nightOfButtons}
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
            <td align="center" style="padding:24px 12px">
              <table
                role="presentation"
                class="card"
                width="560"
                cellpadding="0"
                cellspacing="0"
                style="width:100%;max-width:560px;background:#ffffff;border-radius:12px;${font}"
              >
                <tr>
                  <td style="padding:32px 24px">
                    <h1 class="ink" style="margin:0 0 16px;font-size:22px;line-height:1.3;color:${ink}">
                      ${title}
                    </h1>
                    ${paragraphs.map(paragraph)} ${facts && factTable(facts)}
                    ${button && buttonLink(button)}${buttons && buttonLinks(buttons)}
                    ${footnote && html`<p class="muted" style="margin:0;font-size:14px;line-height:1.5;color:${muted}">${footnote}</p>`}
                  </td>
                </tr>
              </table>
              <p class="muted" style="margin:16px 0 0;font-size:12px;color:${muted};${font}">
                Enviado por
                Navaja${footer && html` · <a class="muted" href="${footer.href}" style="color:${muted}">${footer.label}</a>`}
              </p>
            </td>
          </tr>
        </table>
      </body>
    </html> `.toString();
}

const factLine = ([label, value]: readonly [string, string]): string =>
  value.includes('\n') ? `${label}:\n  ${value.replaceAll('\n', '\n  ')}` : `${label}: ${value}`;

const linkText = ({ label, href }: Link): string => `${label}:\n${href}`;

/** The same email for readers without HTML. */
function emailText({ title, paragraphs, facts, button, buttons = [], footnote, footer }: Email): string {
  const blocks = [
    title,
    ...paragraphs,
    facts?.map(factLine).join('\n'),
    ...[button ?? [], buttons].flat().map(linkText),
    footnote,
    ['-- \nEnviado por Navaja', ...(footer ? [linkText(footer)] : [])].join('\n'),
  ];
  return `${blocks.filter(Boolean).join('\n\n')}\n`;
}

// A header is one line, whatever a name in it holds.
const subjectLine = (subject: string): string =>
  subject
    .replace(/[\p{Cc}\u2028\u2029]+/gu, ' ')
    .trim()
    .slice(0, 200);

/** What sending an email takes. */
export type MailContext = WorkDeps &
  Pick<Deps, 'mailer'> & { standingOf: (organization: OrganizationId) => Promise<Standing> };

/**
 * Hands the email of a job to the mailer, under a key that is the same each time the job is tried; drops it beyond a
 * limit. Nothing is sent to a person who has no address.
 */
export async function sendEmail(context: MailContext, job: ClaimedJob, email: Email): Promise<void> {
  if (!email.to) return;
  const { organization, key, kind } = job;
  const { to, account, invitation, unsubscribe, isToStaff, about } = email;
  const send = () =>
    context.mailer.send({
      key: `${organization}/${key}`,
      to,
      subject: subjectLine(email.subject),
      html: emailHtml(email),
      text: emailText(email),
      ...(invitation && { invitation }),
      ...(unsubscribe && { unsubscribe }),
    });
  const staffAbout = isToStaff ? about?.subject_id : undefined;
  const mail = { organization, kind, to, staffAbout, ...(account && { account }) };
  const limit = await sendWithinBudgets(context, mail, send);
  if (limit) await dropEmail(context, job, email, limit);
}

/** Closes the job of an email that may not be sent, and tells the shop's owner in the activity. */
export async function dropEmail(
  context: MailContext,
  { organization }: ClaimedJob,
  { about = { subject: 'organization', subject_id: organization } }: Pick<Email, 'about'>,
  limit: Limit,
): Promise<never> {
  await change(context, { organization, actor: { kind: 'system' } }, async ({ audit }) =>
    audit({ ...about, action: 'email-dropped', after: { mail_limit: limit } }),
  );
  throw new JobDroppedError(limit);
}
