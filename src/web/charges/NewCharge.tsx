import { Plus } from 'lucide';
import { useId } from 'react';
import { formatCents } from '#domain/money.ts';
import { timesText } from '#domain/services/service-list.ts';
import { paymentMethodNames } from '#domain/charges/contract.ts';
import { mostExtras } from '#domain/charges/charge-limits.ts';
import { randomKey } from '#web/lib/http/random-key.ts';
import { Button } from '#web/ui/Button.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { Problem } from '#web/ui/Problem.tsx';
import { Sheet } from '#web/ui/overlays/Sheet.tsx';
import { AmountRow } from './AmountRow.tsx';
import styles from './Charge.module.css';
import { type ExtraForm, hasDeposit } from './charge-form.ts';
import type { ChargeProps } from './ChargeSheet.tsx';
import { ClosedDrawer } from './ClosedDrawer.tsx';
import { Extra } from './Extra.tsx';
import { Payments } from './Payments.tsx';
import { Tip } from './Tip.tsx';
import { useCharge } from './use-charge.ts';
import { Who } from './Who.tsx';

export type Charging = ReturnType<typeof useCharge>;

export function NewCharge({ shop, reservation, onClose }: ChargeProps) {
  const id = useId();
  const charging = useCharge(reservation, onClose);
  const { form, problems, change, sums } = charging;
  return (
    <Sheet
      title="Cobrar"
      isTouched={charging.isTouched}
      onClose={onClose}
      foot={
        <div className={styles.foot}>
          {charging.refusal && <Problem>{charging.refusal}</Problem>}
          <Button wide type="submit" form={id} waiting={charging.isSending}>
            Cobrar {formatCents(sums.total)}
          </Button>
        </div>
      }
    >
      <form id={id} noValidate className={styles.form} onSubmit={charging.submit}>
        <ClosedDrawer branchId={reservation.branch_id} zone={shop.timezone} />
        <Who {...{ reservation, shop }} />
        <div className={styles.rows}>
          {reservation.services.map(({ service, quantity, duration_min }, at) => (
            <AmountRow
              key={at}
              label={timesText({ name: service.name, quantity })}
              note={`${duration_min * quantity} min`}
              value={form.lines[at] ?? ''}
              problem={problems[`line ${at}`]}
              onChange={(amount) => change({ lines: form.lines.with(at, amount) })}
            />
          ))}
          <Extras charging={charging} />
          <AmountRow
            label="Descuento"
            value={form.discount}
            problem={problems['discount']}
            onChange={(discount) => change({ discount })}
          />
        </div>
        <Tip charging={charging} />
        {hasDeposit(reservation) && (
          <AmountRow
            label={paymentMethodNames.deposit}
            value={form.deposit}
            problem={problems['deposit']}
            onChange={(deposit) => change({ deposit })}
          />
        )}
        <Payments charging={charging} />
      </form>
    </Sheet>
  );
}

function Extras({ charging: { form, problems, change } }: { charging: Charging }) {
  const { extras } = form;
  const add = () =>
    change({
      extras: [
        ...extras,
        { key: randomKey(), serviceId: '', name: '', quantity: '1', amount: '', isTyped: false },
      ],
    });
  const edit = (key: string, changes: Partial<ExtraForm>) =>
    change({ extras: extras.map((extra) => (extra.key === key ? { ...extra, ...changes } : extra)) });
  return (
    <>
      {extras.map((extra) => (
        <Extra
          key={extra.key}
          extra={extra}
          problems={problems}
          onChange={(changes) => edit(extra.key, changes)}
          onRemove={() => change({ extras: extras.filter(({ key }) => key !== extra.key) })}
        />
      ))}
      {extras.length < mostExtras && (
        <div className={styles.add}>
          <Button variant="quiet" icon={<Icon of={Plus} size={18} />} onClick={add}>
            Agregar otro concepto
          </Button>
        </div>
      )}
    </>
  );
}
