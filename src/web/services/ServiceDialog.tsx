import { createService, editService, listServices, type Service } from '#domain/services/contract.ts';
import { messageOf } from '#web/lib/failures.ts';
import { useChange } from '#web/lib/use-change.ts';
import { useForm } from '#web/lib/use-form.ts';
import { Dialog } from '#web/ui/Dialog.tsx';
import { Form } from '#web/ui/Form.tsx';
import { toast } from '#web/ui/toasts.ts';
import { checkService, newService, toSend, valuesOf } from './service-form.ts';
import { ServiceFields } from './ServiceFields.tsx';

type Props = { service: Service | null; onClose: () => void };

/** A new service, or one that is edited. */
export function ServiceDialog({ service, onClose }: Props) {
  const form = useForm(service ? valuesOf(service) : newService, checkService);
  const create = useChange(createService, { refreshes: [listServices] });
  const edit = useChange(editService, { refreshes: [listServices] });
  const tell = (done: string, failed: string) => ({
    onSuccess: () => {
      toast.success(done);
      onClose();
    },
    onError: (failure: Error) => toast.error(failed, messageOf(failure)),
  });
  const submit = form.submit((values) =>
    service
      ? edit.mutate(
          { id: service.id, ...toSend(values) },
          tell('Servicio actualizado', 'No se pudo actualizar'),
        )
      : create.mutate(toSend(values), tell('Servicio creado', 'No se pudo crear')),
  );
  return (
    <Dialog open title={service ? 'Editar servicio' : 'Nuevo servicio'} onClose={onClose}>
      <Form
        onSubmit={submit}
        send={service ? 'Guardar' : 'Crear servicio'}
        waiting={create.isPending || edit.isPending}
        other={{ text: 'Volver', onClick: onClose }}
      >
        <ServiceFields form={form} />
      </Form>
    </Dialog>
  );
}
