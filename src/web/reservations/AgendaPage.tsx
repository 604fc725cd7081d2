import type { Organization } from '#domain/organization/contract.ts';
import { fullName } from '#domain/contact.ts';
import { relativeTime } from '#domain/relative-time.ts';
import { epochOf, instantToLocal } from '#domain/time.ts';
import { WithShop } from '#web/organization/WithShop.tsx';
import { BackToPanel, Page } from '#web/ui/Page.tsx';
import { AgendaList } from './AgendaList.tsx';
import { FilterBar } from './filters/FilterBar.tsx';
import { useAgenda, type Agenda } from './use-agenda.ts';
import { ChatButton } from './reservation/ChatButton.tsx';
import styles from './AgendaPage.module.css';
import { clientName, nextReservation, formatServices } from './reservation-formatters.ts';

export const AgendaPage = () => (
  <Page title="Reservas de la organización" width="wide" above={<BackToPanel />}>
    <WithShop>{(shop) => <Agenda shop={shop} />}</WithShop>
  </Page>
);

function Agenda({ shop }: { shop: Organization }) {
  const agenda = useAgenda(shop);
  return (
    <>
      <FilterBar agenda={agenda} />
      <NextClient agenda={agenda} />
      <AgendaList agenda={agenda} />
    </>
  );
}

/** Who is being served or comes next, before everything else of the day. */
function NextClient({ agenda: { read, now, zone, filters } }: { agenda: Agenda }) {
  // On a later page of the list the first row is not the next client.
  const reservation =
    filters.offset === 0 && !read.isPlaceholderData ? nextReservation(read.data ?? [], now) : undefined;
  if (!reservation) return null;
  const start = epochOf(reservation.start_at);
  return (
    <section aria-labelledby="next-client" className={styles.next}>
      <div className={styles.words}>
        <h2 id="next-client" className={styles.lead}>
          {start <= now ? 'Ahora' : 'Próximo cliente'} · {relativeTime(start, now)}
        </h2>
        <p className={styles.who}>
          <time dateTime={reservation.start_at}>{instantToLocal(reservation.start_at, zone).slice(11)}</time>{' '}
          {clientName(reservation)}
        </p>
        <p className={styles.what}>
          {formatServices(reservation)} · con {fullName(reservation.barber)}
        </p>
      </div>
      <ChatButton reservation={reservation} withText />
    </section>
  );
}
