import { Pencil, Trash2 } from 'lucide';
import { useState } from 'react';
import { addressOf } from '#domain/text/contact.ts';
import { type Branch, deleteBranch, listBranches } from '#domain/branches/contract.ts';
import { Badge, Badges } from '#web/ui/Badge.tsx';
import { Button } from '#web/ui/Button.tsx';
import { DeleteDialog } from '#web/ui/overlays/DeleteDialog.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { ListRow } from '#web/ui/layout/RowList.tsx';
import { EditBranchDialog } from './BranchForms.tsx';

export function BranchRow({ branch }: { branch: Branch }) {
  const [open, setOpen] = useState<'edit' | 'delete' | null>(null);
  const close = () => setOpen(null);
  const address = addressOf(branch);
  return (
    <ListRow
      isMuted={!branch.is_active}
      icons={
        <>
          <Button
            variant="quiet"
            label={`Editar ${branch.name}`}
            icon={<Icon of={Pencil} />}
            onClick={() => setOpen('edit')}
          />
          <Button
            variant="quiet"
            label={`Eliminar ${branch.name}`}
            icon={<Icon of={Trash2} />}
            onClick={() => setOpen('delete')}
          />
        </>
      }
    >
      <Badges>
        <h3>{branch.name}</h3>
        <Badge tone={branch.is_active ? 'green' : 'gray'}>{branch.is_active ? 'Activa' : 'Inactiva'}</Badge>
      </Badges>
      {address && <p>{address}</p>}
      {open === 'edit' && <EditBranchDialog branch={branch} onClose={close} />}
      {open === 'delete' && (
        <DeleteDialog
          title="Eliminar sucursal"
          done="Sucursal eliminada"
          target={deleteBranch}
          input={{ id: branch.id }}
          refreshes={[listBranches]}
          onClose={close}
        >
          Vas a eliminar <strong>{branch.name}</strong>. Sus barberos quedan sin sucursal. Esta acción no se
          puede deshacer.
        </DeleteDialog>
      )}
    </ListRow>
  );
}
