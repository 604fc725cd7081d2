import styles from './FirstSteps.module.css';

const steps = [
  ['Crea tu barbería', 'Nombre, dirección y contraseña: en dos minutos tienes tu página de reservas.'],
  ['Carga servicios y horarios', 'Tus precios, lo que dura cada servicio y cuándo atiende cada barbero.'],
  ['Comparte tu enlace', 'Ponlo en Instagram, en WhatsApp o en la puerta. Las reservas llegan solas.'],
] as const;

/** How little lies between here and the first booking. */
export const FirstSteps = () => (
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
