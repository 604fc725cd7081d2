import { useState } from 'react';
import { readAllCash, readCash, reopenCash } from '#domain/cash/contract.ts';
import { noBranch } from '#domain/charges/drawer-branch.ts';
import { type PlainDate, today, type Zone } from '#domain/time.ts';
import { ReopenConfirm } from './ReopenConfirm.tsx';
import { useSession } from '#web/lib/session/session.ts';
import { useChange } from '#web/lib/forms/use-change.ts';
import { useNow } from '#web/lib/device/use-clock.ts';
import { useRead } from '#web/lib/http/use-read.ts';
import { userMay } from '#web/lib/session/user-may.ts';
import { Button } from '#web/ui/Button.tsx';
import styles from './Charge.module.css';

type Props = { branchId: number | null; zone: Zone };

/** Barbers may not read drawers, so they learn of a closed drawer from the refused request. */
export function ClosedDrawer({ branchId, zone }: Props) {
  const { user } = useSession();
  const date = today(useNow(), zone);
  const cash = useRead(
    readAllCash,
    { date },
    { enabled: user !== null && userMay(user, 'cash.read'), onFailure: () => null },
  );
  const [isAsked, setAsked] = useState(false);
  const drawers = cash.data?.drawers ?? [];
  const [only, ...others] = drawers;
  const drawer =
    branchId === null ? others.length === 0 && only : drawers.find(({ branch_id }) => branch_id === branchId);
  if (!drawer || drawer.closed_at === null) return null;
  return (
    <div className={styles.closed}>
      <p>La caja de ese día ya está cerrada.</p>
      {user && userMay(user, 'cash.reopen') && (
        <Button variant="secondary" onClick={() => setAsked(true)}>
          Reabrir la caja
        </Button>
      )}
      {isAsked && <Reopen date={date} branchId={drawer.branch_id} onClose={() => setAsked(false)} />}
    </div>
  );
}

type ReopenProps = { date: PlainDate; branchId: number | null; onClose: () => void };

function Reopen({ date, branchId, onClose }: ReopenProps) {
  const reopening = useChange(reopenCash, { refreshes: [readAllCash, readCash] });
  return (
    <ReopenConfirm
      sending={reopening}
      onConfirm={() => reopening.mutate({ date, branch_id: branchId ?? noBranch }, { onSuccess: onClose })}
      onClose={onClose}
    />
  );
}
