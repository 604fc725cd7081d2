import { Card } from '#web/ui/layout/Card.tsx';
import styles from './PolicyCard.module.css';

export const PolicyCard = ({ text }: { text: string }) => (
  <Card title="Política de cancelación">
    <p className={styles.text}>{text}</p>
  </Card>
);
