import type { ReactNode } from 'react';
import { formatPrice } from '#domain/money.ts';
import { formatDay } from '#domain/schedule/day-text.ts';
import { formatTime } from '#domain/text/time-format.ts';
import { type BasketLine, totalPrice } from '#domain/booking/form/basket.ts';
import { everyBasket } from '#domain/booking/form/choice.ts';
import { Badge } from '#web/ui/Badge.tsx';
import { Dialog } from '#web/ui/overlays/Dialog.tsx';
import { Phrase } from '#web/ui/Phrase.tsx';
import { GroupLines } from '../group/GroupLines.tsx';
import styles from './SummaryDialog.module.css';
import type { Wizard } from '../wizard/use-wizard.ts';
import { barberText } from './barber-text.ts';
import { chosenTimes } from './choice-text.ts';

type Props = { wizard: Wizard; open: boolean; onClose: () => void };

export function SummaryDialog({ wizard, open, onClose }: Props) {
  const { choice, branch } = wizard;
  const times = chosenTimes(wizard);
  return (
    <Dialog open={open} onClose={onClose} title="Resumen de compra">
      {choice.companions ? <GroupLines wizard={wizard} showsBarber /> : <OwnLines of={choice.lines} />}
      <DefinitionList
        of={{
          Fecha: choice.date && formatDay(choice.date),
          Hora: times && <Phrase>{`${choice.time} a ${formatTime(times.end)}`}</Phrase>,
          Sucursal: branch && <BranchName name={branch.name} isActive={branch.is_active} />,
          ...(!choice.companions && { Barbero: barberText(wizard) }),
        }}
      />
      <Total of={everyBasket(choice).flat()} />
    </Dialog>
  );
}

const OwnLines = ({ of: lines }: { of: readonly BasketLine[] }) =>
  lines.length === 0 ? (
    <p className={styles.none}>No tienes servicios seleccionados.</p>
  ) : (
    <ul className={styles.lines}>
      {lines.map(({ service, quantity }) => (
        <li key={service.id} className={styles.line}>
          <span>{service.name}</span>
          <span className={styles.price}>
            <Phrase>{service.is_premium ? 'Premium' : `${quantity} x ${formatPrice(service.price)}`}</Phrase>
          </span>
        </li>
      ))}
    </ul>
  );

const BranchName = ({ name, isActive }: { name: string; isActive: boolean }) => (
  <>
    <span>{name}</span> <Badge tone={isActive ? 'green' : 'gray'}>{isActive ? 'Activa' : 'Inactiva'}</Badge>
  </>
);

export const DefinitionList = ({ of: facts }: { of: Record<string, ReactNode> }) => (
  <dl className={styles.facts}>
    {Object.entries(facts).map(([name, value]) => (
      <div key={name} className={styles.fact}>
        <dt>{name}</dt>
        <dd>{value || '—'}</dd>
      </div>
    ))}
  </dl>
);

export const Total = ({ of: lines }: { of: readonly BasketLine[] }) => (
  <p className={styles.total}>
    <span>Total</span>
    <span translate="no">{formatPrice(totalPrice(lines))}</span>
  </p>
);
