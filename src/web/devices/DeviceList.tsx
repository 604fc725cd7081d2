import { useState } from 'react';
import { Trash2 } from 'lucide';
import { type Device, listDevices, removeDevice } from '#domain/devices/contract.ts';
import { formatDate } from '#domain/text/time-format.ts';
import { instantToLocal } from '#domain/time.ts';
import { browserTimezone } from '#web/lib/device/browser-timezone.ts';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/layout/Card.tsx';
import { DeleteDialog } from '#web/ui/overlays/DeleteDialog.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { ListRow, RowList } from '#web/ui/layout/RowList.tsx';

type Props = { devices: Device[]; own: Device | null };

const dayOf = (instant: string) => formatDate(instantToLocal(instant, browserTimezone()));

export function DeviceList({ devices, own }: Props) {
  const [removing, setRemoving] = useState<Device | null>(null);
  if (devices.length === 0) return null;
  return (
    <Card title="Dispositivos con avisos">
      <RowList label="Dispositivos con avisos">
        {devices.map((device) => (
          <ListRow
            key={device.id}
            icons={
              device.id !== own?.id && (
                <Button
                  variant="quiet"
                  label={`Quitar ${device.label}`}
                  icon={<Icon of={Trash2} size={18} />}
                  onClick={() => setRemoving(device)}
                />
              )
            }
          >
            <strong>{device.label}</strong>
            <p>
              {device.id === own?.id ? 'Este dispositivo' : `Desde el ${dayOf(device.created_at)}`}
              {device.last_told_at && ` · último aviso ${dayOf(device.last_told_at)}`}
            </p>
          </ListRow>
        ))}
      </RowList>
      {removing && (
        <DeleteDialog
          title="Quitar dispositivo"
          done="Dispositivo quitado"
          target={removeDevice}
          input={{ id: removing.id }}
          refreshes={[listDevices]}
          onClose={() => setRemoving(null)}
        >
          {removing.label} deja de recibir avisos y borra la agenda que guardaba.
        </DeleteDialog>
      )}
    </Card>
  );
}
