import { ArrowRight } from 'lucide';
import { useSyncExternalStore } from 'react';
import type { LandingPage as LandingData } from '#domain/page.ts';
import { useSession } from '#web/lib/session/session.ts';
import { ButtonLink } from '#web/ui/Button.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { followToasts, readArrival, readNoArrival } from '#web/ui/overlays/toasts.ts';
import styles from './LandingPage.module.css';
import { BringClients } from './BringClients.tsx';
import { Comparison } from './Comparison.tsx';
import { Pictures } from './Pictures.tsx';
import { Promises } from './Promises.tsx';
import { Questions } from './Questions.tsx';
import { SampleShop } from './SampleShop.tsx';
import { Steps } from './Steps.tsx';

export const LandingPage = ({ page: { example, panel, price } }: { page: Data }) => (
  <main id="contenido" tabIndex={-1} className={styles.page}>
    <Hero {...{ example, panel, price }} />
    <Pictures />
    <Promises />
    <FirstSteps />
    <BringClients />
    <Comparison />
    <Questions />
    <section className={styles.last} aria-labelledby="start">
      <h2 id="start">Tu próxima reserva puede llegar esta noche</h2>
      <p>Mientras duermes, sin que suene el teléfono.</p>
      <StartLink />
    </section>
  </main>
);

const Hero = ({ example, panel, price }: Pick<Data, 'example' | 'panel' | 'price'>) => (
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
          <ButtonLink variant="secondary" href={`/${example}`}>
            Ver una barbería de ejemplo
          </ButtonLink>
        )}
        {panel && <PanelLink />}
        <p>
          {price ? `${price} al mes, todo el equipo. Sin contratos.` : 'Suscripción mensual, sin contratos.'}
        </p>
        <LoginLink />
      </div>
    </section>
    <SampleShop />
  </div>
);

type Data = Omit<LandingData, 'kind' | 'support_email'>;

/** Shows the reason when a page that was not found redirected here, because its toast disappears. */
function Arrival() {
  const arrival = useSyncExternalStore(followToasts, readArrival, readNoArrival);
  if (!arrival) return null;
  const { title, description } = arrival;
  return <p className={styles.arrival}>{description ? `${title}. ${description}` : title}</p>;
}

/** Hidden from signed-in users, because the link would open their own panel. */
function PanelLink() {
  const { user } = useSession();
  if (user) return null;
  return (
    <ButtonLink variant="secondary" href="/dashboard#ejemplo">
      Ver el panel de ejemplo
    </ButtonLink>
  );
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

const FirstSteps = () => <Steps id="first-steps" title="Empieza hoy mismo" steps={steps} />;

function StartLink() {
  const { user } = useSession();
  return (
    <ButtonLink href={user ? '/dashboard' : '/register'} icon={<Icon of={ArrowRight} />}>
      {user ? 'Ir a mi panel' : 'Comenzar'}
    </ButtonLink>
  );
}
