import { useState } from 'react';
import type { z } from 'zod';
import { type listDuplicates, mostMerged } from '#domain/clients/merge-contract.ts';
import { fullName } from '#domain/text/contact.ts';
import type { Organization } from '#domain/organization/contract.ts';
import { messageOf } from '#web/lib/http/failures.ts';
import { useNow } from '#web/lib/device/use-clock.ts';
import { Avatar } from '#web/ui/Avatar.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Problem } from '#web/ui/Problem.tsx';
import { Sheet } from '#web/ui/overlays/Sheet.tsx';
import { momentText } from '../client-text.ts';
import styles from '../detail/ClientDetail.module.css';
import { useDecisions } from './use-merging.ts';

type Groups = z.output<typeof listDuplicates.answer>;
type Props = { groups: Groups; shop: Organization; onClose: () => void };

/** The groups stay as they were when the sheet was opened, so that no button moves under the pointer. */
export function DuplicatesSheet({ groups, shop, onClose }: Props) {
  const [shown] = useState(groups);
  return (
    <Sheet title="Posibles duplicados" onClose={onClose}>
      <p className={styles.hint}>
        Tienen el mismo teléfono, o el mismo nombre y un contacto en común. Quedan los datos del primero; lo
        que le falta se completa con los otros. Se puede deshacer.
      </p>
      {shown.map((group) => (
        <Group key={group.clients.map(({ id }) => id).join(' ')} group={group} shop={shop} />
      ))}
    </Sheet>
  );
}

type GroupProps = { group: Groups[number]; shop: Organization };

function Group({ group: { clients }, shop }: GroupProps) {
  const now = useNow();
  // A merge adds at most `mostMerged` clients to the first; the server suggests the rest of a larger group again.
  const [survivor, ...others] = clients.slice(0, mostMerged + 1);
  if (!survivor) return null;
  const name = fullName(survivor);
  return (
    <section aria-label={name} className={styles.group}>
      <ul>
        {clients.map((client) => (
          <li key={client.id}>
            <Avatar person={{ ...client, photo_url: null }} size="tiny" />
            <span>
              <a href={`/dashboard/clientes/${client.id}`}>{fullName(client)}</a>
              <small>
                {[
                  client.phone,
                  client.email,
                  client.last_visit && `última ${momentText(client.last_visit, now, shop.timezone)}`,
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </small>
            </span>
          </li>
        ))}
      </ul>
      <Decision survivor={survivor} others={others} />
    </section>
  );
}

type Person = Groups[number]['clients'][number];

const named = (client: Person) => [fullName(client), client.phone ?? client.email].filter(Boolean).join(' ');

const focusFirst = (place: HTMLElement | null) => place?.querySelector('button')?.focus();

function Decision({ survivor, others }: { survivor: Person; others: readonly Person[] }) {
  const [isAsking, setAsking] = useState(false);
  const decisions = useDecisions({ id: survivor.id, ids: others.map(({ id }) => id) });
  const { data: decided, isPending, error } = decisions;
  const [isTouched, setTouched] = useState(false);
  const send = (step: Parameters<typeof decisions.mutate>[0]) =>
    decisions.mutate(step, { onSuccess: () => setAsking(false) });
  const button = (
    text: string,
    variant: 'primary' | 'secondary' | 'quiet',
    onClick: () => void,
    label?: string,
  ) => (
    <Button
      variant={variant}
      waiting={isPending}
      onClick={() => {
        setTouched(true);
        onClick();
      }}
      {...(label && { label })}
    >
      {text}
    </Button>
  );
  return (
    // The key changes with the state, so that React mounts a new element and focus leaves the removed button.
    <div key={`${decided} ${isAsking}`} ref={isTouched ? focusFirst : null} className={styles.decision}>
      {decided === 'merge' || decided === 'markDistinct' ? (
        <>
          <output>{decided === 'merge' ? 'Unidas' : 'No son la misma'}</output>
          {button('Deshacer', 'quiet', () => send(decided === 'merge' ? 'separate' : 'forget'))}
        </>
      ) : isAsking ? (
        <>
          <p>
            ¿Unir a {named(survivor)} con {others.map(named).join(', ')}?
          </p>
          {button('Sí, unir', 'primary', () => send('merge'))}
          {button('Volver', 'quiet', () => setAsking(false))}
        </>
      ) : (
        <>
          {button('Unir', 'secondary', () => setAsking(true), `Unir a ${fullName(survivor)}`)}
          {button('No son la misma', 'quiet', () => send('markDistinct'))}
        </>
      )}
      {error && <Problem>{messageOf(error)}</Problem>}
    </div>
  );
}
