import { Card } from '#web/ui/Card.tsx';
import styles from './PolicyCard.module.css';

/** The shop's cancellation policy, shown on the pages where a client accepts, confirms or cancels a reservation. */
export const PolicyCard = ({ text }: { text: string }) => (
  <Card title="Política de cancelación">
    <p className={styles.text}>{text}</p>
  </Card>
);
