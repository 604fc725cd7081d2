import type { Organization } from '#domain/organization/contract.ts';
import { listBarbers } from '#domain/barbers/contract.ts';
import type { Rating } from '#domain/ratings/contract.ts';
import { fullName } from '#domain/text/contact.ts';
import { formatDate } from '#domain/text/time-format.ts';
import { instantToLocal, type Zone } from '#domain/time.ts';
import { useRead } from '#web/lib/http/use-read.ts';
import { WithShop } from '#web/organization/WithShop.tsx';
import { Permitted } from '#web/session/Permitted.tsx';
import { Button } from '#web/ui/Button.tsx';
import { SelectField } from '#web/ui/fields/SelectField.tsx';
import { DateFilter } from '#web/ui/filters/DateFilter.tsx';
import { peopleChoices } from '#web/ui/filters/use-known-people.ts';
import { Loaded } from '#web/ui/layout/Loaded.tsx';
import { BackToPanel, Page } from '#web/ui/layout/Page.tsx';
import { EmptyState, Skeleton } from '#web/ui/layout/Placeholders.tsx';
import { Problem } from '#web/ui/Problem.tsx';
import styles from './RatingsPage.module.css';
import { Stars } from './Stars.tsx';
import { averageText, ratingsText } from './stars-text.ts';
import { allRatings, type Ratings, useRatings } from './use-ratings.ts';

export const RatingsPage = () => (
  <Page
    title="Opiniones"
    lead="Lo que dijeron tus clientes después de su visita. Solo las lee la barbería."
    width="wide"
    above={<BackToPanel />}
  >
    <Permitted permission="ratings.read" task="ver las opiniones">
      <WithShop>{(shop) => <ShopRatings shop={shop} />}</WithShop>
    </Permitted>
  </Page>
);

function ShopRatings({ shop: { timezone: zone } }: { shop: Organization }) {
  const ratings = useRatings();
  const { read, isFiltered } = ratings;
  const loaded = { ...read, data: read.data?.pages };
  return (
    <>
      <Filters ratings={ratings} />
      <section aria-label="Opiniones" aria-busy={read.isPlaceholderData} className={styles.list}>
        <Loaded
          of={loaded}
          skeleton={<Skeleton lines={4} height={88} />}
          problem="No pudimos cargar las opiniones."
        >
          {([first, ...others]) =>
            first && first.count > 0 ? (
              <>
                <Summary {...first} />
                <ul className={styles.entries}>
                  {[first, ...others]
                    .flatMap((page) => page.ratings)
                    .map((rating) => (
                      <Entry key={rating.reservation_id} {...{ rating, zone }} />
                    ))}
                </ul>
              </>
            ) : (
              <Nothing {...{ isFiltered }} onAll={() => ratings.show(allRatings)} />
            )
          }
        </Loaded>
        <FurtherBack read={read} />
      </section>
    </>
  );
}

const Nothing = ({ isFiltered, onAll }: { isFiltered: boolean; onAll: () => void }) =>
  isFiltered ? (
    <EmptyState text="No hay opiniones para los filtros elegidos.">
      <Button variant="secondary" onClick={onAll}>
        Ver todas
      </Button>
    </EmptyState>
  ) : (
    <EmptyState text="Todavía no hay opiniones." />
  );

function Filters({ ratings: { filters, change } }: { ratings: Ratings }) {
  const { data: barbers = [] } = useRead(listBarbers, {}, { onFailure: () => null });
  const { barber, from, to } = filters;
  return (
    <search aria-label="Filtros" className={styles.filters}>
      <SelectField
        label="Barbero"
        value={String(barber ?? '')}
        choices={peopleChoices(barbers, barber, { all: 'Todos', unknown: 'Persona elegida' })}
        onChange={(id) => change({ barber: Number(id) || null })}
      />
      <DateFilter
        label="Desde"
        value={from ?? ''}
        onChange={(date) => change({ from: date })}
        onClear={() => change({ from: null })}
      />
      <DateFilter
        label="Hasta"
        value={to ?? ''}
        onChange={(date) => change({ to: date })}
        onClear={() => change({ to: null })}
      />
    </search>
  );
}

const Summary = ({ count, average }: { count: number; average: number | null }) => (
  <p className={styles.summary}>
    <strong>{averageText(average ?? 0)}</strong> <Stars stars={Math.round(average ?? 0)} />{' '}
    <span>de {ratingsText(count)}</span>
  </p>
);

const Entry = ({ rating, zone }: { rating: Rating; zone: Zone }) => (
  <li className={styles.entry}>
    <div className={styles.head}>
      <Stars stars={rating.stars} />
      <span className={styles.day}>{formatDate(instantToLocal(rating.at, zone))}</span>
    </div>
    {rating.text && <p className={styles.text}>{rating.text}</p>}
    <p className={styles.who}>
      {rating.client.name} · visita del {formatDate(instantToLocal(rating.start_at, zone))} con{' '}
      {fullName(rating.barber)}
    </p>
  </li>
);

function FurtherBack({ read }: Pick<Ratings, 'read'>) {
  if (!read.hasNextPage) return null;
  return (
    <div className={styles.further}>
      {read.isFetchNextPageError && <Problem>No se pudo cargar lo anterior.</Problem>}
      <Button variant="secondary" waiting={read.isFetchingNextPage} onClick={() => void read.fetchNextPage()}>
        Ver anteriores
      </Button>
    </div>
  );
}
