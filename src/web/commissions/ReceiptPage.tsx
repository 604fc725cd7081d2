import { Printer } from 'lucide';
import { useState } from 'react';
import {
  type CommissionPeriod,
  listCommissionPeriods,
  listCommissions,
  readCommissionPeriod,
  reopenCommissionPeriod,
} from '#domain/commissions/contract.ts';
import { payoutCents, signedCents } from '#domain/commissions/payout.ts';
import { formatSumCents, formatSum } from '#domain/money.ts';
import type { Organization } from '#domain/organization/contract.ts';
import { formatDate, formatDateTime } from '#domain/text/time-format.ts';
import { instantToLocal } from '#domain/time.ts';
import { messageOf } from '#web/lib/http/failures.ts';
import type { SessionUser } from '#web/lib/session/session-store.ts';
import { useChange } from '#web/lib/forms/use-change.ts';
import { useRead } from '#web/lib/http/use-read.ts';
import { userMay } from '#web/lib/session/user-may.ts';
import { WithShop } from '#web/organization/WithShop.tsx';
import { Badge } from '#web/ui/Badge.tsx';
import { Button } from '#web/ui/Button.tsx';
import { ConfirmDialog } from '#web/ui/overlays/ConfirmDialog.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { Loaded } from '#web/ui/layout/Loaded.tsx';
import { BackLink, Page } from '#web/ui/layout/Page.tsx';
import { Problem } from '#web/ui/Problem.tsx';
import { toast } from '#web/ui/overlays/toasts.ts';
import { Lines } from './Lines.tsx';
import { Sums } from './Sums.tsx';
import styles from './Commissions.module.css';

export function ReceiptPage({ id, user }: { id: number; user: SessionUser }) {
  const found = useRead(readCommissionPeriod, { id }, { onFailure: () => null });
  const back = <BackLink href="/dashboard/comisiones?tab=liquidados">Volver a comisiones</BackLink>;
  return (
    <Page title="Recibo de comisión" above={back}>
      <WithShop>
        {(shop) => (
          <Loaded of={found} problem="Esa liquidación no existe.">
            {(period) => <Receipt {...{ period, shop, user }} />}
          </Loaded>
        )}
      </WithShop>
    </Page>
  );
}

type Props = { period: CommissionPeriod; shop: Organization; user: SessionUser };

function Receipt({ period, shop, user }: Props) {
  const { name, from, to, closed_at, closed_by, reopened_at, note } = period;
  const closed = formatDateTime(instantToLocal(closed_at, shop.timezone));
  return (
    <div className={styles.receipt}>
      <div className={styles.parties}>
        <p>
          <strong>{name}</strong>
          <br />
          {formatDate(from)} – {formatDate(to)}
        </p>
        <p>
          {shop.name}
          <br />
          Liquidado por {closed_by} el {closed}
        </p>
      </div>
      {reopened_at !== null && (
        <p>
          <Badge tone="orange">
            Reabierto el {formatDateTime(instantToLocal(reopened_at, shop.timezone))}
          </Badge>
        </p>
      )}
      <Sums
        rows={[
          { name: 'Neto cobrado', value: formatSum(period.base) },
          { name: 'Comisión', value: formatSum(period.commission) },
          { name: 'Propinas', value: formatSum(period.tips) },
          ...(period.adjustment
            ? [
                {
                  name: note ? `Ajuste: ${note}` : 'Ajuste',
                  value: formatSumCents(signedCents(period.adjustment)),
                },
              ]
            : []),
          { name: 'Total', value: formatSumCents(payoutCents(period)), isTotal: true },
        ]}
      />
      <h2>Detalle</h2>
      <Lines userId={period.user_id} days={{ from, to }} />
      <p className={styles.signature}>Firma</p>
      <div className={styles.buttons}>
        {reopened_at === null && userMay(user, 'commissions.close') && <Reopen period={period} />}
        <Button icon={<Icon of={Printer} size={18} />} onClick={() => globalThis.print()}>
          Imprimir
        </Button>
      </div>
    </div>
  );
}

function Reopen({ period: { id, name } }: { period: CommissionPeriod }) {
  const [isAsking, setAsking] = useState(false);
  const reopen = useChange(reopenCommissionPeriod, {
    refreshes: [listCommissions, listCommissionPeriods, readCommissionPeriod],
  });
  const confirm = () =>
    reopen.mutate(
      { id },
      {
        onSuccess: () => {
          toast.success('Liquidación reabierta');
          setAsking(false);
        },
      },
    );
  return (
    <>
      <Button variant="secondary" onClick={() => setAsking(true)}>
        Reabrir
      </Button>
      <ConfirmDialog
        open={isAsking}
        title="¿Reabrir la liquidación?"
        confirm="Reabrir"
        waiting={reopen.isPending}
        onConfirm={confirm}
        onClose={() => setAsking(false)}
      >
        <p>
          Los cobros de <strong>{name}</strong> en esos días se podrán anular, y el período se podrá liquidar
          de nuevo.
        </p>
        {reopen.error && <Problem>{messageOf(reopen.error)}</Problem>}
      </ConfirmDialog>
    </>
  );
}
