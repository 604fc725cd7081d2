import { type Numbers, readNumbers } from '#domain/numbers/contract.ts';
import { isTooLong } from '#domain/numbers/periods.ts';
import type { Organization } from '#domain/organization/contract.ts';
import { useRead } from '#web/lib/http/use-read.ts';
import { ButtonLink } from '#web/ui/Button.tsx';
import { Loaded } from '#web/ui/layout/Loaded.tsx';
import { EmptyState, Skeleton } from '#web/ui/layout/Placeholders.tsx';
import { BarberBars } from './charts/BarberBars.tsx';
import styles from './Numbers.module.css';
import { FigureCards } from './FigureCards.tsx';
import cardStyles from './FigureCards.module.css';
import { cards } from './figures.ts';
import { HeatBlock } from './charts/HeatBlock.tsx';
import { IncomeChart } from './charts/IncomeChart.tsx';
import { type NumberFilters, queryOf, stepFor } from './filters/number-filters.ts';
import { BlockSkeleton } from './charts/NumbersBlock.tsx';
import { NumbersFilterBar } from './filters/NumbersFilterBar.tsx';
import { OriginsBlock } from './charts/OriginsBlock.tsx';
import { periodText } from '#domain/numbers/period-text.ts';
import { ServicesBlock } from './charts/ServicesBlock.tsx';
import { UnsettledNotice } from './UnsettledNotice.tsx';
import { useNumberFilters } from './filters/use-number-filters.ts';

export function ShopNumbers({ shop }: { shop: Organization }) {
  const filtering = useNumberFilters(shop);
  const { filters } = filtering;
  return (
    <div className={styles.screen}>
      <NumbersFilterBar {...filtering} />
      {isTooLong(filters.period, 'month') ? (
        <EmptyState text="El período es demasiado largo: elige hasta 25 meses." />
      ) : (
        <Blocks filters={filters} today={filtering.today} />
      )}
    </div>
  );
}

type Props = { filters: NumberFilters; today: string };

const isEmpty = ({ totals }: Numbers): boolean => totals.visits + totals.charges === 0;

/** Heat map, services and origins have requests of their own, so that one failed request leaves the other blocks. */
function Blocks({ filters, today }: Props) {
  const query = { ...queryOf(filters), compare: filters.compare, by: stepFor(filters.period) };
  const numbers = useRead(readNumbers, query, { keepPrevious: true });
  if (numbers.data && isEmpty(numbers.data)) {
    return (
      <div className={styles.screen} aria-busy={numbers.isPlaceholderData}>
        <Words numbers={numbers.data} today={today} />
        <EmptyState text="Todavía no hay visitas en este período.">
          <p className={styles.hint}>Cada reserva y cada cobro de estos días aparece aquí.</p>
          <ButtonLink href="/dashboard/agenda" variant="secondary">
            Ir a la agenda
          </ButtonLink>
        </EmptyState>
      </div>
    );
  }
  return (
    <div className={styles.screen} aria-busy={numbers.isPlaceholderData}>
      <Loaded of={numbers} skeleton={<MainSkeleton />} problem="No pudimos cargar los números.">
        {(data) => (
          <>
            <Words numbers={data} today={today} />
            <UnsettledNotice
              period={data}
              barber={filters.barber}
              count={data.totals.unsettled}
              today={today}
            />
            <FigureCards numbers={data} today={today} />
            <IncomeChart numbers={data} by={stepFor(data)} today={today} />
          </>
        )}
      </Loaded>
      <div className={styles.columns}>
        <HeatBlock filters={filters} />
        {numbers.isPending && <BlockSkeleton />}
        {numbers.data && <BarberBars barbers={numbers.data.barbers} />}
        <ServicesBlock filters={filters} />
        <OriginsBlock filters={filters} />
      </div>
    </div>
  );
}

const Words = ({ numbers, today }: { numbers: Numbers; today: string }) => (
  <p className={styles.words}>{periodText(numbers, today)}</p>
);

const MainSkeleton = () => (
  <>
    <Skeleton height={22} />
    <div className={`${cardStyles.cards} ${cardStyles.loading}`}>
      <Skeleton lines={cards.length} height={160} />
    </div>
    <Skeleton height={430} />
  </>
);
