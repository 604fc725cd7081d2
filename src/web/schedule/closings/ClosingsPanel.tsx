import { Pencil, Trash2 } from 'lucide';
import { useState } from 'react';
import {
  addClosing,
  changeClosing,
  type ClosingRule,
  deleteClosing,
  listClosings,
} from '#domain/schedule/blocks/contract.ts';
import { addDays, type PlainDate, today, type Zone } from '#domain/time.ts';
import { messageOf } from '#web/lib/http/failures.ts';
import { call } from '#web/lib/http/call.ts';
import { useChange } from '#web/lib/forms/use-change.ts';
import { useNow } from '#web/lib/device/use-clock.ts';
import { useRead } from '#web/lib/http/use-read.ts';
import { WithShop } from '#web/organization/WithShop.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/layout/Card.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { Loaded } from '#web/ui/layout/Loaded.tsx';
import { ListRow, RowList } from '#web/ui/layout/RowList.tsx';
import { toast } from '#web/ui/overlays/toasts.ts';
import { showClosings } from '../shows.ts';
import { useOfferUndo } from '../use-offer-undo.ts';
import { ClosingDialog } from './ClosingDialog.tsx';
import { closedText } from './closing-text.ts';

export const ClosingsPanel = () => <WithShop>{({ timezone }) => <Closings zone={timezone} />}</WithShop>;

function Closings({ zone }: { zone: Zone }) {
  const [isAdding, setAdding] = useState(false);
  const closings = useRead(listClosings, {});
  const day = today(useNow(), zone);
  return (
    <Card title="Días cerrados">
      <p>Feriados y vacaciones de toda la barbería: tus clientes ven el nombre y no pueden reservar.</p>
      <Loaded of={closings} empty="No hay días cerrados." problem="No pudimos cargar los días cerrados.">
        {(all) => (
          <RowList label="Días cerrados">
            {all.map((closing) => (
              <ClosingRow key={closing.id} {...{ closing, zone }} today={day} />
            ))}
          </RowList>
        )}
      </Loaded>
      <Button variant="secondary" onClick={() => setAdding(true)}>
        Agregar feriado
      </Button>
      {isAdding && <ClosingDialog zone={zone} today={day} onClose={() => setAdding(false)} />}
    </Card>
  );
}

type RowProps = { closing: ClosingRule; zone: Zone; today: PlainDate };

function ClosingRow({ closing, zone, today: day }: RowProps) {
  const [isOpen, setOpen] = useState(false);
  const change = useChange(changeClosing, { refreshes: showClosings });
  const remove = useChange(deleteClosing, { refreshes: showClosings });
  const offerUndo = useOfferUndo(showClosings);
  const { id, name, from_date, to_date } = closing;
  const withUndo = (undo: () => Promise<unknown>) => ({
    onSuccess: () => offerUndo({ title: 'Día cerrado quitado', undo }),
    onError: (failure: Error) => toast.error('No se pudo quitar', messageOf(failure)),
  });
  // Keeps the closed days before today and deletes only the others.
  const open = () =>
    from_date < day
      ? change.mutate(
          { id, to_date: addDays(day, -1) },
          withUndo(() => call(changeClosing, { id, to_date })),
        )
      : remove.mutate(
          { id },
          withUndo(() => call(addClosing, closing)),
        );
  return (
    <ListRow
      icons={
        <>
          <Button
            variant="quiet"
            label={`Editar ${name}`}
            icon={<Icon of={Pencil} />}
            onClick={() => setOpen(true)}
          />
          <Button
            variant="quiet"
            label={`Quitar ${name}`}
            icon={<Icon of={Trash2} />}
            waiting={change.isPending || remove.isPending}
            onClick={open}
          />
        </>
      }
    >
      <h3>{name}</h3>
      <p>{closedText(closing)}</p>
      {isOpen && <ClosingDialog {...{ closing, zone }} today={day} onClose={() => setOpen(false)} />}
    </ListRow>
  );
}
