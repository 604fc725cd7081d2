import type { PrivacyPage as Data } from '#domain/page.ts';
import { remainingText } from '#domain/privacy/remaining-text.ts';
import { Card } from '#web/ui/layout/Card.tsx';
import { Page } from '#web/ui/layout/Page.tsx';
import styles from './PrivacyPage.module.css';

export function PrivacyPage({ page }: { page: Data }) {
  const { shop, addresses, retention_months: months, reminders, chat, waitlist, marketing } = page;
  return (
    <Page title="Privacidad" lead={<a href={`/${shop.slug}`}>{shop.name}</a>}>
      <div className={styles.text}>
        <Card title="Quién responde">
          <p>
            {shop.name} responde por los datos de sus clientes. Navaja los guarda por su encargo y no los usa
            para nada más.
          </p>
          {addresses.map((address) => (
            <p key={address}>{address}</p>
          ))}
        </Card>
        <Card title="Qué guarda">
          <ul>
            <li>Tu nombre, tu teléfono y tu correo, como los escribes al reservar.</li>
            <li>Tus reservas: fecha, servicios, barbero, precio y lo que anotes para el barbero.</li>
            <li>Qué avisos te enviamos y si llegaron, sin su texto.</li>
            {reminders && <li>Recordatorios de tus reservas, que puedes apagar desde cada uno.</li>}
            {chat && <li>Si quieres avisos por WhatsApp, y desde cuándo.</li>}
            {marketing && <li>Si quieres recibir novedades, y desde cuándo.</li>}
            {waitlist && <li>Los días en que esperas un lugar, hasta 90 días después.</li>}
            <li>Notas del equipo sobre cómo atenderte.</li>
          </ul>
        </Card>
        <Card title="Cuánto tiempo">
          <p>
            {months === 'off'
              ? 'Hasta que pidas que los borren.'
              : `Hasta que pidas que los borren, o hasta ${months} meses sin visitas: entonces se borran solos.`}{' '}
            Los avisos se guardan un año.
          </p>
        </Card>
        <Card title="Verlos, llevártelos o borrarlos">
          <p>
            En la página de tu reserva toca “Mis datos en {shop.name}”: te llega un enlace a tu correo y lo
            haces sin pedir permiso, con lo que reservaste por internet con ese correo. Si no te llega, la
            barbería te los da o los borra después de comprobar quién eres.
          </p>
          <p>{remainingText}</p>
        </Card>
      </div>
    </Page>
  );
}
