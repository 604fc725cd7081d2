import { useState } from 'react';
import type { setReminders } from '#domain/reservations/message-contract.ts';
import { call } from '#web/lib/call.ts';
import { endpoint } from '#web/lib/endpoint.ts';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { useLinkSending } from '../use-link-change.ts';

const setCall = endpoint<typeof setReminders>('POST /reservations/public/:externalId/reminders');

export type RemindersProps = {
  externalId: string;
  shop: string;
  wasOff: boolean;
  /** How often the address asked for them. */
  asked: number;
};

/** Where a client stops the reminders of a shop and asks for them again; while they are off the page leads there. */
export function RemindersPart({ externalId, shop, wasOff, asked }: RemindersProps) {
  const [isOff, setOff] = useState(wasOff);
  const [closedAt, setClosedAt] = useState(0);
  const close = () => setClosedAt(asked);
  const { isSending, send } = useLinkSending(
    async ({ on }: { action: 'reminders'; on: boolean }) => {
      await call(setCall, { externalId, on });
      return on;
    },
    { onDone: (on) => setOff(!on), onFailed: () => undefined },
  );
  return (
    <>
      {isOff && (
        <div>
          <Button variant="quiet" onClick={() => setClosedAt(-1)}>
            Volver a recibir recordatorios
          </Button>
        </div>
      )}
      <Dialog
        open={closedAt !== asked}
        title={`Recordatorios de ${shop}`}
        onClose={close}
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
    </>
  );
}
