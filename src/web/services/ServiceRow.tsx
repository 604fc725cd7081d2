import { Pencil, Trash2 } from 'lucide';
import { formatPrice } from '#domain/money.ts';
import type { Service } from '#domain/services/contract.ts';
import { Badge, Badges } from '#web/ui/Badge.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { ListRow } from '#web/ui/layout/RowList.tsx';
import { ActiveSwitch } from './ActiveSwitch.tsx';
import styles from './ServiceRow.module.css';

const priceOf = ({ is_premium, price, price_type }: Service) => {
  if (is_premium) return 'Gratis';
  return price_type === 'from' ? `Desde ${formatPrice(price)}` : formatPrice(price);
};

type Props = {
  service: Service;
  controls: { edit: () => void; remove: () => void } | null;
};

export function ServiceRow({ service, controls }: Props) {
  const { name, description, group_name, duration_minutes, active, is_premium } = service;
  return (
    <ListRow
      isMuted={!active}
      actions={
        <>
          <p className={styles.price}>
            {duration_minutes} min · {priceOf(service)}
          </p>
          {controls && <ActiveSwitch service={service} />}
        </>
      }
      icons={
        controls && (
          <>
            <Button
              variant="quiet"
              label={`Editar ${name}`}
              icon={<Icon of={Pencil} />}
              onClick={controls.edit}
            />
            <Button
              variant="quiet"
              label={`Eliminar ${name}`}
              icon={<Icon of={Trash2} />}
              onClick={controls.remove}
            />
          </>
        )
      }
    >
      <Badges>
        <h3>{name}</h3>
        {is_premium && <Badge tone="yellow">Premium</Badge>}
        {group_name && <Badge>{group_name}</Badge>}
        {!controls && <Badge tone={active ? 'green' : 'gray'}>{active ? 'Activo' : 'Inactivo'}</Badge>}
      </Badges>
      {description && <p>{description}</p>}
    </ListRow>
  );
}
