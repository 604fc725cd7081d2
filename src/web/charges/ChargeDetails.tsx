import { useQueryClient } from '@tanstack/react-query';
import { type Charge, paymentMethodNames, readCharge, voidCharge } from '#domain/charges/contract.ts';
import { formatPrice } from '#domain/money.ts';
import { timesText } from '#domain/services/service-list.ts';
import { formatDateTime } from '#domain/text/time-format.ts';
import { instantToLocal } from '#domain/time.ts';
import { longestReason } from '#domain/field-limits.ts';
import { messageOf } from '#web/lib/http/failures.ts';
import { useSession } from '#web/lib/session/session.ts';
import { useChange } from '#web/lib/forms/use-change.ts';
import { useForm } from '#web/lib/forms/use-form.ts';
import { useRead } from '#web/lib/http/use-read.ts';
import { userMay } from '#web/lib/session/user-may.ts';
import { Button } from '#web/ui/Button.tsx';
import { FormFields } from '#web/ui/fields/Form.tsx';
import { Loaded } from '#web/ui/layout/Loaded.tsx';
import { Skeleton } from '#web/ui/layout/Placeholders.tsx';
import { Problem } from '#web/ui/Problem.tsx';
import { Sheet } from '#web/ui/overlays/Sheet.tsx';
import { TextField } from '#web/ui/fields/TextField.tsx';
import { toast } from '#web/ui/overlays/toasts.ts';
import { checkRequired } from '#web/session/checks.ts';
import styles from './Charge.module.css';
import type { ChargeProps } from './ChargeSheet.tsx';
import { refreshCharges } from './refresh-charges.ts';
import { Who } from './Who.tsx';

export function ChargeDetails({ shop, reservation, onClose }: ChargeProps) {
  const { user } = useSession();
  const read = useRead(readCharge, { id: reservation.id }, { onFailure: () => null });
  return (
    <Sheet title="Cobro" onClose={onClose}>
      <Who {...{ reservation, shop }} />
      <Loaded
        of={read}
        skeleton={<Skeleton lines={4} height={48} />}
        problem="No pudimos mostrar el cobro. Puede que ya esté anulado."
      >
        {(charge) => (
          <>
            <Account charge={charge} />
            <p className={styles.when}>
              Cobrada el {formatDateTime(instantToLocal(charge.charged_at, shop.timezone))}
            </p>
            {user && userMay(user, 'charges.void') && <Voiding charge={charge} onVoided={onClose} />}
          </>
        )}
      </Loaded>
    </Sheet>
  );
}

function Account({ charge: { lines, discount, tip, total, payments } }: { charge: Charge }) {
  const rows = [
    ...lines.map(({ position, name, quantity, amount }) => ({
      key: `line ${position}`,
      name: timesText({ name, quantity }),
      amount: formatPrice(amount),
    })),
    ...(discount > 0 ? [{ key: 'discount', name: 'Descuento', amount: `-${formatPrice(discount)}` }] : []),
    ...(tip > 0 ? [{ key: 'tip', name: 'Propina', amount: formatPrice(tip) }] : []),
    { key: 'total', name: 'Total', amount: formatPrice(total) },
    ...payments.map(({ method, amount }, at) => ({
      key: `payment ${at}`,
      name: paymentMethodNames[method],
      amount: formatPrice(amount),
    })),
  ];
  return (
    <dl className={styles.account}>
      {rows.map(({ key, name, amount }) => (
        <div key={key} className={key === 'total' ? styles.total : undefined}>
          <dt>{name}</dt>
          <dd>{amount}</dd>
        </div>
      ))}
    </dl>
  );
}

function Voiding({ charge, onVoided }: { charge: Charge; onVoided: () => void }) {
  const queries = useQueryClient();
  const form = useForm({ reason: '' }, ({ reason }) => ({
    reason: checkRequired(reason),
  }));
  const sending = useChange(voidCharge, {
    onDone: () => {
      toast.success('Cobro anulado');
      refreshCharges(queries);
    },
  });
  const submit = form.submit(({ reason }) =>
    sending.mutate({ id: charge.id, reason }, { onSuccess: onVoided }),
  );
  return (
    <FormFields onSubmit={submit}>
      <TextField
        label="Motivo para anularlo"
        maxLength={longestReason}
        hint="Queda anotado en Actividad. La visita sigue completada y se puede cobrar de nuevo."
        {...form.field('reason')}
      />
      {sending.error && <Problem>{messageOf(sending.error, 'No se pudo anular el cobro.')}</Problem>}
      <Button type="submit" variant="danger" waiting={sending.isPending}>
        Anular cobro
      </Button>
    </FormFields>
  );
}
