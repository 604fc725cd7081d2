import { useRouter } from '@tanstack/react-router';
import { useId } from 'react';
import {
  closeCommissionPeriod,
  listCommissionPeriods,
  listCommissions,
  listUncharged,
  mostUncharged,
  type PersonCommission,
} from '#domain/commissions/contract.ts';
import {
  payoutCents,
  readAdjustment,
  shownAdjustment,
  signedCents,
  noteNeeded,
} from '#domain/commissions/payout.ts';
import { fullName } from '#domain/text/contact.ts';
import { formatSumCents, formatSum } from '#domain/money.ts';
import { formatDate, formatDateTime } from '#domain/text/time-format.ts';
import { instantToLocal, type Zone } from '#domain/time.ts';
import { invalidAmount, longestReason } from '#domain/field-limits.ts';
import { messageOf } from '#web/lib/http/failures.ts';
import { useChange } from '#web/lib/forms/use-change.ts';
import { useForm } from '#web/lib/forms/use-form.ts';
import { useRead } from '#web/lib/http/use-read.ts';
import { AmountField } from '#web/ui/fields/AmountField.tsx';
import { Button } from '#web/ui/Button.tsx';
import { FormFields } from '#web/ui/fields/Form.tsx';
import { Problem } from '#web/ui/Problem.tsx';
import { Sheet } from '#web/ui/overlays/Sheet.tsx';
import { TextField } from '#web/ui/fields/TextField.tsx';
import { toast } from '#web/ui/overlays/toasts.ts';
import { Lines } from './Lines.tsx';
import type { Days } from './PeriodFields.tsx';
import { Sums } from './Sums.tsx';
import styles from './Commissions.module.css';

type Props = {
  person: PersonCommission;
  days: Days;
  zone: Zone;
  /** False before the end of the period, and for users without permission to settle. */
  mayClose: boolean;
  onClose: () => void;
};

type Values = { adjustment: string; note: string };
const problemsOf = ({ adjustment, note }: Values) => {
  const value = readAdjustment(adjustment);
  return {
    ...(value === null && { adjustment: invalidAmount }),
    ...(value && !note.trim() && { note: noteNeeded }),
  };
};

export function SettleSheet({ person, days, zone, mayClose, onClose }: Props) {
  const id = useId();
  const form = useForm<Values>({ adjustment: '', note: '' }, problemsOf);
  const closing = useClosing(person, days);
  const adjustment = readAdjustment(form.values.adjustment) ?? 0;
  const total = payoutCents({ ...person, adjustment });
  const isAdjusted = form.values.adjustment.trim() !== '';
  const send = form.submit(({ note }) => closing.send({ adjustment, note: isAdjusted ? note : '' }));
  return (
    <Sheet
      title={fullName(person)}
      isTouched={Object.values(form.values).some(Boolean)}
      onClose={onClose}
      foot={
        mayClose && (
          <>
            {closing.error && <Problem>{messageOf(closing.error)}</Problem>}
            <Button wide type="submit" form={id} waiting={closing.isPending}>
              Liquidar y cerrar
            </Button>
          </>
        )
      }
    >
      <p className={styles.days}>
        {formatDate(days.from)} – {formatDate(days.to)}
      </p>
      {person.uncharged > 0 && <UnchargedList {...{ person, days, zone }} />}
      <Sums
        rows={[
          { name: 'Neto cobrado', value: formatSum(person.base) },
          { name: 'Comisión', value: formatSum(person.commission) },
          { name: 'Propinas', value: formatSum(person.tips) },
          ...(adjustment ? [{ name: 'Ajuste', value: formatSumCents(signedCents(adjustment)) }] : []),
          { name: 'A pagar', value: formatSumCents(total), isTotal: true },
        ]}
      />
      {mayClose && (
        <div className={styles.adjustment}>
          <FormFields id={id} onSubmit={send}>
            <AmountField
              label="Ajuste (±)"
              hint="Con - se descuenta."
              optional
              placeholder=""
              shown={shownAdjustment}
              {...form.field('adjustment')}
            />
            {isAdjusted && (
              <TextField label="Motivo del ajuste" maxLength={longestReason} {...form.field('note')} />
            )}
          </FormFields>
        </div>
      )}
      <h3>Detalle</h3>
      <Lines userId={person.user_id} days={days} />
    </Sheet>
  );
}

function useClosing({ user_id }: PersonCommission, days: Days) {
  const router = useRouter();
  const close = useChange(closeCommissionPeriod, { refreshes: [listCommissions, listCommissionPeriods] });
  const send = (values: { adjustment: number; note: string }) =>
    close.mutate(
      { user_id, ...days, ...values },
      {
        onSuccess: ({ id }) => {
          toast.success('Comisión liquidada');
          void router.navigate({ href: `/dashboard/comisiones?recibo=${id}` });
        },
      },
    );
  return { send, isPending: close.isPending, error: close.error };
}

function UnchargedList({ person, days, zone }: Pick<Props, 'person' | 'days' | 'zone'>) {
  const { user_id, uncharged } = person;
  const { data = [] } = useRead(listUncharged, { user_id, ...days }, { onFailure: () => null });
  return (
    <section className={styles.uncharged} aria-label="Visitas sin cobrar">
      <p>
        {uncharged === 1
          ? '1 visita completada sin cobrar no suma comisión.'
          : `${uncharged} visitas completadas sin cobrar no suman comisión.`}
      </p>
      <ul>
        {data.map(({ id, start_at, client_name, services }) => (
          <li key={id}>
            {formatDateTime(instantToLocal(start_at, zone))} · {client_name}
            {services && ` · ${services}`}
          </li>
        ))}
      </ul>
      {uncharged > mostUncharged && <p>Se muestran las primeras {mostUncharged}.</p>}
    </section>
  );
}
