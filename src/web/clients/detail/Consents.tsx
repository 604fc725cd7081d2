import { consentsOf } from '#domain/clients/consents.ts';
import { type Client, editClient } from '#domain/clients/contract.ts';
import { formatDate } from '#domain/text/time-format.ts';
import { instantToLocal, type Zone } from '#domain/time.ts';
import { messageOf } from '#web/lib/http/failures.ts';
import { useChange } from '#web/lib/forms/use-change.ts';
import { Switch } from '#web/ui/fields/Switch.tsx';
import { toast } from '#web/ui/overlays/toasts.ts';
import { consentLine } from '../client-text.ts';
import styles from './ClientDetail.module.css';
import { readsOfClients } from '../use-clients.ts';

const switches = { reminders: 'Recordatorios', chat: 'WhatsApp', marketing: 'Novedades' } as const;

export function Consents({ client, zone }: { client: Client; zone: Zone }) {
  const edit = useChange(editClient, { refreshes: readsOfClients });
  const { consents } = client;
  // Optimistic: shows the pressed state before the server responds.
  const shown = { ...consentsOf(client), ...(edit.isPending && edit.variables.consents) };
  return (
    <>
      <div className={styles.switches}>
        {(['reminders', 'chat', 'marketing'] as const).map((kind) => (
          <Switch
            key={kind}
            label={switches[kind]}
            value={shown[kind] ?? false}
            onChange={(given) =>
              edit.mutate(
                { id: client.id, consents: { [kind]: given } },
                { onError: (failure) => toast.error('No se pudo guardar', messageOf(failure)) },
              )
            }
          />
        ))}
      </div>
      {consents.length > 0 && (
        <details className={styles.log}>
          <summary>Ver registro</summary>
          <ul>
            {consents.map((consent) => (
              <li key={`${consent.at} ${consent.channel} ${consent.purpose}`}>
                {formatDate(instantToLocal(consent.at, zone))} · {consentLine(consent)}
              </li>
            ))}
          </ul>
        </details>
      )}
    </>
  );
}
