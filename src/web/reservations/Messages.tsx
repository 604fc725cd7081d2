import type { EpochMs, Zone } from '#domain/time.ts';
import { messageName } from '#domain/reservations/messages/name.ts';
import { listMessages } from '#web/lib/http/first-calls.ts';
import { useRead } from '#web/lib/http/use-read.ts';
import { Button } from '#web/ui/Button.tsx';
import { messageState } from './message-text.ts';
import styles from './Messages.module.css';

type Props = { reservationId: number; zone: Zone; now: EpochMs };

export function Messages({ reservationId: id, zone, now }: Props) {
  const { data, isError, refetch } = useRead(listMessages, { id });
  if (!data?.length && !isError) return null;
  return (
    <div className={styles.messages}>
      <h3>Avisos</h3>
      {data ? (
        <ul aria-label="Avisos">
          {data.map((message) => (
            <li key={message.id}>
              {messageName(message)} · {messageState(message, zone, now)}
            </li>
          ))}
        </ul>
      ) : (
        <>
          <p>No pudimos cargar los avisos.</p>
          <Button variant="secondary" onClick={() => void refetch()}>
            Reintentar
          </Button>
        </>
      )}
    </div>
  );
}
