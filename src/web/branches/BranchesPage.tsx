import { RotateCw } from 'lucide';
import { useState } from 'react';
import { type Branch, listBranches } from '#domain/branches/contract.ts';
import { searchByName } from '#domain/text/search-by-name.ts';
import { messageOf } from '#web/lib/http/failures.ts';
import { useRead } from '#web/lib/http/use-read.ts';
import { Permitted } from '#web/session/Permitted.tsx';
import { BackToPanel, Page, TwoPanes } from '#web/ui/layout/Page.tsx';
import { Button } from '#web/ui/Button.tsx';
import { EmptyState } from '#web/ui/layout/Placeholders.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { Loaded } from '#web/ui/layout/Loaded.tsx';
import { RowList } from '#web/ui/layout/RowList.tsx';
import { SearchField, Toolbar } from '#web/ui/layout/Toolbar.tsx';
import { Switch } from '#web/ui/fields/Switch.tsx';
import { BranchRow } from './BranchRow.tsx';
import { NewBranch } from './BranchForms.tsx';

export function BranchesPage() {
  return (
    <Page title="Gestionar sucursales" width="wide" above={<BackToPanel />}>
      <Permitted permission="branches.edit" task="gestionar sucursales">
        <TwoPanes aside={<NewBranch />} add="Agregar sucursal">
          <BranchList />
        </TwoPanes>
      </Permitted>
    </Page>
  );
}

function BranchList() {
  const [name, setName] = useState('');
  const [only_active, setOnlyActive] = useState(false);
  const branches = useRead(
    listBranches,
    { only_active },
    {
      keepPrevious: true,
      onFailure: (failure) => ({
        title: 'No se pudieron cargar las sucursales',
        description: messageOf(failure),
      }),
    },
  );
  return (
    <>
      <Toolbar label="Buscar y filtrar">
        <SearchField label="Buscar sucursal" value={name} onChange={setName} />
        <Switch label="Solo activas" value={only_active} onChange={setOnlyActive} />
        <Button
          variant="quiet"
          label="Recargar"
          waiting={branches.isFetching}
          icon={<Icon of={RotateCw} />}
          onClick={() => void branches.refetch()}
        />
      </Toolbar>
      <h2 className="visually-hidden">Lista de sucursales</h2>
      <Loaded of={branches} empty="No hay sucursales cargadas.">
        {(all) => <Found branches={searchByName(all, name)} />}
      </Loaded>
    </>
  );
}

function Found({ branches }: { branches: readonly Branch[] }) {
  if (branches.length === 0) return <EmptyState text="No hay sucursales cargadas." />;
  return (
    <RowList label="Sucursales">
      {branches.map((branch) => (
        <BranchRow key={branch.id} branch={branch} />
      ))}
    </RowList>
  );
}
