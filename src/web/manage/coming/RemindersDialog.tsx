import type { setReminders } from '#domain/reservations/messages/contract.ts';
import { call } from '#web/lib/http/call.ts';
import { endpoint } from '#web/lib/http/endpoint.ts';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/overlays/Dialog.tsx';
import { useLinkSending } from '../change/use-link-change.ts';

const setCall = endpoint<typeof setReminders>('POST /reservations/public/:externalId/reminders');

type Props = {
  externalId: string;
  shop: string;
  isOff: boolean;
  onTurned: (on: boolean) => void;
  onClose: () => void;
};

export function RemindersDialog({ externalId, shop, isOff, onTurned, onClose }: Props) {
  const { isSending, send } = useLinkSending(
    async ({ on }: { action: 'reminders'; on: boolean }) => {
      await call(setCall, { externalId, on });
      return on;
    },
    { onDone: onTurned, onFailed: () => undefined },
  );
  return (
    <Dialog
      open
      title={`Recordatorios de ${shop}`}
      onClose={onClose}
      actions={
        <Button
          variant={isOff ? 'primary' : 'secondary'}
          waiting={isSending}
          onClick={() => void send({ action: 'reminders', on: isOff })}
        >
          {isOff ? 'Volver a recibirlos' : 'Dejar de recibir recordatorios'}
        </Button>
      }
    >
      <output>
        {isOff
          ? 'Ya no te enviaremos recordatorios.'
          : 'Antes de cada reserva te la recordamos. Los avisos de cambios y cancelaciones llegan siempre.'}
      </output>
    </Dialog>
  );
}
