import { readClient } from '#domain/clients/contract.ts';
import { fullName } from '#domain/text/contact.ts';
import type { Organization } from '#domain/organization/contract.ts';
import { isRefused } from '#web/lib/http/failures.ts';
import { useSession } from '#web/lib/session/session.ts';
import { useRead } from '#web/lib/http/use-read.ts';
import { ButtonLink } from '#web/ui/Button.tsx';
import { FieldRow } from '#web/ui/fields/Form.tsx';
import { Loaded } from '#web/ui/layout/Loaded.tsx';
import { Skeleton } from '#web/ui/layout/Placeholders.tsx';
import { Sheet } from '#web/ui/overlays/Sheet.tsx';
import { ClientDetail } from './ClientDetail.tsx';
import { BookFor } from './ClientPage.tsx';

type Props = { shop: Organization; id: number; onClose: () => void };

export function ClientSheet({ shop, id, onClose }: Props) {
  const { user } = useSession();
  const read = useRead(readClient, { id }, { onFailure: () => null });
  return (
    <Sheet
      title={read.data ? fullName(read.data) : 'Cliente'}
      onClose={onClose}
      foot={
        read.data && (
          <FieldRow>
            <ButtonLink variant="secondary" href={`/dashboard/clientes/${id}`}>
              Abrir ficha
            </ButtonLink>
            <BookFor shop={shop} client={read.data} />
          </FieldRow>
        )
      }
    >
      <Loaded
        of={read}
        skeleton={<Skeleton lines={4} height={64} />}
        problem={
          isRefused(read.error, 'not_found')
            ? 'Solo ves a los clientes que atendiste.'
            : 'No pudimos cargar este cliente.'
        }
      >
        {(client) => user && <ClientDetail {...{ client, shop, user }} isNarrow />}
      </Loaded>
    </Sheet>
  );
}
