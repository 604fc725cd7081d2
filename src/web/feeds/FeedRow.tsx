import { useState } from 'react';
import {
  endFeed,
  type Feed,
  feedLevelNames,
  listFeeds,
  renewFeed,
  type SharedFeed,
} from '#domain/feeds/contract.ts';
import { formatDate } from '#domain/text/time-format.ts';
import { messageOf } from '#web/lib/http/failures.ts';
import { useChange } from '#web/lib/forms/use-change.ts';
import { Button } from '#web/ui/Button.tsx';
import { ConfirmDialog } from '#web/ui/overlays/ConfirmDialog.tsx';
import { ListRow } from '#web/ui/layout/RowList.tsx';
import { toast } from '#web/ui/overlays/toasts.ts';
import styles from './Feeds.module.css';

type Props = { feed: Feed; name: string; onRenewed: (feed: SharedFeed) => void; onEnded: () => void };

const readText = ({ last_read_on }: Feed) =>
  last_read_on === null
    ? 'Ningún calendario lo leyó todavía.'
    : `Leído por última vez el ${formatDate(last_read_on)}`;

export function FeedRow({ feed, name, onRenewed, onEnded }: Props) {
  const [asking, setAsking] = useState<'renew' | 'end' | null>(null);
  const renew = useChange(renewFeed, { refreshes: [listFeeds] });
  const end = useChange(endFeed, { refreshes: [listFeeds], onDone: onEnded });
  const close = () => setAsking(null);
  const fail = (failure: Error) => toast.error('No se pudo cambiar', messageOf(failure));
  const change = () =>
    renew.mutate(
      { id: feed.id },
      {
        onSuccess: (renewed) => {
          close();
          onRenewed(renewed);
          toast.success('Dirección cambiada');
        },
        onError: fail,
      },
    );
  const stop = () =>
    end.mutate({ id: feed.id }, { onSuccess: () => toast.success('Calendario desactivado'), onError: fail });
  return (
    <ListRow
      actions={
        <div className={styles.changes}>
          <Button variant="quiet" label={`Cambiar dirección de ${name}`} onClick={() => setAsking('renew')}>
            Cambiar dirección
          </Button>
          <Button variant="quiet" label={`Desactivar ${name}`} onClick={() => setAsking('end')}>
            Desactivar
          </Button>
          <ConfirmDialog
            open={asking === 'renew'}
            title="¿Cambiar la dirección?"
            confirm="Cambiar dirección"
            tone="primary"
            waiting={renew.isPending}
            onConfirm={change}
            onClose={close}
          >
            <p>La dirección anterior deja de funcionar en el momento. Tendrás que agregar la nueva.</p>
          </ConfirmDialog>
          <ConfirmDialog
            open={asking === 'end'}
            title="¿Desactivar este calendario?"
            confirm="Desactivar"
            waiting={end.isPending}
            onConfirm={stop}
            onClose={close}
          >
            <p>Los calendarios que lo siguen dejan de recibir tus visitas.</p>
          </ConfirmDialog>
        </div>
      }
    >
      <h3>{name}</h3>
      <p>{feedLevelNames[feed.level]}</p>
      <p>{readText(feed)}</p>
    </ListRow>
  );
}
