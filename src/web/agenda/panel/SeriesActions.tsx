import { useQueryClient } from '@tanstack/react-query';
import { CalendarX2, Repeat } from 'lucide';
import { useState } from 'react';
import { isNobody } from '#domain/clients/client.ts';
import type { Organization } from '#domain/organization/contract.ts';
import type { Reservation } from '#domain/reservations/contract.ts';
import { stillAhead, turnsText } from '#domain/series/text.ts';
import { type EpochMs, type Instant, instantToLocal } from '#domain/time.ts';
import { formatDay } from '#domain/schedule/day-text.ts';
import { messageOf } from '#web/lib/http/failures.ts';
import { endSeries } from '#web/lib/http/first-calls.ts';
import { useIsWide } from '#web/lib/device/use-is-wide.ts';
import { randomKey } from '#web/lib/http/random-key.ts';
import { useChange } from '#web/lib/forms/use-change.ts';
import { clientName } from '#web/reservations/reservation-formatters.ts';
import { offerUndoOf, refreshReservations } from '#web/reservations/undo.ts';
import { Button } from '#web/ui/Button.tsx';
import { ConfirmDialog } from '#web/ui/overlays/ConfirmDialog.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { Problem } from '#web/ui/Problem.tsx';
import { useLazy, useLazyFailure } from '#web/ui/use-lazy.ts';

type Props = { reservation: Reservation; shop: Organization; now: EpochMs; onClose: () => void };

export function SeriesActions({ reservation, shop, now, onClose }: Props) {
  const isWide = useIsWide();
  const [open, setOpen] = useState<'repeat' | 'end' | null>(null);
  const sheet = useLazy(() => import('#web/counter/series/SeriesSheet.tsx'));
  const close = () => setOpen(null);
  useLazyFailure(sheet.state === 'failed' && open === 'repeat', close);
  const done = () => {
    close();
    // On a phone the panel would cover the result and its undo toast.
    if (!isWide) onClose();
  };
  const { series } = reservation;
  const ahead = stillAhead(series?.following ?? [], now);
  const repeat = () => {
    sheet.ensure();
    setOpen('repeat');
  };
  return (
    <>
      {!isNobody(reservation.client) && (
        <Button variant="quiet" icon={<Icon of={Repeat} />} onClick={repeat}>
          Repetir…
        </Button>
      )}
      {series && ahead.length > 0 && (
        <Button variant="quiet" icon={<Icon of={CalendarX2} />} onClick={() => setOpen('end')}>
          Cancelar los que siguen
        </Button>
      )}
      {open === 'repeat' && sheet.state === 'ready' && (
        <sheet.value.SeriesSheet {...{ shop, reservation }} onMade={done} onClose={close} />
      )}
      {open === 'end' && series && (
        <EndDialog {...{ reservation, shop, ahead }} seriesId={series.id} onEnded={done} onClose={close} />
      )}
    </>
  );
}

type EndProps = Omit<Props, 'now'> & {
  seriesId: number;
  ahead: readonly Instant[];
  onEnded: () => void;
};

function EndDialog({ reservation, shop: { timezone }, seriesId, ahead, onEnded, onClose }: EndProps) {
  const queries = useQueryClient();
  const end = useChange(endSeries);
  const count = turnsText(ahead.length);
  const days = [ahead[0], ahead.at(-1)].map((start) =>
    formatDay(instantToLocal(start ?? reservation.start_at, timezone).slice(0, 10)).toLowerCase(),
  );
  const confirm = () => {
    const changeId = randomKey();
    end.mutate(
      { id: seriesId, from: instantToLocal(reservation.start_at, timezone), change_id: changeId },
      {
        onSuccess: () => {
          offerUndoOf(changeId, ahead.length === 1 ? '1 turno cancelado' : `${count} cancelados`, queries);
          onEnded();
        },
        onSettled: () => refreshReservations(queries),
      },
    );
  };
  return (
    <ConfirmDialog
      open
      title="Cancelar los que siguen"
      confirm="Sí, cancelar"
      waiting={end.isPending}
      onConfirm={confirm}
      onClose={onClose}
    >
      <p>
        Se {ahead.length === 1 ? 'cancela' : 'cancelan'} {count} de <strong>{clientName(reservation)}</strong>
        {ahead.length === 1 ? ` del ${days[0]}` : `, del ${days[0]} al ${days[1]}`}.
      </p>
      {end.isError && <Problem>{messageOf(end.error, 'No se pudo cancelar')}</Problem>}
    </ConfirmDialog>
  );
}
