import { useState } from 'react';
import { type Device, listDevices, readPushKey } from '#domain/devices/contract.ts';
import { readDevice } from '#web/lib/device/offline-data.ts';
import { useRead } from '#web/lib/http/use-read.ts';
import { Loaded } from '#web/ui/layout/Loaded.tsx';
import { Skeleton } from '#web/ui/layout/Placeholders.tsx';
import { DeviceList } from './DeviceList.tsx';
import { InstallStep } from './InstallStep.tsx';
import { OfflineStep, type StartOfflineAgenda } from './OfflineStep.tsx';
import { PushStep } from './PushStep.tsx';
import styles from './ThisPhonePanel.module.css';

export function ThisPhonePanel({ keeping }: { keeping: StartOfflineAgenda }) {
  const devices = useRead(listDevices, {});
  // Without a push key the push step explains why, so the error needs no toast.
  const key = useRead(readPushKey, {}, { onFailure: () => null });
  const [own, setOwn] = useState(readDevice);
  return (
    <Loaded
      of={devices}
      skeleton={<Skeleton lines={3} height={120} />}
      problem="No pudimos cargar tus dispositivos."
    >
      {(all: Device[]) => {
        const device = all.find(({ id }) => id === own) ?? null;
        return (
          <div className={styles.steps}>
            <InstallStep />
            <PushStep pushKey={key} device={device} onDevice={setOwn} />
            <OfflineStep keeping={keeping} />
            <DeviceList devices={all} own={device} />
          </div>
        );
      }}
    </Loaded>
  );
}
