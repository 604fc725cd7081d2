import styles from './LandingPage.module.css';

type Props = { id: string; title: string; steps: readonly (readonly [title: string, text: string])[] };

export const Steps = ({ id, title, steps }: Props) => (
  <section className={styles.steps} aria-labelledby={id}>
    <h2 id={id}>{title}</h2>
    <ol className={styles.list}>
      {steps.map(([heading, text], index) => (
        <li key={heading} className={styles.step}>
          <span className={styles.number} aria-hidden="true">
            {index + 1}
          </span>
          <h3>{heading}</h3>
          <p>{text}</p>
        </li>
      ))}
    </ol>
  </section>
);
