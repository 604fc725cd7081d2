import { useState } from 'react';
import { endOtherSessions, listSessions, type OpenSession } from '#domain/session/contract.ts';
import { relativeTime } from '#domain/text/relative-time.ts';
import { formatDate } from '#domain/text/time-format.ts';
import { epochOf, instantToLocal } from '#domain/time.ts';
import { browserTimezone } from '#web/lib/device/browser-timezone.ts';
import { messageOf } from '#web/lib/http/failures.ts';
import { useNow } from '#web/lib/device/use-clock.ts';
import { useChange } from '#web/lib/forms/use-change.ts';
import { useRead } from '#web/lib/http/use-read.ts';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/layout/Card.tsx';
import { ConfirmDialog } from '#web/ui/overlays/ConfirmDialog.tsx';
import { Loaded } from '#web/ui/layout/Loaded.tsx';
import { Problem } from '#web/ui/Problem.tsx';
import { ListRow, RowList } from '#web/ui/layout/RowList.tsx';
import { toast } from '#web/ui/overlays/toasts.ts';

export function SessionsCard() {
  const sessions = useRead(listSessions, {}, { onFailure: () => null });
  return (
    <Card title="Sesiones abiertas">
      <Loaded of={sessions} problem="No pudimos cargar tus sesiones.">
        {(open) => (
          <>
            <RowList label="Sesiones abiertas">
              {open.map((session, nth) => (
                // The index is a safe key: sessions have no id in the answer, and rows have no state.
                <ListRow key={nth}>
                  <strong>{session.device}</strong>
                  <Use session={session} />
                </ListRow>
              ))}
            </RowList>
            {open.length > 1 && <EndOthers />}
          </>
        )}
      </Loaded>
    </Card>
  );
}

function Use({ session }: { session: OpenSession }) {
  const [now, zone] = [useNow(), browserTimezone()];
  const opened = formatDate(instantToLocal(session.created_at, zone));
  const used = relativeTime(epochOf(session.last_used_at), now, zone);
  return (
    <p>
      {session.current ? 'Este dispositivo' : `Último uso: ${used}`} · abierta el {opened}
      {!session.current && session.same_network && ' · en esta misma red'}
    </p>
  );
}

function EndOthers() {
  const [isOpen, setOpen] = useState(false);
  const end = useChange(endOtherSessions, { refreshes: [listSessions] });
  const confirm = () =>
    end.mutate(
      {},
      {
        onSuccess: () => {
          setOpen(false);
          toast.success('Sesiones cerradas', 'Solo queda abierta la de este dispositivo.');
        },
      },
    );
  return (
    <div>
      <Button variant="secondary" onClick={() => setOpen(true)}>
        Cerrar las demás
      </Button>
      <ConfirmDialog
        open={isOpen}
        title="Cerrar las demás sesiones"
        confirm="Cerrar las demás"
        waiting={end.isPending}
        onConfirm={confirm}
        onClose={() => setOpen(false)}
      >
        <p>En los otros dispositivos habrá que iniciar sesión de nuevo.</p>
        {end.isError && <Problem>{messageOf(end.error)}</Problem>}
      </ConfirmDialog>
    </div>
  );
}
