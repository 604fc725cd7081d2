import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import {
  addDevice,
  type Device,
  editDevice,
  listDevices,
  pushEventNames,
  pushEvents,
  removeDevice,
  testDevice,
} from '#domain/devices/contract.ts';
import { call } from '#web/lib/http/call.ts';
import { endMessages } from '#web/lib/device/erase-offline-data.ts';
import { isRefused, messageOf } from '#web/lib/http/failures.ts';
import { setDevice } from '#web/lib/device/offline-data.ts';
import { useChange } from '#web/lib/forms/use-change.ts';
import { readKey } from '#web/lib/http/use-read.ts';
import { Button } from '#web/ui/Button.tsx';
import { SeveralChips } from '#web/ui/fields/ChoiceChips.tsx';
import { Switch } from '#web/ui/fields/Switch.tsx';
import { toast } from '#web/ui/overlays/toasts.ts';
import { Step } from './Step.tsx';
import { refuseInExample } from '#web/lib/session/example.ts';
import { allowText, ownDeviceName, subscribeHere, whyNoPush } from './this-phone.ts';
import styles from './ThisPhonePanel.module.css';

type Key = { data: { key: string } | undefined; error: Error | null };
type Props = { pushKey: Key; device: Device | null; onDevice: (id: number | null) => void };

export function PushStep({ pushKey, device, onDevice }: Props) {
  return (
    <Step title="Avisos" isDone={device !== null} done="Activados">
      {device ? <Settings device={device} onDevice={onDevice} /> : <TurnOn {...{ pushKey, onDevice }} />}
    </Step>
  );
}

function TurnOn({ pushKey: { data, error }, onDevice }: Omit<Props, 'device'>) {
  const [isDenied, setDenied] = useState(
    'Notification' in globalThis && Notification.permission === 'denied',
  );
  const [isWaiting, setWaiting] = useState(false);
  const queries = useQueryClient();
  const why = isRefused(error, 'push_off') ? messageOf(error) : whyNoPush();
  if (why) return <p>{why}</p>;
  const turnOn = async () => {
    refuseInExample();
    const isAllowed = (await Notification.requestPermission()) === 'granted';
    setDenied(!isAllowed);
    if (!isAllowed || !data) return;
    const address = await subscribeHere(data.key);
    const settings = { label: ownDeviceName(), wants: [...pushEvents], hide_names: false };
    const { id } = await call(addDevice, { ...address, ...settings });
    setDevice(id);
    await queries.invalidateQueries({ queryKey: readKey(listDevices) });
    onDevice(id);
    toast.success('Avisos activados');
  };
  const press = () => {
    setWaiting(true);
    turnOn()
      .catch((failure: unknown) =>
        toast.error('No se pudieron activar', messageOf(failure, 'El navegador no lo permitió.')),
      )
      .finally(() => setWaiting(false));
  };
  return (
    <>
      <p>Te avisamos en este dispositivo cuando otros reservan, mueven o cancelan tus reservas.</p>
      {isDenied && <p role="alert">{allowText()}</p>}
      <Button waiting={isWaiting} disabled={!data} onClick={press}>
        Activar avisos
      </Button>
    </>
  );
}

function Settings({ device, onDevice }: { device: Device } & Pick<Props, 'onDevice'>) {
  const { id, wants, hide_names } = device;
  const refreshes = [listDevices];
  const edit = useChange(editDevice, { refreshes });
  const remove = useChange(removeDevice, { refreshes });
  const failed = (failure: unknown) => toast.error('No se pudo guardar', messageOf(failure));
  // Optimistic, because a switch that waits for the server looks broken; changes made meanwhile are sent after the
  // pending request.
  const [shown, show] = useState({ wants, hide_names });
  const sent = useRef(shown);
  const change = (changed: Partial<typeof shown>) => show((before) => ({ ...before, ...changed }));
  const send = useEffectEvent((wanted: typeof shown) => {
    const previous = sent.current;
    if (wanted === previous) return;
    sent.current = wanted;
    const onError = (failure: Error) => {
      sent.current = previous;
      show(previous);
      failed(failure);
    };
    edit.mutate({ id, ...wanted }, { onError });
  });
  useEffect(() => {
    if (!edit.isPending) send(shown);
  }, [shown, edit.isPending]);
  const turnOff = () =>
    remove.mutate(
      { id },
      {
        onSuccess: () => {
          setDevice(null);
          onDevice(null);
          void endMessages();
          toast.success('Avisos desactivados');
        },
        onError: failed,
      },
    );
  return (
    <>
      <SeveralChips
        label="Avisarme de"
        values={shown.wants}
        choices={pushEvents.map((value) => ({ value, text: pushEventNames[value] }))}
        onChange={(chosen) => change({ wants: chosen })}
      />
      <Switch
        label="Ocultar nombres en la pantalla bloqueada"
        value={shown.hide_names}
        onChange={(isOn) => change({ hide_names: isOn })}
      />
      <div className={styles.buttons}>
        <TestButton id={id} />
        <Button variant="quiet" waiting={remove.isPending} onClick={turnOff}>
          Desactivar avisos
        </Button>
      </div>
    </>
  );
}

function TestButton({ id }: Pick<Device, 'id'>) {
  const test = useChange(testDevice);
  const send = () =>
    test.mutate(
      { id },
      {
        onSuccess: () => toast.success('Aviso enviado', 'Llega en unos segundos.'),
        onError: (failure) => toast.error('No se pudo enviar', messageOf(failure)),
      },
    );
  return (
    <Button variant="secondary" waiting={test.isPending} onClick={send}>
      Enviar un aviso de prueba
    </Button>
  );
}
