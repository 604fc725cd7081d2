import { ArrowRight } from 'lucide';
import { useSyncExternalStore } from 'react';
import { useSession } from '#web/lib/session/session.ts';
import { ButtonLink } from '#web/ui/Button.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { followToasts, readArrival, readNoArrival } from '#web/ui/overlays/toasts.ts';
import styles from './LandingPage.module.css';
import { Promises } from './Promises.tsx';
import { Questions } from './Questions.tsx';
import { SampleShop } from './SampleShop.tsx';

/** `example` is the URL of a sample shop. */
export const LandingPage = ({ example }: { example?: string | undefined }) => (
  <main id="contenido" tabIndex={-1} className={styles.page}>
    <Hero example={example} />
    <Promises />
    <FirstSteps />
    <Questions />
    <section className={styles.last} aria-labelledby="start">
      <h2 id="start">Tu próxima reserva puede llegar esta noche</h2>
      <p>Mientras duermes, sin que suene el teléfono.</p>
      <StartLink />
    </section>
  </main>
);

const Hero = ({ example }: { example: string | undefined }) => (
  <div className={styles.hero}>
    <section className={styles.words}>
      <Arrival />
      <h1>Tu barbería llena, sin atender el teléfono</h1>
      <p className={styles.lead}>
        Reservas online y agenda para barberías. Tus clientes reservan solos, a cualquier hora; tú sigues
        cortando.
      </p>
      <div className={styles.call}>
        <StartLink />
        {example && (
          <a className={styles.example} href={`/${example}`}>
            Ver una barbería de ejemplo
          </a>
        )}
        <p>Suscripción mensual, sin contratos. Cancela cuando quieras.</p>
        <LoginLink />
      </div>
    </section>
    <SampleShop />
  </div>
);

/** Shows the reason when a page that was not found redirected here, because its toast disappears. */
function Arrival() {
  const arrival = useSyncExternalStore(followToasts, readArrival, readNoArrival);
  if (!arrival) return null;
  const { title, description } = arrival;
  return <p className={styles.arrival}>{description ? `${title}. ${description}` : title}</p>;
}

/** On phones only the menu of the top bar has another login link. */
function LoginLink() {
  const { user } = useSession();
  if (user) return null;
  return (
    <p className={styles.login}>
      ¿Ya tienes cuenta? <a href="/login">Iniciar sesión</a>
    </p>
  );
}

const steps = [
  ['Crea tu barbería', 'Nombre, dirección y contraseña: en dos minutos tienes tu página de reservas.'],
  ['Carga servicios y horarios', 'Tus precios, lo que dura cada servicio y cuándo atiende cada barbero.'],
  ['Comparte tu enlace', 'Ponlo en Instagram, en WhatsApp o en la puerta. Las reservas llegan solas.'],
] as const;

const FirstSteps = () => (
  <section className={styles.steps} aria-labelledby="first-steps">
    <h2 id="first-steps">Empieza hoy mismo</h2>
    <ol className={styles.list}>
      {steps.map(([title, text], index) => (
        <li key={title} className={styles.step}>
          <span className={styles.number} aria-hidden="true">
            {index + 1}
          </span>
          <h3>{title}</h3>
          <p>{text}</p>
        </li>
      ))}
    </ol>
  </section>
);

function StartLink() {
  const { user } = useSession();
  return (
    <ButtonLink href={user ? '/dashboard' : '/register'} icon={<Icon of={ArrowRight} />}>
      {user ? 'Ir a mi panel' : 'Comenzar'}
    </ButtonLink>
  );
}
