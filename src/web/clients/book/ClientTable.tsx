import type { ClientRow } from '#domain/clients/contract.ts';
import { visitsText } from '#domain/clients/visits-text.ts';
import { fullName } from '#domain/text/contact.ts';
import type { Zone } from '#domain/time.ts';
import { useNow } from '#web/lib/device/use-clock.ts';
import { Avatar } from '#web/ui/Avatar.tsx';
import { Badge, Badges } from '#web/ui/Badge.tsx';
import { Table } from '#web/ui/layout/Table.tsx';
import { momentText } from '../client-text.ts';
import styles from '../Clients.module.css';
import { CallLink, ChatLink } from '../ContactLinks.tsx';

type Props = { clients: readonly ClientRow[]; zone: Zone };

const columns = ['Cliente', 'Teléfono', 'Última visita', 'Visitas'] as const;

export function ClientTable({ clients, zone }: Props) {
  const now = useNow();
  return (
    <Table className={styles.table} label="Clientes" columns={columns} last="Contacto">
      <tbody>
        {clients.map((client) => (
          <tr key={client.id} className={styles.client}>
            <th scope="row" className={styles.who}>
              <div>
                <Avatar person={client} />
                <div className={styles.name}>
                  <a href={`/dashboard/clientes/${client.id}`}>{fullName(client)}</a>
                  <Tags client={client} />
                </div>
              </div>
            </th>
            <td className={styles.phone}>{client.phone ?? 'Sin teléfono'}</td>
            <td className={client.last_visit ? styles.last : `${styles.last} ${styles.none}`}>
              {momentText(client.last_visit, now, zone)}
            </td>
            <td className={styles.visits}>{visitsText(client)}</td>
            <td className={styles.contact}>
              <CallLink client={client} />
              <ChatLink client={client} />
            </td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

function Tags({ client: { tags, is_blocked } }: { client: ClientRow }) {
  if (tags.length === 0 && !is_blocked) return null;
  return (
    <Badges>
      {is_blocked && <Badge tone="red">Bloqueado</Badge>}
      {tags.map((tag) => (
        <Badge key={tag}>{tag}</Badge>
      ))}
    </Badges>
  );
}
