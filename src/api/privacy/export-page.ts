import { fullName } from '#domain/text/contact.ts';
import { formatPrice } from '#domain/money.ts';
import { remainingBlockText, remainingText } from '#domain/privacy/remaining-text.ts';
import { type DepositState, depositStateNames } from '#domain/reservations/deposit-states.ts';
import { messageName } from '#domain/reservations/messages/name.ts';
import type { MessageChannel } from '#domain/reservations/messages/contract.ts';
import { statusName } from '#domain/reservations/status.ts';
import { formatDate, formatDateTime } from '#domain/text/time-format.ts';
import { type Instant, instantToLocal } from '#domain/time.ts';
import { html, Html } from '../http/html.ts';
import type { PersonalData } from './export-person.ts';

const style = `body{font:16px/1.5 system-ui,sans-serif;max-width:52rem;margin:2rem auto;padding:0 1rem;color:#111}
h1{font-size:1.6rem}h2{font-size:1.15rem;margin:2rem 0 .5rem}ul{padding:0;margin:0;list-style:none}
li{padding:.5rem 0;border-top:1px solid #ddd}p{margin:.25rem 0}small{color:#555}`;

const part = (title: string, rows: readonly Html[]): Html | false =>
  rows.length > 0 &&
  html`<section>
    <h2>${title}</h2>
    <ul>
      ${rows.map((row) => html`<li>${row}</li>`)}
    </ul>
  </section>`;

/** Self-contained; times are in the shop's zone. */
export function exportPage(data: PersonalData): string {
  const { shop, made_at, clients, visits, notes, consents, rewards, messages, waitlist, deposits, ratings } =
    data;
  const at = (instant: Instant) => formatDateTime(instantToLocal(instant, shop.timezone));
  return html`<!doctype html>
    <html lang="es">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <meta name="robots" content="noindex" />
        <title>Tus datos en ${shop.name}</title>
        <style>
          ${new Html(style)}
        </style>
      </head>
      <body>
        <h1>Tus datos en ${shop.name}</h1>
        <p><small>Así estaban el ${at(made_at)}, hora de la barbería.</small></p>
        ${part('Contacto', clients.map(contact(at)))} ${part('Reservas', visits.map(visit(at)))}
        ${part('Notas del equipo', notes.map(note(at)))}
        ${part(
          'Avisos',
          messages.map(
            ({ kind, channel, created_at }) =>
              html`${messageName({ kind, channel: channel as MessageChannel })}<br /><small
                  >${at(created_at)}</small
                >`,
          ),
        )}
        ${part(
          'Consentimientos',
          consents.map(
            ({ channel, purpose, given, at: when }) =>
              html`${given ? 'Sí' : 'No'} a
                ${purpose === 'marketing' ? 'novedades' : 'avisos de tus reservas'}
                ${channel === 'chat' ? 'por WhatsApp' : 'por correo'}<br /><small>${at(when)}</small>`,
          ),
        )}
        ${usedRewards(rewards, at)}
        ${part(
          'Lista de espera',
          waitlist.map(
            ({ date_from, date_to, time_from, time_to, created_at }) =>
              html`Del ${formatDate(date_from)} al ${formatDate(date_to)}, de ${time_from.slice(0, 5)} a
                ${time_to.slice(0, 5)}<br /><small>${at(created_at)}</small>`,
          ),
        )}
        ${depositsPart(deposits, at)} ${part('Opiniones', ratings.map(rating(at)))}
        <section>
          <h2>Si borras tus datos</h2>
          <p>${remainingText}</p>
          ${clients.some(({ blocked_since }) => blocked_since !== null) && html`<p>${remainingBlockText}</p>`}
        </section>
      </body>
    </html> `.toString();
}

const note = (at: (instant: Instant) => string) => (one: PersonalData['notes'][number]) =>
  html`${one.text}<br /><small>${at(one.created_at)}${one.deleted_at !== null && ' · borrada'}</small>`;

const depositsPart = (deposits: PersonalData['deposits'], at: (instant: Instant) => string) =>
  part(
    'Anticipos',
    deposits.map(
      ({ amount, state, created_at }) =>
        html`${formatPrice(amount)}, ${depositStateNames[state as DepositState].toLowerCase()}<br /><small
            >${at(created_at)}</small
          >`,
    ),
  );

const usedRewards = (rewards: PersonalData['rewards'], at: (instant: Instant) => string) =>
  part(
    'Premios usados',
    rewards.map((reward) => html`${at(reward.at)}`),
  );

const contact = (at: (instant: Instant) => string) => (client: PersonalData['clients'][number]) =>
  html`<p>${fullName(client)}</p>
    <p>${[client.phone, client.email].filter(Boolean).join(' · ')}</p>
    ${
      client.tags.length > 0 && html`<p>Etiquetas: ${client.tags.join(', ')}</p>`
    }${client.preferred_barber && html`<p>Barbero preferido: ${client.preferred_barber}</p>`}${
      client.photo_url && html`<p>Foto: ${client.photo_url}</p>`
    }${
      client.reminders_off_since && html`<p>Sin recordatorios desde el ${at(client.reminders_off_since)}</p>`
    }${
      client.blocked_since &&
      html`<p>
        Sin reservas por internet desde el
        ${at(client.blocked_since)}${client.block_reason && `: ${client.block_reason}`}
      </p>`
    }
    <p><small>Cliente desde el ${at(client.created_at)}</small></p>`;

const rating =
  (at: (instant: Instant) => string) =>
  ({ at: when, stars, text }: PersonalData['ratings'][number]) =>
    html`${stars === 1 ? '1 estrella' : `${stars} estrellas`}${text && `: ${text}`}<br /><small
        >${at(when)}</small
      >`;

const visit = (at: (instant: Instant) => string) => (one: PersonalData['visits'][number]) => {
  const services = one.services.map(
    ({ name, quantity, price }) => `${quantity > 1 ? `${quantity} × ` : ''}${name} (${formatPrice(price)})`,
  );
  return html`<p>
      ${at(one.start_at)} · ${one.deleted ? 'Eliminada' : statusName(one.status)} · con
      ${one.barber}${one.branch && ` · ${one.branch}`}${one.companion && ' · acompañante'}
    </p>
    <p>${services.join(', ')}</p>
    ${one.notes && html`<p>Nota: ${one.notes}</p>`}`;
};
