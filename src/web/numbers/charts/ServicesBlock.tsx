import type { z } from 'zod';
import { formatSum } from '#domain/money.ts';
import { readServiceNumbers } from '#domain/numbers/contract.ts';
import { ChartFrame, type Column } from './ChartFrame.tsx';
import { formatMinutes } from '../figures.ts';
import type { NumberFilters } from '../filters/number-filters.ts';
import { NumbersBlock } from './NumbersBlock.tsx';
import styles from './ServicesBlock.module.css';

type Service = z.output<typeof readServiceNumbers.answer>[number];

const columns: readonly Column<Service>[] = [
  { name: 'Servicio', of: ({ name }) => name },
  { name: 'Cantidad', of: ({ quantity }) => String(quantity) },
  { name: 'Hecho', of: ({ done }) => formatSum(done) },
  { name: 'Tiempo', of: ({ minutes }) => formatMinutes(minutes) },
];

const shownFirst = 6;

export const ServicesBlock = ({ filters }: { filters: NumberFilters }) => (
  <NumbersBlock
    title="Servicios"
    call={readServiceNumbers}
    filters={filters}
    empty={(services) => services.length === 0}
  >
    {(services) => (
      <ChartFrame title="Servicios" summary="Cantidad y hecho" rows={services} columns={columns}>
        <ul className={styles.services}>
          {services.slice(0, shownFirst).map(({ service_id, name, quantity, done }) => (
            <li key={`${service_id} ${name}`}>
              <span>{name}</span> <span className={styles.quantity}>{quantity}</span> <b>{formatSum(done)}</b>
            </li>
          ))}
        </ul>
      </ChartFrame>
    )}
  </NumbersBlock>
);
