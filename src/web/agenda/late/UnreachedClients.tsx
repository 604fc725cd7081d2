import { useState } from 'react';
import type { Organization } from '#domain/organization/contract.ts';
import { delayText, moveText } from '#domain/reservations/late/text.ts';
import { Button } from '#web/ui/Button.tsx';
import { ChatButton } from '#web/reservations/ChatButton.tsx';
import { Sheet } from '#web/ui/overlays/Sheet.tsx';
import styles from './LateSheet.module.css';
import type { Shifted } from './use-late.ts';

type Props = { shop: Organization; shifted: Shifted; onClose: () => void };

export function UnreachedClients({ shop, shifted: { plan, reservations, untold }, onClose }: Props) {
  const ids = new Set(untold.map(({ id }) => id));
  const [opened, setOpened] = useState<readonly number[]>([]);
  return (
    <Sheet
      title={`Avísales tú (${ids.size})`}
      onClose={onClose}
      foot={<Button onClick={onClose}>Listo</Button>}
    >
      <p>No tienen correo, así que no les llegó el aviso.</p>
      <ol className={styles.rows} aria-label="Sin correo">
        {reservations
          .filter(({ id }) => ids.has(id))
          .map((reservation) => {
            const row = plan.rows.find(({ id }) => id === reservation.id);
            if (!row) return null;
            return (
              <li key={row.id} className={`${styles.row} ${styles.told}`}>
                <span className={styles.time}>{moveText(row.from, row.to)}</span>
                <span className={styles.client}>
                  {row.client}
                  <output className={styles.sent}>{opened.includes(row.id) && 'Enviado ✓'}</output>
                </span>
                <ChatButton
                  reservation={{ ...reservation, client_phone_snapshot: row.phone }}
                  text={delayText(row, shop.name)}
                  onOpen={() => setOpened((before) => [...before, row.id])}
                />
              </li>
            );
          })}
      </ol>
    </Sheet>
  );
}
