import { Minus } from 'lucide';
import { useState } from 'react';
import { canAdd, quantityOf, remove, totalPrice } from '#domain/booking/form/basket.ts';
import { type CounterForm, type CounterProblems, pressService } from '#domain/booking/form/counter.ts';
import { formatPrice } from '#domain/money.ts';
import type { Service } from '#domain/services/contract.ts';
import { timesText } from '#domain/services/service-list.ts';
import { Button } from '#web/ui/Button.tsx';
import { Chip, Chips } from '#web/ui/Chip.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { Loaded } from '#web/ui/layout/Loaded.tsx';
import styles from '../Counter.module.css';
import { Section } from './Section.tsx';
import type { Counter } from '../use-counter.ts';

export type Choosing = Pick<Counter, 'length' | 'services'> & {
  form: Pick<CounterForm, 'lines'>;
  problems: Pick<CounterProblems, 'services'>;
  change: (changes: Pick<CounterForm, 'lines'>) => void;
};

const shownFirst = 6;

export function ServicesSection({ counter }: { counter: Choosing }) {
  const { form, length, problems, services } = counter;
  const sums = [length && `${length} min`, form.lines.length > 0 && formatPrice(totalPrice(form.lines))];
  return (
    <Section label="Servicios" aside={sums.filter(Boolean).join(' · ')} problem={problems.services}>
      <Loaded of={services} empty="Todavía no hay servicios.">
        {(offered) => <ServiceChips counter={counter} services={offered} />}
      </Loaded>
    </Section>
  );
}

function ServiceChips({ counter: { form, change }, services }: { counter: Choosing; services: Service[] }) {
  const [showsAll, setShowsAll] = useState(services.length <= shownFirst + 1);
  const shown = services.filter(
    (service, at) => showsAll || at < shownFirst || quantityOf(form.lines, service.id) > 0,
  );
  return (
    <Chips>
      {shown.map((service) => (
        <ServiceChip
          key={service.id}
          service={service}
          quantity={quantityOf(form.lines, service.id)}
          isFull={!canAdd(form.lines, service)}
          onPress={() => change({ lines: pressService(form, service).lines })}
          onLess={() => change({ lines: remove(form.lines, service.id) })}
        />
      ))}
      {!showsAll && <Chip onPress={() => setShowsAll(true)}>Más…</Chip>}
    </Chips>
  );
}

type ChipProps = {
  service: Service;
  quantity: number;
  isFull: boolean;
  onPress: () => void;
  onLess: () => void;
};

const ServiceChip = ({ service: { name }, quantity, isFull, onPress, onLess }: ChipProps) => (
  <span className={styles.service}>
    <Chip pressed={quantity > 0} onPress={isFull ? () => undefined : onPress}>
      {timesText({ name, quantity })}
    </Chip>
    {quantity > 0 && (
      <Button
        variant="quiet"
        label={`Quitar ${name}`}
        icon={<Icon of={Minus} size={18} />}
        onClick={onLess}
      />
    )}
  </span>
);
