import { createService, editService, listServices, type Service } from '#domain/services/contract.ts';
import { messageOf } from '#web/lib/http/failures.ts';
import { createKeyedRequest } from '#web/lib/http/keyed-request.ts';
import { useChange } from '#web/lib/forms/use-change.ts';
import { changedOf, useForm } from '#web/lib/forms/use-form.ts';
import { FormDialog } from '#web/ui/overlays/FormDialog.tsx';
import { toast } from '#web/ui/overlays/toasts.ts';
import { checkService, newService, toSend, valuesOf } from './service-form.ts';
import { ServiceFields } from './ServiceFields.tsx';

const keyed = createKeyedRequest();

type Props = { service: Service | null; onClose: () => void };

export function ServiceDialog({ service, onClose }: Props) {
  const form = useForm(service ? valuesOf(service) : newService, checkService);
  const create = useChange(createService, { refreshes: [listServices], keyed });
  const edit = useChange(editService, { refreshes: [listServices] });
  const withToasts = (done: string, failed: string) => ({
    onSuccess: () => {
      toast.success(done);
      onClose();
    },
    onError: (failure: Error) => toast.error(failed, messageOf(failure)),
  });
  const submit = form.submit((values) =>
    service
      ? edit.mutate(
          { id: service.id, ...changedOf(toSend(form.opened), toSend(values)) },
          withToasts('Servicio actualizado', 'No se pudo actualizar'),
        )
      : create.mutate(toSend(values), withToasts('Servicio creado', 'No se pudo crear')),
  );
  return (
    <FormDialog
      title={service ? 'Editar servicio' : 'Nuevo servicio'}
      onSubmit={submit}
      send={service ? 'Guardar' : 'Crear servicio'}
      sending={service ? edit : create}
      onClose={onClose}
    >
      <ServiceFields form={form} />
    </FormDialog>
  );
}
