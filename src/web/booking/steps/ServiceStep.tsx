import { Plus, Search } from 'lucide';
import { Fragment, useLayoutEffect, useRef, useState } from 'react';
import { add, canAdd, quantityOf, remove } from '#domain/booking/form/basket.ts';
import { addCompanion, chooseLines, shownLines } from '#domain/booking/form/choice.ts';
import type { Service } from '#domain/services/contract.ts';
import { groupServices } from '#domain/services/service-list.ts';
import { searchByName } from '#domain/text/search-by-name.ts';
import { Button } from '#web/ui/Button.tsx';
import { Chip, Chips } from '#web/ui/Chip.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { Skeleton } from '#web/ui/layout/Placeholders.tsx';
import type { Lazy } from '#web/ui/use-lazy.ts';
import type * as LastSteps from '../lazy-steps.ts';
import type { Wizard } from '../wizard/use-wizard.ts';
import { PartFailure, type StepProps } from '../LazyStep.tsx';
import { ServiceCard } from './ServiceCard.tsx';
import { StepHeading } from './StepHeading.tsx';
import styles from './Steps.module.css';

type Props = StepProps & { modules: { last: Lazy<typeof LastSteps> } };

export function ServiceStep({ wizard, flow, now, modules: { last } }: Props) {
  const [search, setSearch] = useState('');
  const input = useRef<HTMLInputElement>(null);
  // Text typed before hydration is in the input, but React fires no change event for it.
  useLayoutEffect(() => setSearch(input.current?.value ?? ''), []);
  return (
    <>
      <div className={styles.top}>
        <StepHeading>Elige tus servicios</StepHeading>
        {!wizard.choice.companions && (
          <Button
            variant="quiet"
            icon={<Icon of={Plus} size={16} />}
            onClick={() => wizard.change(addCompanion)}
          >
            Otra persona
          </Button>
        )}
      </div>
      {wizard.choice.companions && last.state === 'ready' && <last.value.People {...{ wizard, flow, now }} />}
      <div className={styles.search}>
        <Icon of={Search} size={18} />
        <input
          ref={input}
          type="search"
          placeholder="Buscar servicios…"
          aria-label="Buscar servicios"
          value={search}
          onChange={(event) => setSearch(event.target.value)}
        />
      </div>
      <ServiceList wizard={wizard} search={search} />
    </>
  );
}

function ServiceList({ wizard, search }: { wizard: Wizard; search: string }) {
  const { services, popular, pricesIn, choice, change } = wizard;
  if (services.state === 'loading') return <Skeleton lines={4} height={72} />;
  if (services.state === 'failed') {
    return <PartFailure text="No pudimos cargar los servicios." onRetry={services.retry} />;
  }
  const lines = shownLines(choice);
  const shown = searchByName(services.value, search);
  if (shown.length === 0) return <p className={styles.none}>No se encontraron servicios.</p>;
  const put = (service: Service) => change((before) => chooseLines(before, add(shownLines(before), service)));
  const take = ({ id }: Service) => change((before) => chooseLines(before, remove(shownLines(before), id)));
  const isGrouped = services.value.some(({ group_name }) => group_name);
  return (
    <>
      {!search && popular.length > 0 && (
        <div className={styles.popular}>
          <h3>Más pedidos</h3>
          <Chips>
            {popular
              .flatMap((id) => services.value.find((service) => service.id === id) ?? [])
              .map((service) => {
                const quantity = quantityOf(lines, service.id);
                const pressed = quantity > 0;
                return (
                  <Chip key={service.id} pressed={pressed} onPress={() => (pressed ? take : put)(service)}>
                    {quantity > 1 ? `${service.name} x${quantity}` : service.name}
                  </Chip>
                );
              })}
          </Chips>
        </div>
      )}
      {pricesIn && <p className={styles.prices}>{`Precios en ${pricesIn}`}</p>}
      {groupServices(shown).map(([name, inside]) => (
        <Fragment key={name}>
          {isGrouped && <h3 className={styles.group}>{name}</h3>}
          <ul className={styles.rows}>
            {inside.map((service) => (
              <li key={service.id}>
                <ServiceCard
                  service={service}
                  isInGroup={isGrouped}
                  quantity={quantityOf(lines, service.id)}
                  mayAdd={canAdd(lines, service)}
                  onAdd={() => put(service)}
                  onRemove={() => take(service)}
                />
              </li>
            ))}
          </ul>
        </Fragment>
      ))}
    </>
  );
}
