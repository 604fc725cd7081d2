import styles from './Hero.module.css';
import { SampleShop } from './SampleShop.tsx';
import { StartLink } from './StartLink.tsx';

/** What it is, what it costs you to try, and the product itself to touch. */
export const Hero = () => (
  <div className={styles.hero}>
    <section className={styles.words}>
      <h1>Tu barbería llena, sin atender el teléfono</h1>
      <p className={styles.lead}>
        Reservas online y agenda para barberías. Tus clientes reservan solos, a cualquier hora; tú sigues
        cortando.
      </p>
      <div className={styles.call}>
        <StartLink />
        <p>Suscripción mensual, sin contratos. Cancela cuando quieras.</p>
      </div>
    </section>
    <SampleShop />
  </div>
);
