import { Combobox } from '@base-ui/react/combobox';
import { CornerDownLeft, Footprints, Search, UserPlus } from 'lucide';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { type CounterClient, type CounterKnown, newClient } from '#domain/booking/form/counter.ts';
import { type FoundClient, listClients } from '#domain/clients/contract.ts';
import { fullName } from '#domain/text/contact.ts';
import { formatDate } from '#domain/text/time-format.ts';
import { instantToLocal, type Zone } from '#domain/time.ts';
import { longestSearch } from '#domain/field-limits.ts';
import { useSearched } from '#web/lib/forms/use-debounced.ts';
import { useRead } from '#web/lib/http/use-read.ts';
import { Avatar } from '#web/ui/Avatar.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { Skeleton } from '#web/ui/layout/Placeholders.tsx';
import styles from './ClientField.module.css';

export type VisitContext = {
  zone: Zone;
  place: { people: readonly { id: number; firstname: string }[] | undefined };
};

const mostShown = 6;
const noMatchText = 'Nadie con ese nombre todavía.';

type Row = { kind: 'known'; client: CounterKnown } | { kind: 'new'; typed: string } | { kind: 'walk_in' };

type Props = {
  counter: VisitContext;
  code: string;
  takesWalkIns?: boolean;
  onChoose: (client: CounterClient) => void;
};

export function ClientField({ counter, code, takesWalkIns = true, onChoose }: Props) {
  const [typed, setTyped] = useState('');
  const [isOpen, setOpen] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const place = useRef<HTMLDivElement>(null);
  const label = useId();
  useEffect(() => input.current?.focus(), []);
  const { rows, isSearching, isNobody } = useRows(typed, takesWalkIns);
  const choose = (row: Row | null) => row && onChoose(row.kind === 'new' ? newClient(row.typed, code) : row);
  const heedKey = (event: KeyboardEvent) => {
    // Escape closes only the open list, not the sheet; Enter alone does not submit the form from this field.
    const closes = event.key === 'Escape' && isOpen;
    if (closes) setOpen(false);
    if (closes || (event.key === 'Enter' && !event.ctrlKey)) event.preventDefault();
  };
  return (
    <div ref={place} className={styles.field}>
      <Combobox.Root<Row>
        items={rows}
        filter={null}
        value={null}
        autoHighlight
        inputValue={typed}
        itemToStringLabel={nameOf}
        open={isOpen}
        onOpenChange={setOpen}
        onInputValueChange={setTyped}
        onValueChange={choose}
      >
        <div className={styles.input}>
          <Icon of={Search} />
          <Combobox.Input
            ref={input}
            aria-label="Cliente"
            placeholder="Nombre o teléfono"
            maxLength={longestSearch}
            autoComplete="off"
            enterKeyHint="next"
            onKeyDown={heedKey}
          />
        </div>
        <Combobox.Portal container={place}>
          <Combobox.Positioner sideOffset={6} positionMethod="fixed" className={styles.positioner}>
            <Combobox.Popup className={styles.popup} aria-labelledby={label}>
              <span id={label} className="visually-hidden">
                Clientes
              </span>
              <Combobox.Status className={styles.status}>
                {isSearching ? <Skeleton lines={3} height={44} /> : isNobody && noMatchText}
              </Combobox.Status>
              <Combobox.List className={styles.list}>
                {(row: Row) => <ClientRow key={keyOf(row)} row={row} counter={counter} />}
              </Combobox.List>
            </Combobox.Popup>
          </Combobox.Positioner>
        </Combobox.Portal>
      </Combobox.Root>
    </div>
  );
}

function useRows(typed: string, takesWalkIns: boolean) {
  const q = useSearched(typed);
  const text = typed.trim();
  const { data, isPending, isError } = useRead(
    listClients,
    { ...(q.length > 1 && { q }), limit: mostShown },
    { onFailure: () => null },
  );
  const isSearching = text !== q || (isPending && !isError);
  const found = (isSearching ? [] : (data ?? [])).map((client): Row => ({ kind: 'known', client }));
  const fresh: Row[] = text ? [{ kind: 'new', typed: text }] : [];
  return {
    // During a search Enter must not create a new client for the name of a known one.
    rows: isSearching ? [] : [...found, ...fresh, ...(takesWalkIns ? walkIn : [])],
    isSearching,
    isNobody: !isSearching && !isError && q.length > 1 && found.length === 0,
  };
}

const walkIn: Row[] = [{ kind: 'walk_in' }];
const keyOf = (row: Row) => (row.kind === 'known' ? row.client.id : row.kind);

const nameOf = (row: Row): string => {
  if (row.kind === 'known') return fullName(row.client);
  return row.kind === 'new' ? row.typed : '';
};

function ClientRow({ row, counter }: { row: Row; counter: VisitContext }) {
  if (row.kind === 'known') {
    return (
      <Combobox.Item value={row} className={styles.row}>
        <Avatar person={{ ...row.client, photo_url: row.client.photo_url ?? null }} />
        <span className={styles.words}>
          <b>{fullName(row.client)}</b>
          <span className={styles.second}>{lastText(row.client, counter)}</span>
        </span>
        <Icon of={CornerDownLeft} size={18} />
      </Combobox.Item>
    );
  }
  return (
    <Combobox.Item value={row} className={`${styles.row} ${styles.other}`}>
      <span className={styles.sign}>
        <Icon of={row.kind === 'new' ? UserPlus : Footprints} />
      </span>
      <span className={styles.words}>{row.kind === 'new' ? `Nuevo cliente «${row.typed}»` : 'Sin cita'}</span>
    </Combobox.Item>
  );
}

function lastText({ phone, last }: FoundClient, { zone, place }: VisitContext): string {
  const barber = place.people?.find(({ id }) => id === last?.barber_id);
  const day = last && formatDate(instantToLocal(last.start_at, zone)).slice(0, 5);
  const when = day ? `última ${day}${barber ? `, con ${barber.firstname}` : ''}` : '1.ª visita';
  return [phone, when].filter(Boolean).join(' · ');
}
