import { Minus, Plus } from 'lucide';
import { useRef } from 'react';
import { formatPrice } from '#domain/money.ts';
import type { Service } from '#domain/services/contract.ts';
import { Badge } from '#web/ui/Badge.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { Phrase } from '#web/ui/Phrase.tsx';
import list from './Steps.module.css';
import styles from './ServiceCard.module.css';

type Props = {
  service: Service;
  isInGroup: boolean;
  quantity: number;
  mayAdd: boolean;
  onAdd: () => void;
  onRemove: () => void;
};

export function ServiceCard({ service, isInGroup, quantity, ...props }: Props) {
  const { name, description, duration_minutes, is_premium, price_type } = service;
  const isChosen = quantity > 0;
  const Name = isInGroup ? 'h4' : 'h3';
  return (
    <article className={`${styles.card} ${list.row} ${isChosen ? list.chosen : ''}`}>
      <div className={isChosen ? styles.what : `${styles.what} ${styles.idle}`}>
        <Name>{name}</Name>
        {is_premium && <Badge tone="yellow">Premium</Badge>}
        {description && <p className={styles.description}>{description}</p>}
        <p className={price_type === 'from' && !is_premium ? styles.words : styles.facts}>
          <span>{duration_minutes} min ·</span> <Price service={service} />
        </p>
      </div>
      <Stepper {...props} name={name} quantity={quantity} />
    </article>
  );
}

function Price({ service: { is_premium, price_type, price } }: { service: Service }) {
  if (is_premium) return <strong className={styles.free}>Gratis</strong>;
  if (price_type === 'from')
    return (
      <strong>
        <Phrase>{`Precio desde ${formatPrice(price)}`}</Phrase>
      </strong>
    );
  return (
    <>
      <span className={styles.fixed}>Precio fijo</span>
      <strong translate="no">{formatPrice(price)}</strong>
    </>
  );
}

type StepperProps = Omit<Props, 'service' | 'isInGroup'> & { name: string };

function Stepper({ name, quantity, mayAdd, onAdd, onRemove }: StepperProps) {
  const adder = useRef<HTMLButtonElement>(null);
  const takeOff = () => {
    // At zero this button disappears, so the focus moves to the other one.
    if (quantity === 1) adder.current?.focus();
    onRemove();
  };
  return (
    <div className={styles.stepper}>
      {quantity > 0 && (
        <button type="button" aria-label={`Quitar ${name}`} onClick={takeOff}>
          <Icon of={Minus} />
        </button>
      )}
      <span className={styles.quantity} aria-live="polite">
        {quantity > 0 && `x${quantity}`}
      </span>
      <button ref={adder} type="button" aria-label={`Agregar ${name}`} disabled={!mayAdd} onClick={onAdd}>
        <Icon of={Plus} />
      </button>
    </div>
  );
}
