import { Plus } from 'lucide';
import { useState } from 'react';
import { deleteService, listServices, type Service } from '#domain/services/contract.ts';
import { normaliseService } from '#domain/services/service-list.ts';
import { messageOf } from '#web/lib/http/failures.ts';
import { useSession } from '#web/lib/session/session.ts';
import { userMay } from '#web/lib/session/user-may.ts';
import { useSearched } from '#web/lib/forms/use-debounced.ts';
import { useRead } from '#web/lib/http/use-read.ts';
import { BackToPanel, Page } from '#web/ui/layout/Page.tsx';
import { Button } from '#web/ui/Button.tsx';
import { DeleteDialog } from '#web/ui/overlays/DeleteDialog.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { Loaded } from '#web/ui/layout/Loaded.tsx';
import { RowList } from '#web/ui/layout/RowList.tsx';
import { SearchField, Toolbar } from '#web/ui/layout/Toolbar.tsx';
import { Switch } from '#web/ui/fields/Switch.tsx';
import { ServiceDialog } from './ServiceDialog.tsx';
import { ServiceRow } from './ServiceRow.tsx';
import { UsualServices } from './UsualServices.tsx';

const readOnly = 'Solo el dueño y los barberos pueden cambiar los servicios.';
type Opened = { dialog: 'create' } | { dialog: 'edit' | 'delete'; service: Service } | null;

export function ServicesPage() {
  const { user } = useSession();
  const [search, setSearch] = useState('');
  const [onlyActive, setOnlyActive] = useState(false);
  const [opened, setOpened] = useState<Opened>(null);
  const services = useServices(useSearched(search), onlyActive);
  const mayEdit = user !== null && userMay(user, 'services.edit');
  const close = () => setOpened(null);
  const add = mayEdit && (
    <Button icon={<Icon of={Plus} size={18} />} onClick={() => setOpened({ dialog: 'create' })}>
      Nuevo servicio
    </Button>
  );
  const controlsOf = (service: Service) => ({
    edit: () => setOpened({ dialog: 'edit', service }),
    remove: () => setOpened({ dialog: 'delete', service }),
  });
  return (
    <Page title="Servicios" lead={!mayEdit && readOnly} width="wide" above={<BackToPanel />}>
      <Toolbar label="Buscar y filtrar">
        <SearchField label="Buscar servicio" value={search} onChange={setSearch} />
        <Switch label="Solo activos" value={onlyActive} onChange={setOnlyActive} />
        {add}
      </Toolbar>
      <h2 className="visually-hidden">Lista de servicios</h2>
      <Loaded
        of={services}
        empty="No se encontraron servicios."
        fill={mayEdit && !search && !onlyActive && <UsualServices />}
      >
        {(found) => (
          <RowList label="Servicios">
            {found.map((service) => (
              <ServiceRow
                key={service.id}
                service={service}
                controls={mayEdit ? controlsOf(service) : null}
              />
            ))}
          </RowList>
        )}
      </Loaded>
      {opened?.dialog === 'create' && <ServiceDialog service={null} onClose={close} />}
      {opened?.dialog === 'edit' && <ServiceDialog service={opened.service} onClose={close} />}
      {opened?.dialog === 'delete' && <DeleteService service={opened.service} onClose={close} />}
    </Page>
  );
}

const DeleteService = ({ service, onClose }: { service: Service; onClose: () => void }) => (
  <DeleteDialog
    title="Eliminar servicio"
    done="Servicio eliminado"
    target={deleteService}
    input={{ id: service.id }}
    refreshes={[listServices]}
    onClose={onClose}
  >
    Vas a eliminar <strong>{service.name}</strong>. Las reservas ya hechas lo conservan. Esta acción no se
    puede deshacer.
  </DeleteDialog>
);

const normalise = (services: Service[]) => services.map(normaliseService);

const useServices = (q: string, onlyActive: boolean) =>
  useRead(
    listServices,
    { limit: 200, sort: 'name', ...(q && { q }), ...(onlyActive && { active: true }) },
    {
      keepPrevious: true,
      normalise,
      onFailure: (failure) => ({ title: 'Error al cargar servicios', description: messageOf(failure) }),
    },
  );
