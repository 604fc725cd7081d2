import styles from './Comparison.module.css';

const features = [
  ['Comisión por cliente nuevo', 'Ninguna'],
  ['Recordatorios', 'Por correo y WhatsApp'],
  ['WhatsApp', 'Confirman o cancelan desde el chat'],
  ['Lista de espera', 'Un lugar que se libera se ofrece solo'],
  ['Caja y comisiones', 'El cierre del día y lo de cada barbero'],
  ['Tus datos', 'Se descargan cuando quieras'],
] as const;

export const Comparison = () => (
  <section className={styles.comparison} aria-labelledby="comparison">
    <h2 id="comparison">Qué comparar antes de elegir</h2>
    <dl>
      {features.map(([feature, ours]) => (
        <div key={feature} className={styles.feature}>
          <dt>{feature}</dt>
          <dd>{ours}</dd>
        </div>
      ))}
    </dl>
  </section>
);
