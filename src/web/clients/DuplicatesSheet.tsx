import type { z } from 'zod';
import { type listDuplicates, mostMerged } from '#domain/clients/merge-contract.ts';
import { fullName } from '#domain/contact.ts';
import type { Organization } from '#domain/organization/contract.ts';
import { messageOf } from '#web/lib/failures.ts';
import { useNow } from '#web/lib/use-clock.ts';
import { Avatar } from '#web/ui/Avatar.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Problem } from '#web/ui/Problem.tsx';
import { Sheet } from '#web/ui/Sheet.tsx';
import { momentText } from './client-words.ts';
import styles from './ClientDetail.module.css';
import { useMerging } from './use-merging.ts';

type Groups = z.output<typeof listDuplicates.answer>;
type Props = { groups: Groups; shop: Organization; onClose: () => void };

/** Who seems to be one person, group by group; whoever came most stands for the others. */
export const DuplicatesSheet = ({ groups, shop, onClose }: Props) => (
  <Sheet title="Posibles duplicados" onClose={onClose}>
    <p className={styles.hint}>
      Tienen el mismo teléfono, o el mismo nombre y un contacto en común. Quedan los datos del primero; lo que
      le falta se completa con los otros. Se puede deshacer.
    </p>
    {groups.map((group) => (
      <Group key={group.clients.map(({ id }) => id).join(' ')} group={group} shop={shop} />
    ))}
  </Sheet>
);

type GroupProps = { group: Groups[number]; shop: Organization };

function Group({ group: { clients }, shop }: GroupProps) {
  const now = useNow();
  const merging = useMerging();
  // The rest of a larger group is found again.
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
      {merging.error && <Problem>{messageOf(merging.error)}</Problem>}
      <Button
        variant="secondary"
        label={`Unir a ${name}`}
        waiting={merging.isPending}
        onClick={() => merging.mutate({ id: survivor.id, ids: others.map(({ id }) => id) })}
      >
        Unir
      </Button>
    </section>
  );
}
