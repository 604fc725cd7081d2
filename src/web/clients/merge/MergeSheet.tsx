import { Check } from 'lucide';
import { useState } from 'react';
import { type Client, type ClientRow, listClients } from '#domain/clients/contract.ts';
import { visitsText } from '#domain/clients/visits-text.ts';
import { fullName } from '#domain/text/contact.ts';
import { messageOf } from '#web/lib/http/failures.ts';
import { useSearched } from '#web/lib/forms/use-debounced.ts';
import { useRead } from '#web/lib/http/use-read.ts';
import { Avatar } from '#web/ui/Avatar.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { Loaded } from '#web/ui/layout/Loaded.tsx';
import { Problem } from '#web/ui/Problem.tsx';
import { ListRow, RowList } from '#web/ui/layout/RowList.tsx';
import { Sheet } from '#web/ui/overlays/Sheet.tsx';
import { SearchField } from '#web/ui/layout/Toolbar.tsx';
import styles from '../detail/ClientDetail.module.css';
import { useMerging } from './use-merging.ts';

const mostShown = 6;

export function MergeSheet({ client, onClose }: { client: Client; onClose: () => void }) {
  const [typed, setTyped] = useState(client.lastname || client.firstname);
  const [other, setOther] = useState<ClientRow | null>(null);
  const merging = useMerging();
  return (
    <Sheet
      title="Unir con otro"
      onClose={onClose}
      foot={
        other && (
          <>
            <p>
              Quedan los datos de <strong>{fullName(client)}</strong>; lo que falta se completa con los de{' '}
              <strong>{fullName(other)}</strong>. Su historial pasa a ser uno y se puede deshacer.
            </p>
            {merging.error && <Problem>{messageOf(merging.error)}</Problem>}
            <Button
              wide
              waiting={merging.isPending}
              onClick={() => merging.mutate({ id: client.id, ids: [other.id] }, { onSuccess: onClose })}
            >
              Unir
            </Button>
          </>
        )
      }
    >
      <p className={styles.hint}>Busca a quién es la misma persona que {fullName(client)}.</p>
      <SearchField
        label="Buscar cliente"
        placeholder="Nombre, teléfono o correo"
        value={typed}
        onChange={setTyped}
      />
      <Found typed={typed} without={client.id} chosen={other} onChoose={setOther} />
    </Sheet>
  );
}

type FoundProps = {
  typed: string;
  without: number;
  chosen: ClientRow | null;
  onChoose: (client: ClientRow) => void;
};

function Found({ typed, without, chosen, onChoose }: FoundProps) {
  const q = useSearched(typed);
  const read = useRead(
    listClients,
    // One row more than shown, because the search often finds the client itself.
    { ...(q.length > 1 && { q }), limit: mostShown + 1 },
    { keepPrevious: true, onFailure: () => null },
  );
  const others = {
    ...read,
    data: read.data?.filter(({ id }) => id !== without).slice(0, mostShown),
  };
  return (
    <Loaded of={others} empty="Nadie más responde a esa búsqueda." problem="No pudimos buscar.">
      {(found) => (
        <RowList label="Clientes encontrados">
          {found.map((client) => (
            <ListRow
              key={client.id}
              lead={<Avatar person={client} />}
              icons={
                <Button
                  variant="quiet"
                  label={`Elegir a ${fullName(client)}, ${client.phone ?? 'sin teléfono'}`}
                  pressed={chosen?.id === client.id}
                  icon={chosen?.id === client.id && <Icon of={Check} size={18} />}
                  onClick={() => onChoose(client)}
                >
                  Elegir
                </Button>
              }
            >
              <h3>{fullName(client)}</h3>
              <p>{[client.phone ?? client.email, visitsText(client)].filter(Boolean).join(' · ')}</p>
            </ListRow>
          ))}
        </RowList>
      )}
    </Loaded>
  );
}
