import { ArrowRight } from 'lucide-react';
import { useSession } from '#web/lib/session.ts';
import { ButtonLink } from '#web/ui/ButtonLink.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import styles from './LandingPage.module.css';
import { SampleShop } from './SampleShop.tsx';

const promises = [
  [
    'Reservas online',
    'Tus clientes eligen servicio, barbero y horario en menos de un minuto, desde el teléfono y sin crear una cuenta.',
  ],
  [
    'Tu agenda al día',
    'Cada barbero ve sus turnos, mueve los que hagan falta y nadie queda anotado dos veces a la misma hora.',
  ],
  ['Suscripción mensual', 'Sin contratos: cancela cuando quieras.'],
] as const;

export function LandingPage() {
  const { user } = useSession();
  return (
    <main className={styles.page}>
      <section className={styles.hero}>
        <h1>Tu barbería llena, sin atender el teléfono</h1>
        <p className={styles.lead}>
          Reservas online y agenda para barberías. Tus clientes reservan solos; tú sigues cortando.
        </p>
        <div className={styles.call}>
          <ButtonLink href={user ? '/dashboard' : '/register'} icon={<Icon of={ArrowRight} />}>
            {user ? 'Ir a mi panel' : 'Crear mi barbería'}
          </ButtonLink>
          <p>Suscripción mensual, sin contratos. Cancela cuando quieras.</p>
        </div>
      </section>
      <SampleShop />
      <section className={styles.promises} aria-label="Qué te da Navaja">
        {promises.map(([title, text]) => (
          <article key={title}>
            <h2>{title}</h2>
            <p>{text}</p>
          </article>
        ))}
      </section>
    </main>
  );
}
