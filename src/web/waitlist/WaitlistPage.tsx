import { Plus } from 'lucide';
import { useState } from 'react';
import type { Organization } from '#domain/organization/contract.ts';
import { removeFromWaitlist, type StaffWaitEntry } from '#domain/waitlist/contract.ts';
import { fullName } from '#domain/text/contact.ts';
import { messageOf } from '#web/lib/http/failures.ts';
import { useChange } from '#web/lib/forms/use-change.ts';
import { useNow } from '#web/lib/device/use-clock.ts';
import { WithShop } from '#web/organization/WithShop.tsx';
import { Button } from '#web/ui/Button.tsx';
import { ConfirmDialog } from '#web/ui/overlays/ConfirmDialog.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { Loaded } from '#web/ui/layout/Loaded.tsx';
import { BackToPanel, Page } from '#web/ui/layout/Page.tsx';
import { Problem } from '#web/ui/Problem.tsx';
import { Skeleton } from '#web/ui/layout/Placeholders.tsx';
import { Table } from '#web/ui/layout/Table.tsx';
import { toast } from '#web/ui/overlays/toasts.ts';
import { AddSheet } from './AddSheet.tsx';
import { OfferSheet } from './OfferSheet.tsx';
import { readsOfWaits, useWaitlist } from './use-waitlist.ts';
import { WaitRow } from './WaitRow.tsx';
import styles from './WaitlistPage.module.css';

type WaitlistAction = { what: 'add' } | { what: 'offer' | 'remove'; entry: StaffWaitEntry };

export function WaitlistPage() {
  const [action, setAction] = useState<WaitlistAction | null>(null);
  const close = () => setAction(null);
  return (
    <Page title="Lista de espera" width="wide" above={<BackToPanel />}>
      <div className={styles.add}>
        <Button icon={<Icon of={Plus} size={18} />} onClick={() => setAction({ what: 'add' })}>
          Anotar a alguien
        </Button>
      </div>
      <WithShop>
        {(shop) => (
          <>
            <Waitlist shop={shop} onAsk={setAction} />
            {action?.what === 'add' && <AddSheet shop={shop} onClose={close} />}
            {action?.what === 'offer' && <OfferSheet shop={shop} entry={action.entry} onClose={close} />}
            {action?.what === 'remove' && <RemoveDialog entry={action.entry} onClose={close} />}
          </>
        )}
      </WithShop>
    </Page>
  );
}

const emptyText =
  'Nadie espera un lugar. Aquí está quien no encontró hora y se anotó; cuando se libera una que le sirve, se la ofrecemos.';

const columns = ['Cliente', 'Cuándo puede', 'Servicios', 'Espera desde', 'Estado'] as const;

function Waitlist({ shop, onAsk }: { shop: Organization; onAsk: (action: WaitlistAction) => void }) {
  const now = useNow();
  const waitlist = useWaitlist();
  return (
    <Loaded of={waitlist} skeleton={<Skeleton lines={3} height={72} />} empty={emptyText}>
      {(entries) => (
        <Table className={styles.table} label="Lista de espera" columns={columns} last="Acciones">
          <tbody>
            {entries.map((entry) => (
              <WaitRow key={entry.id} {...{ entry, now, shop }} onAsk={(what) => onAsk({ what, entry })} />
            ))}
          </tbody>
        </Table>
      )}
    </Loaded>
  );
}

function RemoveDialog({ entry, onClose }: { entry: StaffWaitEntry; onClose: () => void }) {
  const remove = useChange(removeFromWaitlist, { refreshes: readsOfWaits });
  const confirm = () =>
    remove.mutate(
      { id: entry.id },
      {
        onSuccess: () => {
          toast.success('Quitado de la lista');
          onClose();
        },
      },
    );
  return (
    <ConfirmDialog
      open
      title="¿Quitar de la lista?"
      confirm="Quitar"
      waiting={remove.isPending}
      onConfirm={confirm}
      onClose={onClose}
    >
      <p>
        <strong>{fullName(entry.client)}</strong> deja de esperar
        {entry.offer ? ' y pierde el lugar que tiene ofrecido' : ''}. No se le avisa.
      </p>
      {remove.isError && <Problem>{messageOf(remove.error)}</Problem>}
    </ConfirmDialog>
  );
}
