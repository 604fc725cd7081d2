import { useQueryClient } from '@tanstack/react-query';
import { editService, listServices, type Service } from '#domain/services/contract.ts';
import { messageOf } from '#web/lib/failures.ts';
import { useChange } from '#web/lib/use-change.ts';
import { readKey } from '#web/lib/use-read.ts';
import { toast } from '#web/ui/toasts.ts';

/** Turns a service on or off: at once on the screen, back again when the server refuses. */
export function useActiveSwitch() {
  const queries = useQueryClient();
  const edit = useChange(editService, { refreshes: [listServices] });
  const show = (id: number, active: boolean) =>
    queries.setQueriesData<Service[]>({ queryKey: readKey(listServices) }, (services) =>
      services?.map((service) => (service.id === id ? { ...service, active } : service)),
    );
  return async ({ id, active: before }: Service) => {
    const active = !before;
    await queries.cancelQueries({ queryKey: readKey(listServices) });
    show(id, active);
    edit.mutate(
      { id, active },
      {
        onSuccess: () => toast.success(active ? 'Servicio activado' : 'Servicio desactivado'),
        onError: (failure) => {
          show(id, before);
          toast.error('No se pudo cambiar el estado', messageOf(failure));
        },
      },
    );
  };
}
