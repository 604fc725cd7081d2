import { ArrowLeftRight, Banknote, CircleEllipsis, CreditCard, type IconNode } from 'lucide';
import { type PaymentMethod, paymentMethodNames, paymentMethods } from '#domain/charges/contract.ts';
import { formatCents } from '#domain/money.ts';
import { Button } from '#web/ui/Button.tsx';
import { AmountRow } from './AmountRow.tsx';
import styles from './Charge.module.css';
import { cashOf } from './charge-form.ts';
import { Choices } from './Choices.tsx';
import type { Charging } from './NewCharge.tsx';

const icons: Record<Exclude<PaymentMethod, 'deposit'>, IconNode> = {
  cash: Banknote,
  card: CreditCard,
  transfer: ArrowLeftRight,
  other: CircleEllipsis,
};
const choices = paymentMethods
  .filter((value) => value !== 'deposit')
  .map((value) => ({
    value,
    text: paymentMethodNames[value],
    icon: icons[value],
  }));

type Props = { charging: Charging };

export function Payments({ charging }: Props) {
  const { form, change, sums } = charging;
  const { method, second } = form;
  const choose = (chosen: PaymentMethod) =>
    change({
      method: chosen,
      // The two methods must differ: choosing the second one as first swaps them.
      ...(second?.method === chosen && { second: { ...second, method } }),
    });
  const split = () => change({ second: { method: method === 'card' ? 'cash' : 'card', amount: '' } });
  return (
    <>
      <Choices label="Cómo paga" layout="methods" value={method} choices={choices} onChange={choose} />
      {second && <Second charging={charging} />}
      <Change charging={charging} />
      <div className={styles.split}>
        {second ? (
          <Button variant="quiet" onClick={() => change({ second: null })}>
            Un solo pago
          </Button>
        ) : (
          <Button variant="quiet" disabled={sums.due === 0} onClick={split}>
            Dividir el pago
          </Button>
        )}
      </div>
    </>
  );
}

function Second({ charging: { form, problems, sums, change } }: Props) {
  const { method, second } = form;
  if (!second) return null;
  return (
    <div className={styles.second}>
      <Choices
        label="Segundo pago"
        layout="methods"
        value={second.method}
        choices={choices.filter(({ value }) => value !== method)}
        onChange={(chosen) => change({ second: { ...second, method: chosen } })}
      />
      <AmountRow
        label={`Importe con ${paymentMethodNames[second.method].toLowerCase()}`}
        value={second.amount}
        problem={problems['second']}
        onChange={(amount) => change({ second: { ...second, amount } })}
      />
      <output className={styles.parts}>
        {sums.payments
          .map((payment) => `${paymentMethodNames[payment.method]} ${formatCents(payment.cents)}`)
          .join(' · ')}
      </output>
    </div>
  );
}

/** The money handed over and the change to give back stay in the browser and are never sent to the server. */
function Change({ charging: { form, problems, change } }: Props) {
  const { due, change: back } = cashOf(form);
  if (due === 0) return null;
  return (
    <AmountRow
      label="Paga con"
      value={form.paid}
      problem={problems['paid']}
      outcome={
        back !== null && (
          <>
            {back < 0 ? 'Faltan' : 'Vuelto'} <b>{formatCents(Math.abs(back))}</b>
          </>
        )
      }
      onChange={(paid) => change({ paid })}
    />
  );
}
