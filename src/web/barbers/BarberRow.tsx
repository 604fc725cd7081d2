import { CalendarClock, CalendarDays, CalendarOff, CalendarX, Trash2 } from 'lucide';
import { useEffect, useRef, useState } from 'react';
import { fullName } from '#domain/text/contact.ts';
import { assignBranch, type Barber, deleteUser, listBarbers } from '#domain/barbers/contract.ts';
import type { Branch } from '#domain/branches/contract.ts';
import { roleNames } from '#domain/permissions.ts';
import { messageOf } from '#web/lib/http/failures.ts';
import { useChange } from '#web/lib/forms/use-change.ts';
import { Avatar } from '#web/ui/Avatar.tsx';
import { Badge, Badges } from '#web/ui/Badge.tsx';
import { Button } from '#web/ui/Button.tsx';
import { CompactSelect } from '#web/ui/fields/SelectField.tsx';
import { ActionMenu } from '#web/ui/overlays/ActionMenu.tsx';
import { DeleteDialog } from '#web/ui/overlays/DeleteDialog.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { ListRow } from '#web/ui/layout/RowList.tsx';
import { toast } from '#web/ui/overlays/toasts.ts';
import { branchChoices } from './barber-form.ts';
import { ScheduleSheet } from './ScheduleSheet.tsx';

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
          <Button
            variant="quiet"
            label={`Eliminar ${name}`}
            icon={<Icon of={Trash2} />}
            onClick={() => setAsksToDelete(true)}
          />
          <RowMenu id={barber.id} name={name} />
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

function RowMenu(person: { id: number; name: string }) {
  const [open, setOpen] = useState<'hours' | 'days-off' | null>(null);
  const agenda = `/dashboard/agenda?barber=${person.id}`;
  return (
    <>
      <ActionMenu
        label={`Más acciones: ${person.name}`}
        actions={[
          { name: 'Horario', icon: CalendarClock, onChoose: () => setOpen('hours') },
          { name: 'Día libre', icon: CalendarOff, onChoose: () => setOpen('days-off') },
          { name: 'Ver su agenda', icon: CalendarDays, href: agenda },
          { name: 'No puede venir', icon: CalendarX, href: `${agenda}&open=absence` },
        ]}
      />
      {open && <ScheduleSheet of={open} person={person} onClose={() => setOpen(null)} />}
    </>
  );
}

function useIntoView(isNew: boolean) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (isNew) heading.current?.scrollIntoView({ block: 'center' });
  }, [isNew]);
  return heading;
}
