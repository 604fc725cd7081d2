import { Banknote } from 'lucide';
import { formatPrice } from '#domain/money.ts';
import type { Reservation } from '#domain/reservations/contract.ts';
import { Badge } from '#web/ui/Badge.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import styles from './ChargeMark.module.css';
import type { Charging } from './use-charging.ts';

type Props = { reservation: Reservation; charging: Charging };

export function ChargeMark({ reservation: { charged }, charging: { mayOpen, open } }: Props) {
  if (charged === undefined) return null;
  const badge = (
    <Badge>
      <span className={styles.words}>
        <Icon of={Banknote} size={14} />
        {charged === null ? 'Cobrada' : `Cobrada ${formatPrice(charged)}`}
      </span>
    </Badge>
  );
  if (!mayOpen) return badge;
  return (
    <button type="button" className={styles.press} onClick={open}>
      {badge}
    </button>
  );
}
