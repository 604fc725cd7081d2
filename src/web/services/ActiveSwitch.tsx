import { useQueryClient } from '@tanstack/react-query';
import { editService, listServices, type Service } from '#domain/services/contract.ts';
import { call } from '#web/lib/http/call.ts';
import { messageOf } from '#web/lib/http/failures.ts';
import { readKey } from '#web/lib/http/use-read.ts';
import { useSending } from '#web/lib/forms/use-sending.ts';
import { Switch } from '#web/ui/fields/Switch.tsx';
import { toast } from '#web/ui/overlays/toasts.ts';

const lists = { queryKey: readKey(listServices) };

export function ActiveSwitch({ service: { id, name, active } }: { service: Service }) {
  const queries = useQueryClient();
  const show = (shown: boolean) =>
    queries.setQueriesData<Service[]>(lists, (services) =>
      services?.map((service) => (service.id === id ? { ...service, active: shown } : service)),
    );
  const change = useSending({
    mutationFn: (wanted: boolean) => call(editService, { id, active: wanted }),
    onMutate: async (wanted) => {
      await queries.cancelQueries(lists);
      show(wanted);
    },
    onSuccess: (_, wanted) => {
      toast.success(wanted ? 'Servicio activado' : 'Servicio desactivado');
      // The list loads in the background, because the switch ignores presses while a change is pending.
      void queries.invalidateQueries(lists);
    },
    onError: (failure, wanted) => {
      show(!wanted);
      toast.error('No se pudo cambiar el estado', messageOf(failure));
    },
  });
  return (
    <Switch
      label={`Activo: ${name}`}
      state={active ? 'Activo' : 'Inactivo'}
      value={active}
      onChange={change.mutate}
    />
  );
}
