import { useState } from 'react';
import { listBranches } from '#domain/branches/contract.ts';
import { messageOf } from '#web/lib/http/failures.ts';
import { useRead } from '#web/lib/http/use-read.ts';
import { Permitted } from '#web/session/Permitted.tsx';
import { BackToPanel, Page, TwoPanes } from '#web/ui/layout/Page.tsx';
import { BarberList } from './BarberList.tsx';
import { NewBarber } from './NewBarber.tsx';

export function BarbersPage() {
  return (
    <Page title="Gestionar barberos" width="wide" above={<BackToPanel />}>
      <Permitted permission="barbers.edit" task="gestionar barberos">
        <Team />
      </Permitted>
    </Page>
  );
}

function Team() {
  const [created, setCreated] = useState<number | null>(null);
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
    <TwoPanes aside={<NewBarber branches={branches} onCreated={setCreated} />} add="Agregar barbero">
      <BarberList branches={branches} created={created} />
    </TwoPanes>
  );
}
