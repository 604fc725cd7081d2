import type { Client } from '#domain/clients/contract.ts';
import { fullName } from '#domain/text/contact.ts';
import { formatDateTime } from '#domain/text/time-format.ts';
import { instantToLocal, type Zone } from '#domain/time.ts';
import { useChange } from '#web/lib/forms/use-change.ts';
import { messageOf } from '#web/lib/http/failures.ts';
import { undoRedemption } from '#web/lib/http/first-calls.ts';
import { Stamps } from '#web/reservations/Stamps.tsx';
import { readsOfReservations } from '#web/reservations/undo.ts';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/layout/Card.tsx';
import { toast } from '#web/ui/overlays/toasts.ts';

type Props = { client: Client; zone: Zone };

export function Rewards({ client, zone }: Props) {
  const { id, loyalty, redeemed = [] } = client;
  const undo = useChange(undoRedemption, { refreshes: readsOfReservations });
  if (!loyalty) return null;
  const takeBack = (rid: number) =>
    undo.mutate(
      { id, rid },
      { onError: (failure) => toast.error('No se pudo deshacer', messageOf(failure)) },
    );
  return (
    <Card title="Tarjeta de sellos">
      <Stamps loyalty={loyalty} client={{ id, name: fullName(client) }} />
      {redeemed.map(({ id: rid, at }) => {
        const when = formatDateTime(instantToLocal(at, zone));
        return (
          <p key={rid}>
            Premio usado el {when}{' '}
            <Button
              variant="quiet"
              label={`Deshacer el premio del ${when}`}
              waiting={undo.isPending}
              onClick={() => takeBack(rid)}
            >
              Deshacer
            </Button>
          </p>
        );
      })}
    </Card>
  );
}
