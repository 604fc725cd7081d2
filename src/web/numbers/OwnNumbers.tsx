import type { z } from 'zod';
import { formatTile } from '#domain/money.ts';
import { readOwnNumbers } from '#domain/numbers/contract.ts';
import { isTooLong } from '#domain/numbers/periods.ts';
import type { Organization } from '#domain/organization/contract.ts';
import type { PlainDate } from '#domain/time.ts';
import { useSession } from '#web/lib/session/session.ts';
import { userMay } from '#web/lib/session/user-may.ts';
import { useRead } from '#web/lib/http/use-read.ts';
import { Loaded } from '#web/ui/layout/Loaded.tsx';
import { EmptyState, Skeleton } from '#web/ui/layout/Placeholders.tsx';
import cardStyles from './FigureCards.module.css';
import { FigureCard, sizeOf } from './FigureCards.tsx';
import { cards } from './figures.ts';
import styles from './Numbers.module.css';
import { type NumberFilters, periodNames } from './filters/number-filters.ts';
import { rangeText } from '#domain/numbers/period-text.ts';
import { PeriodChips } from './filters/PeriodChips.tsx';
import { useNumberFilters } from './filters/use-number-filters.ts';

// The endpoint of own figures accepts periods of at most 92 days.
const offered = periodNames.filter((name) => name !== 'year');

export function OwnNumbers({ shop }: { shop: Organization }) {
  const { filters, change, today } = useNumberFilters(shop);
  return (
    <div className={styles.screen}>
      <search aria-label="Filtros">
        <PeriodChips filters={filters} change={change} offered={offered} />
      </search>
      {isTooLong(filters.period, 'day') ? (
        <EmptyState text="El período es demasiado largo: elige hasta 92 días." />
      ) : (
        <OwnFigures period={filters.period} today={today} />
      )}
    </div>
  );
}

function OwnFigures({ period, today }: Pick<NumberFilters, 'period'> & { today: PlainDate }) {
  const read = useRead(readOwnNumbers, period, { keepPrevious: true });
  return (
    <div className={styles.screen} aria-busy={read.isPlaceholderData}>
      <Loaded of={read} skeleton={<Skeleton height={280} />} problem="No pudimos cargar tus números.">
        {(own) => (
          <>
            <p className={styles.words}>{rangeText(own, today)}</p>
            {own.totals.visits + own.totals.charges === 0 ? (
              <EmptyState text="Todavía no hay visitas en este período.">
                <p className={styles.hint}>Tus reservas y tus cobros de estos días aparecen aquí.</p>
              </EmptyState>
            ) : (
              <OwnCards own={own} />
            )}
          </>
        )}
      </Loaded>
    </div>
  );
}

function OwnCards({ own: { totals, commission } }: { own: z.output<typeof readOwnNumbers.answer> }) {
  const { user } = useSession();
  const size = sizeOf(totals, [commission, totals.tips].map(formatTile));
  return (
    <ul className={`${cardStyles.cards} ${cardStyles.own}`} style={size} aria-label="Tus cifras">
      {cards.map((card) => (
        <FigureCard key={card.figure} card={card} figures={totals} />
      ))}
      {user && userMay(user, 'commissions.read-own') && (
        <Earned name="Comisión" amount={commission} hint="De lo cobrado en estos días." />
      )}
      <Earned name="Propinas" amount={totals.tips} hint="De los cobros de estos días." />
    </ul>
  );
}

const Earned = ({ name, amount, hint }: { name: string; amount: number; hint: string }) => (
  <li className={cardStyles.card}>
    <p className={cardStyles.title}>{name}</p>
    <p className={cardStyles.value}>{formatTile(amount)}</p>
    <p className={cardStyles.change}>{hint}</p>
  </li>
);
