import { listBranches } from '#domain/branches/contract.ts';
import { messageOf } from '#web/lib/failures.ts';
import { useSession } from '#web/lib/session.ts';
import { userMay } from '#web/lib/user-may.ts';
import { useRead } from '#web/lib/use-read.ts';
import { BackToPanel, Page, TwoPanes } from '#web/ui/Page.tsx';
import { EmptyState } from '#web/ui/Placeholders.tsx';
import { BarberList } from './BarberList.tsx';
import { NewBarber } from './NewBarber.tsx';

export function BarbersPage() {
  const { user } = useSession();
  return (
    <Page title="Gestionar barberos" width="wide" above={<BackToPanel />}>
      {user && userMay(user, 'barbers.edit') ? (
        <Team />
      ) : (
        <EmptyState text="No tienes permisos para gestionar barberos. Contacta a un administrador." />
      )}
    </Page>
  );
}

function Team() {
  const { data: branches = [] } = useRead(
    listBranches,
    { only_active: false },
    {
      onFailure: (failure) => ({
        title: 'No se pudieron cargar las sucursales',
        description: messageOf(failure),
      }),
    },
  );
  return (
    <TwoPanes aside={<NewBarber branches={branches} />} add="Agregar barbero">
      <BarberList branches={branches} />
    </TwoPanes>
  );
}
