import { useRouter } from '@tanstack/react-router';
import type { Client } from '#domain/clients/contract.ts';
import { fullName } from '#domain/text/contact.ts';
import { eraseClient, exportClient, exportClientPage } from '#domain/privacy/contract.ts';
import { remainingBlockOfClientText, remainingOfClientText } from '#domain/privacy/remaining-text.ts';
import { useState } from 'react';
import { download } from '#web/lib/http/download.ts';
import type { Endpoint } from '#web/lib/http/endpoint.ts';
import { messageOf } from '#web/lib/http/failures.ts';
import type { SessionUser } from '#web/lib/session/session-store.ts';
import { useAsking } from '#web/lib/forms/use-asking.ts';
import { useChange } from '#web/lib/forms/use-change.ts';
import { userMay } from '#web/lib/session/user-may.ts';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/overlays/Dialog.tsx';
import { Problem } from '#web/ui/Problem.tsx';
import { toast } from '#web/ui/overlays/toasts.ts';
import { EraseDialog } from './EraseDialog.tsx';

type Props = {
  client: Pick<Client, 'id' | 'firstname' | 'lastname' | 'ahead' | 'blocked'>;
  user: SessionUser;
  refreshes: Endpoint[];
  onClose: () => void;
};

const files = { page: exportClientPage, json: exportClient };

const aheadText = (ahead: number): string => {
  if (ahead === 0) return '';
  return ahead === 1
    ? 'Su reserva por venir se cancela, y se le avisa. '
    : `Sus ${ahead} reservas por venir se cancelan, y se le avisa. `;
};

export function PersonalDataDialog({ client, user, refreshes, onClose }: Props) {
  const [isErasing, setErasing] = useState(false);
  const { sending, failure, send } = useAsking(
    (kind: keyof typeof files) => download(files[kind], { id: client.id }),
    { onDone: () => undefined },
  );
  if (isErasing) return <Erasing {...{ client, refreshes, onClose }} />;
  return (
    <Dialog
      open
      title="Exportar o borrar datos"
      onClose={onClose}
      actions={
        <>
          {userMay(user, 'clients.erase') && (
            <Button variant="danger" onClick={() => setErasing(true)}>
              Borrar datos
            </Button>
          )}
          <Button variant="secondary" waiting={sending === 'json'} onClick={() => void send('json')}>
            Descargar JSON
          </Button>
          <Button waiting={sending === 'page'} onClick={() => void send('page')}>
            Descargar
          </Button>
        </>
      }
    >
      <p>
        <strong>{fullName(client)}</strong> puede pedir una copia de sus datos o que se borren. Antes
        comprueba que es quien dice ser.
      </p>
      {failure !== null && <Problem>{messageOf(failure)}</Problem>}
    </Dialog>
  );
}

function Erasing({ client, refreshes, onClose }: Omit<Props, 'user'>) {
  const router = useRouter();
  const erase = useChange(eraseClient, {
    refreshes,
    onDone: () => void router.navigate({ href: '/dashboard/clientes' }),
  });
  const send = () =>
    erase.mutate(
      { id: client.id, confirm: 'BORRAR' },
      {
        onSuccess: ({ state }) => {
          if (state === 'done') toast.success('Datos borrados');
          else
            toast.info(
              'Estamos borrando los datos',
              'Sigue solo en cuanto se le avise que sus reservas se cancelaron.',
            );
          onClose();
        },
      },
    );
  return (
    <EraseDialog
      title={`¿Borrar los datos de ${fullName(client)}?`}
      send="Borrar datos"
      sending={{ isPending: erase.isPending, failure: erase.error }}
      onSend={send}
      onClose={onClose}
    >
      <p>No se puede deshacer. {aheadText(client.ahead)}</p>
      <p>{remainingOfClientText}</p>
      {client.blocked && <p>{remainingBlockOfClientText}</p>}
    </EraseDialog>
  );
}
