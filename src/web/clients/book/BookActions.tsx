import { useRouter } from '@tanstack/react-router';
import { Download, UserPlus } from 'lucide';
import { useState } from 'react';
import { exportClients, readClient } from '#domain/clients/contract.ts';
import { call } from '#web/lib/http/call.ts';
import { download } from '#web/lib/http/download.ts';
import { messageOf } from '#web/lib/http/failures.ts';
import { useSending } from '#web/lib/forms/use-sending.ts';
import { Button } from '#web/ui/Button.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { toast } from '#web/ui/overlays/toasts.ts';
import { NewClientSheet } from '../ClientForm.tsx';

export function ExportButton() {
  const saving = useSending({
    mutationFn: () => download(exportClients, { format: 'excel' }),
    onError: (failure) => toast.error('No se pudo exportar', messageOf(failure)),
  });
  return (
    <Button
      variant="secondary"
      waiting={saving.isPending}
      icon={<Icon of={Download} size={18} />}
      onClick={() => saving.mutate()}
    >
      Exportar CSV
    </Button>
  );
}

export function NewClientButton() {
  const router = useRouter();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button icon={<Icon of={UserPlus} size={18} />} onClick={() => setOpen(true)}>
        Nuevo cliente
      </Button>
      {isOpen && (
        <NewClientSheet
          onMade={({ id }) =>
            void call(readClient, { id }).then(
              () => router.navigate({ href: `/dashboard/clientes/${id}` }),
              () => undefined,
            )
          }
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}
