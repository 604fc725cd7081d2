import { useEffect, useRef } from 'react';
import { DateFilter } from '#web/ui/filters/DateFilter.tsx';
import { Chip } from '#web/ui/Chip.tsx';
import { type PeriodName, periodLabels } from './number-filters.ts';
import styles from './Filters.module.css';
import type { Filtering } from './use-number-filters.ts';

const inLine: ScrollIntoViewOptions = { inline: 'nearest', block: 'nearest' };

type Props = Pick<Filtering, 'filters' | 'change'> & { offered: readonly PeriodName[] };

export function PeriodChips({ filters: { named, period }, change, offered }: Props) {
  const choose = (date: { from: string } | { to: string }) =>
    change({ named: 'chosen', period: { ...period, ...date } });
  const line = useRef<HTMLFieldSetElement>(null);
  useEffect(() => {
    line.current?.children[offered.indexOf(named)]?.scrollIntoView(inLine);
  }, [named, offered]);
  return (
    <>
      <fieldset ref={line} aria-label="Período" className={styles.chips}>
        {offered.map((name) => (
          <Chip key={name} pressed={name === named} icon={false} onPress={() => change({ named: name })}>
            {periodLabels[name]}
          </Chip>
        ))}
      </fieldset>
      {named === 'chosen' && (
        <div className={styles.dates}>
          <DateFilter label="Desde" value={period.from} onChange={(from) => choose({ from })} />
          <DateFilter label="Hasta" value={period.to} onChange={(to) => choose({ to })} />
        </div>
      )}
    </>
  );
}
