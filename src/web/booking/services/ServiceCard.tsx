import { Minus, Plus } from 'lucide';
import { useRef } from 'react';
import { formatPrice } from '#domain/money.ts';
import type { Service } from '#domain/services/contract.ts';
import { Badge } from '#web/ui/Badge.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import styles from './ServiceCard.module.css';

type Props = {
  service: Service;
  quantity: number;
  mayAdd: boolean;
  onAdd: () => void;
  onRemove: () => void;
};

export function ServiceCard({ service, quantity, ...props }: Props) {
  const { name, description, duration_minutes, is_premium } = service;
  return (
    <article className={quantity > 0 ? styles.chosen : styles.card}>
      <div className={styles.what}>
        <h3>
          {name} {is_premium && <Badge tone="yellow">Premium</Badge>}
        </h3>
        {description && <p className={styles.description}>{description}</p>}
      </div>
      <div className={styles.foot}>
        <p className={styles.facts}>
          <span>{duration_minutes} min</span>
          <Price service={service} />
        </p>
        <Stepper {...props} name={name} quantity={quantity} />
      </div>
    </article>
  );
}

function Price({ service: { is_premium, price_type, price } }: { service: Service }) {
  if (is_premium) return <Badge tone="green">Gratis</Badge>;
  return (
    <>
      <Badge>{price_type === 'from' ? 'Precio desde' : 'Precio fijo'}</Badge>
      <strong>{formatPrice(price)}</strong>
    </>
  );
}

type StepperProps = Omit<Props, 'service'> & { name: string };

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
        <button type="button" className={styles.remove} aria-label={`Quitar ${name}`} onClick={takeOff}>
          <Icon of={Minus} />
        </button>
      )}
      <span className={styles.quantity} aria-live="polite">
        {quantity > 0 && <Badge>x{quantity}</Badge>}
      </span>
      <button
        ref={adder}
        type="button"
        className={quantity > 0 ? styles.more : styles.add}
        aria-label={`Agregar ${name}`}
        disabled={!mayAdd}
        onClick={onAdd}
      >
        <Icon of={Plus} />
        {quantity === 0 && 'Agregar'}
      </button>
    </div>
  );
}
