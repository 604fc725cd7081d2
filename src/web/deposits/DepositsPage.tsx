import { useRef } from 'react';
import type { Organization } from '#domain/organization/contract.ts';
import { useNow } from '#web/lib/device/use-clock.ts';
import { useSession } from '#web/lib/session/session.ts';
import { userMay } from '#web/lib/session/user-may.ts';
import { WithShop } from '#web/organization/WithShop.tsx';
import { Button, ButtonLink } from '#web/ui/Button.tsx';
import { Loaded } from '#web/ui/layout/Loaded.tsx';
import { BackToPanel, Page } from '#web/ui/layout/Page.tsx';
import { Skeleton } from '#web/ui/layout/Placeholders.tsx';
import { Table } from '#web/ui/layout/Table.tsx';
import { Problem } from '#web/ui/Problem.tsx';
import { everything } from './deposit-filters.ts';
import { DepositFilterBar } from './DepositFilterBar.tsx';
import { DepositRow } from './DepositRow.tsx';
import styles from './DepositsPage.module.css';
import { useDeposits } from './use-deposits.ts';

export function DepositsPage() {
  const { user } = useSession();
  const maySeePolicy = user !== null && userMay(user, 'rules.read');
  return (
    <Page
      title="Anticipos"
      width="wide"
      above={<BackToPanel />}
      actions={
        maySeePolicy && (
          <ButtonLink variant="secondary" href="/dashboard/ajustes/anticipos">
            Cuándo se piden
          </ButtonLink>
        )
      }
    >
      <WithShop>{(shop) => <Deposits shop={shop} />}</WithShop>
    </Page>
  );
}

const columns = ['Cliente', 'Visita', 'Monto', 'Motivo', 'Estado'] as const;

function Deposits({ shop: { timezone: zone } }: { shop: Organization }) {
  const now = useNow();
  const { user } = useSession();
  const list = useRef<HTMLElement>(null);
  const { filters, show, read, deposits } = useDeposits();
  const isFiltered = Object.values(filters).some((value) => value !== null);
  const maySettle = user !== null && userMay(user, 'deposits.settle');
  return (
    <>
      <DepositFilterBar {...{ filters, show }} />
      <section
        ref={list}
        tabIndex={-1}
        aria-label="Lista de anticipos"
        aria-busy={read.isPlaceholderData}
        className={styles.list}
      >
        <Loaded
          of={{ ...read, data: deposits }}
          skeleton={<Skeleton lines={3} height={96} />}
          problem="No se pudieron cargar los anticipos."
          empty={
            isFiltered ? 'No hay anticipos para los filtros seleccionados.' : 'Todavía no hay anticipos.'
          }
          fill={
            isFiltered && (
              <Button variant="secondary" onClick={() => show(everything)}>
                Ver todos
              </Button>
            )
          }
        >
          {(all) => (
            <Table className={styles.table} label="Anticipos" columns={columns} last="Acciones">
              <tbody>
                {all.map((deposit) => (
                  <DepositRow key={deposit.id} {...{ deposit, zone, now, maySettle }} heir={list} />
                ))}
              </tbody>
            </Table>
          )}
        </Loaded>
        {read.isFetchNextPageError && <Problem>No se pudieron cargar más anticipos.</Problem>}
        {read.hasNextPage && (
          <div className={styles.more}>
            <Button
              variant="secondary"
              waiting={read.isFetchingNextPage}
              onClick={() => void read.fetchNextPage()}
            >
              Ver más
            </Button>
          </div>
        )}
      </section>
    </>
  );
}
