import { useState } from 'react';
import { useSession } from '#web/lib/session/session.ts';
import { stopOfflineAgenda } from '#web/lib/device/offline-data.ts';
import { messageOf } from '#web/lib/http/failures.ts';
import { readOfflineUser } from '#web/lib/session/session-store.ts';
import { Button } from '#web/ui/Button.tsx';
import { Switch } from '#web/ui/fields/Switch.tsx';
import { toast } from '#web/ui/overlays/toasts.ts';
import { Step } from './Step.tsx';

export type StartOfflineAgenda = (user: number) => Promise<void>;

/** The switch turns off only after the database and the caches are deleted. */
function useOffline(keeping: StartOfflineAgenda) {
  const { user } = useSession();
  const [isOn, setOn] = useState(readOfflineUser() === String(user?.id));
  const [isWaiting, setWaiting] = useState(false);
  const [isBlocked, setBlocked] = useState(false);
  const stop = async () => {
    await stopOfflineAgenda(() => setBlocked(true));
    setOn(false);
  };
  const start = async (id: number) => {
    setOn(true);
    try {
      await keeping(id);
    } catch (failure) {
      await stop().catch(() => undefined);
      throw failure;
    }
  };
  const change = async (wanted: boolean) => {
    if (!user) return;
    setWaiting(true);
    try {
      await (wanted ? start(user.id) : stop());
      toast.success(wanted ? 'Agenda guardada' : 'Ya no guardamos nada en este dispositivo');
    } catch (failure) {
      const title = wanted ? 'No se pudo guardar' : 'No se pudo borrar';
      toast.error(title, messageOf(failure, 'El navegador no lo permitió.'));
    } finally {
      setWaiting(false);
      setBlocked(false);
    }
  };
  return { isOn, isWaiting, isBlocked, change };
}

export function OfflineStep({ keeping }: { keeping: StartOfflineAgenda }) {
  const { isOn, isWaiting, isBlocked, change } = useOffline(keeping);
  if (!('serviceWorker' in navigator)) {
    return (
      <Step title="Ver sin conexión" isDone={false} done="Activado">
        <p>Este navegador no puede guardar tu agenda.</p>
      </Step>
    );
  }
  return (
    <Step title="Ver sin conexión" isDone={isOn} done="Activado">
      <p>
        Guardamos en este dispositivo las reservas de hoy y los seis días siguientes, sin correos ni notas. Se
        borran al cerrar sesión y a los 7 días.
      </p>
      <Switch
        label="Guardar mi agenda en este dispositivo"
        value={isOn}
        disabled={isWaiting}
        onChange={(wanted) => void change(wanted)}
      />
      {isOn && (
        <Button variant="secondary" waiting={isWaiting} onClick={() => void change(false)}>
          Borrar lo guardado
        </Button>
      )}
      <output>{isBlocked && 'Cierra las otras pestañas de Navaja para borrar.'}</output>
    </Step>
  );
}
