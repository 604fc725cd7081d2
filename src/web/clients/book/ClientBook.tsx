import { UsersRound } from 'lucide';
import { useState } from 'react';
import { listTags } from '#domain/clients/contract.ts';
import { listDuplicates } from '#domain/clients/merge-contract.ts';
import type { Organization } from '#domain/organization/contract.ts';
import type { SessionUser } from '#web/lib/session/session-store.ts';
import { useRead } from '#web/lib/http/use-read.ts';
import { userMay } from '#web/lib/session/user-may.ts';
import { Button, ButtonLink } from '#web/ui/Button.tsx';
import { PressChips } from '#web/ui/fields/ChoiceChips.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { Loaded } from '#web/ui/layout/Loaded.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { Skeleton } from '#web/ui/layout/Placeholders.tsx';
import { Problem } from '#web/ui/Problem.tsx';
import { InlineSelect } from '#web/ui/fields/SelectField.tsx';
import { SearchField } from '#web/ui/layout/Toolbar.tsx';
import { ExportButton, NewClientButton } from './BookActions.tsx';
import { shownOf } from './client-filters.ts';
import { duplicatesText } from '../client-text.ts';
import styles from '../Clients.module.css';
import { ClientTable } from './ClientTable.tsx';
import { DuplicatesSheet } from '../merge/DuplicatesSheet.tsx';
import { type Clients, useClients } from '../use-clients.ts';

type Props = { shop: Organization; user: SessionUser };

const emptyText = 'Todavía no hay clientes. Aparecen con la primera reserva, o impórtalos de una planilla.';

export function ClientBook({ shop, user }: Props) {
  const clients = useClients();
  const { read, filters, showAll } = clients;
  const rows = { ...read, data: read.data?.pages.flatMap((page) => shownOf(page, filters)) };
  const isAll = !filters.q && !filters.show && !filters.tag;
  return (
    <div className={styles.book}>
      <div className={styles.tools}>
        <SearchField
          label="Buscar cliente"
          placeholder="Nombre, teléfono o correo"
          value={clients.typed}
          onChange={clients.type}
        />
        {userMay(user, 'clients.merge') && <Duplicates shop={shop} />}
        {userMay(user, 'clients.export') && <ExportButton />}
        <BookFilters clients={clients} />
        {rows.data && rows.data.length > 1 && <Order clients={clients} />}
      </div>
      <section aria-label="Clientes" aria-busy={read.isPlaceholderData} className={styles.list}>
        <Loaded
          of={rows}
          skeleton={<Skeleton lines={6} height={64} />}
          problem="No pudimos cargar los clientes."
          empty={isAll ? emptyText : 'Nadie responde a esa búsqueda.'}
          fill={
            isAll ? (
              <>
                <NewClientButton />
                {userMay(user, 'import.run') && (
                  <ButtonLink variant="secondary" href="/dashboard/importar">
                    Importar
                  </ButtonLink>
                )}
              </>
            ) : (
              <Button variant="secondary" onClick={showAll}>
                Ver todos
              </Button>
            )
          }
        >
          {(all) => <ClientTable clients={all} zone={shop.timezone} />}
        </Loaded>
        <Further read={read} />
      </section>
    </div>
  );
}

function BookFilters({ clients: { filters, change } }: { clients: Clients }) {
  const { data: tags = [] } = useRead(listTags, {}, { onFailure: () => null });
  const { show, tag } = filters;
  const chip = (text: string, own: typeof show) => ({
    text,
    isPressed: show === own,
    onPress: () => change({ show: show === own ? null : own }),
  });
  return (
    <PressChips
      label="Quiénes"
      inLine
      chips={[
        {
          text: 'Todos',
          isPressed: show === null && tag === null,
          onPress: () => change({ show: null, tag: null }),
        },
        chip('Sin venir 60 días', 'inactive'),
        chip('Con ausencias', 'no_shows'),
        chip('Bloqueados', 'blocked'),
        ...tags.map((text) => ({
          text,
          isPressed: tag === text,
          onPress: () => change({ tag: tag === text ? null : text }),
        })),
      ]}
    />
  );
}

const orders = [
  { value: 'last_visit', text: 'Última visita' },
  { value: 'name', text: 'Nombre' },
];

function Order({ clients: { filters, change } }: { clients: Clients }) {
  if (filters.show === 'no_shows') return null;
  return (
    <InlineSelect
      label="Orden"
      value={filters.sort ?? 'last_visit'}
      choices={orders}
      onChange={(sort) => change({ sort: sort === 'name' ? sort : null })}
    />
  );
}

function Duplicates({ shop }: Pick<Props, 'shop'>) {
  const [isOpen, setOpen] = useState(false);
  const { data: groups = [] } = useRead(listDuplicates, {}, { onFailure: () => null });
  const sheet = isOpen && <DuplicatesSheet {...{ groups, shop }} onClose={() => setOpen(false)} />;
  return (
    <>
      {groups.length > 0 && (
        <Notice tone="orange" label="Posibles duplicados" icon={<Icon of={UsersRound} />}>
          <p className={styles.found}>
            <strong>{duplicatesText(groups.length)}</strong>
            <Button variant="secondary" onClick={() => setOpen(true)}>
              Revisar
            </Button>
          </p>
        </Notice>
      )}
      {sheet}
    </>
  );
}

function Further({ read }: Pick<Clients, 'read'>) {
  if (!read.hasNextPage) return null;
  return (
    <div className={styles.further}>
      {read.isFetchNextPageError && <Problem>No pudimos cargar los que siguen.</Problem>}
      <Button variant="secondary" waiting={read.isFetchingNextPage} onClick={() => void read.fetchNextPage()}>
        Ver más
      </Button>
    </div>
  );
}
