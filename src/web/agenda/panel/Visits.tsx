import { isNobody } from '#domain/clients/client.ts';
import { readClient } from '#domain/clients/contract.ts';
import { visitsText } from '#domain/clients/visits-text.ts';
import type { AgendaReservation } from '#domain/reservations/contract.ts';
import { useRead } from '#web/lib/use-read.ts';
import styles from './ReservationPanel.module.css';

/** How often a client came; nothing of companions, who are no clients of their own, nor of who gave no name. */
export function Visits({ reservation: { id, client, group_id } }: { reservation: AgendaReservation }) {
  const isCompanion = group_id !== null && group_id !== id;
  const isKnown = !isNobody({ firstname: client.name, lastname: '', phone: client.phone, email: null });
  const isCounted = isKnown && !isCompanion;
  const { data } = useRead(readClient, { id: client.id }, { enabled: isCounted, onFailure: () => null });
  return isCounted && <p className={styles.visits}>{data && visitsText(data)}</p>;
}
