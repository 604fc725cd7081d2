import { Trash2 } from 'lucide';
import { useEffect, useRef, useState } from 'react';
import { fullName } from '#domain/text/contact.ts';
import { assignBranch, type Barber, deleteUser, listBarbers } from '#domain/barbers/contract.ts';
import type { Branch } from '#domain/branches/contract.ts';
import { roleNames } from '#domain/permissions.ts';
import { messageOf } from '#web/lib/http/failures.ts';
import { useChange } from '#web/lib/forms/use-change.ts';
import { Avatar } from '#web/ui/Avatar.tsx';
import { Badge, Badges } from '#web/ui/Badge.tsx';
import { Button, ButtonLink } from '#web/ui/Button.tsx';
import { CompactSelect } from '#web/ui/fields/SelectField.tsx';
import { DeleteDialog } from '#web/ui/overlays/DeleteDialog.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { ListRow } from '#web/ui/layout/RowList.tsx';
import { toast } from '#web/ui/overlays/toasts.ts';
import { branchChoices } from './barber-form.ts';

type Props = {
  barber: Barber;
  branches: readonly Branch[];
  /** A new barber's row scrolls into view, because on phones the form is below the list. */
  isNew: boolean;
};

export function BarberRow({ barber, branches, isNew }: Props) {
  const heading = useIntoView(isNew);
  const [asksToDelete, setAsksToDelete] = useState(false);
  const assign = useChange(assignBranch, { refreshes: [listBarbers] });
  const name = fullName(barber);
  const branch = branches.find(({ id }) => id === barber.branch_id);
  const move = (chosen: string) =>
    assign.mutate(
      { id: barber.id, branch_id: chosen ? Number(chosen) : null },
      {
        onSuccess: () => toast.success('Sucursal actualizada'),
        onError: (failure) => toast.error('No se pudo actualizar la sucursal', messageOf(failure)),
      },
    );
  return (
    <ListRow
      lead={<Avatar person={barber} />}
      actions={
        <>
          <CompactSelect
            label={`Sucursal de ${name}`}
            value={String((assign.isPending ? assign.variables.branch_id : barber.branch_id) ?? '')}
            choices={branchChoices(branches)}
            disabled={assign.isPending}
            onChange={move}
          />
          <RowButtons barber={barber} onDelete={() => setAsksToDelete(true)} />
        </>
      }
    >
      <h3 ref={heading}>{name}</h3>
      <Badges>
        {isNew && <Badge tone="green">Recién creado</Badge>}
        <Badge>{roleNames[barber.role]}</Badge>
        {branch ? <Badge>{branch.name}</Badge> : <span aria-label="Sin sucursal">—</span>}
        {!barber.has_hours && <Badge tone="orange">Sin horario</Badge>}
      </Badges>
      {barber.email && <p>{barber.email}</p>}
      {asksToDelete && (
        <DeleteDialog
          title="Eliminar barbero"
          done="Barbero eliminado"
          target={deleteUser}
          input={{ id: barber.id }}
          refreshes={[listBarbers]}
          onClose={() => setAsksToDelete(false)}
        >
          <strong>{fullName(barber)}</strong> deja de recibir reservas y no podrá iniciar sesión. Sus reservas
          se conservan. Esta acción no se puede deshacer.
        </DeleteDialog>
      )}
    </ListRow>
  );
}

type RowButtonsProps = { barber: Barber; onDelete: () => void };

const RowButtons = ({ barber, onDelete }: RowButtonsProps) => {
  const name = fullName(barber);
  return (
    <>
      <ButtonLink
        variant="quiet"
        label={`No puede venir: ${name}`}
        href={`/dashboard/agenda?barber=${barber.id}&open=absence`}
      >
        No puede venir
      </ButtonLink>
      <Button variant="quiet" label={`Eliminar ${name}`} icon={<Icon of={Trash2} />} onClick={onDelete} />
    </>
  );
};

function useIntoView(isNew: boolean) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (isNew) heading.current?.scrollIntoView({ block: 'center' });
  }, [isNew]);
  return heading;
}
