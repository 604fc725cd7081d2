import { FirstSteps } from './FirstSteps.tsx';
import { Hero } from './Hero.tsx';
import styles from './LandingPage.module.css';
import { Promises } from './Promises.tsx';
import { Questions } from './Questions.tsx';
import { StartLink } from './StartLink.tsx';

export const LandingPage = () => (
  <main className={styles.page}>
    <Hero />
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
