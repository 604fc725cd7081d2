import { Plus } from 'lucide';
import { useState } from 'react';
import { type Client, readClient } from '#domain/clients/contract.ts';
import { fullName } from '#domain/text/contact.ts';
import type { Organization } from '#domain/organization/contract.ts';
import { BookingSheet } from '#web/counter/BookingSheet.tsx';
import { isRefused } from '#web/lib/http/failures.ts';
import type { SessionUser } from '#web/lib/session/session-store.ts';
import { useRead } from '#web/lib/http/use-read.ts';
import { WithShop } from '#web/organization/WithShop.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { Loaded } from '#web/ui/layout/Loaded.tsx';
import { BackLink, Page } from '#web/ui/layout/Page.tsx';
import { Skeleton } from '#web/ui/layout/Placeholders.tsx';
import { ClientDetail } from './ClientDetail.tsx';
import styles from '../Clients.module.css';
import { ChatLink } from '../ContactLinks.tsx';

export function ClientPage({ id, user }: { id: string; user: SessionUser }) {
  const read = useRead(readClient, { id }, { onFailure: () => null });
  // Read here, not in a callback, because TanStack Query only tracks the properties read while rendering.
  const isUnknown = isRefused(read.error, 'not_found', 'invalid');
  return (
    <Page
      title={read.data ? fullName(read.data) : 'Cliente'}
      width="wide"
      above={<BackLink href="/dashboard/clientes">Clientes</BackLink>}
      actions={
        read.data && (
          <div className={styles.acts}>
            <ChatLink client={read.data} isNamed />
            <WithShop>{(shop) => read.data && <BookFor shop={shop} client={read.data} />}</WithShop>
          </div>
        )
      }
    >
      <WithShop>
        {(shop) => (
          <Loaded
            of={read}
            skeleton={<Skeleton lines={4} height={96} />}
            problem={isUnknown ? 'Ese cliente no existe.' : 'No pudimos cargar este cliente.'}
          >
            {(client) => <ClientDetail {...{ client, shop, user }} />}
          </Loaded>
        )}
      </WithShop>
    </Page>
  );
}

type BookProps = { shop: Organization; client: Client };

export function BookFor({ shop, client: known }: BookProps) {
  const [isOpen, setOpen] = useState(false);
  const client = { ...known, is_blocked: known.blocked !== null };
  return (
    <>
      <Button icon={<Icon of={Plus} size={18} />} onClick={() => setOpen(true)}>
        Agendar
      </Button>
      {isOpen && <BookingSheet shop={shop} start={{ client }} onClose={() => setOpen(false)} />}
    </>
  );
}
