import { useState } from 'react';
import { useSession } from '#web/lib/session/session.ts';
import { readLocal, writeLocal } from '#web/lib/device/local-storage.ts';
import { Button, ButtonLink } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/layout/Card.tsx';
import styles from './AgendaPage.module.css';

const seenKey = 'navaja.phone-card';

/** Card of the installed app, shown until it is closed; links to the settings for push messages and offline agenda. */
export function PhoneCard() {
  const { phase } = useSession();
  const [isShown, setShown] = useState(readLocal(seenKey) === null);
  if (!isShown || phase !== 'ready') return null;
  const close = () => {
    writeLocal(seenKey, '1');
    setShown(false);
  };
  return (
    <Card title="Navaja en este teléfono">
      <p>Recibe un aviso cuando te reservan y mira tu agenda aunque no haya conexión.</p>
      <div className={styles.actions}>
        <ButtonLink href="/dashboard/cuenta?tab=telefono" onClick={close}>
          Configurar este teléfono
        </ButtonLink>
        <Button variant="quiet" onClick={close}>
          Ahora no
        </Button>
      </div>
    </Card>
  );
}
