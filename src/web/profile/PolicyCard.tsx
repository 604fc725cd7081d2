import { Card } from '#web/ui/Card.tsx';
import styles from './PolicyCard.module.css';

/** What a shop says of cancellations, where its client decides. */
export const PolicyCard = ({ text }: { text: string }) => (
  <Card title="Política de cancelación">
    <p className={styles.text}>{text}</p>
  </Card>
);
