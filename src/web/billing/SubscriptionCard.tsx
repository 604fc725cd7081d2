import type { Invoice } from '#domain/billing/contract.ts';
import { subscriptionView } from '#domain/billing/billing-view.ts';
import { billState, billTotal } from '#domain/billing/billing-view.ts';
import { epochOf, epochToLocal, type Zone } from '#domain/time.ts';
import { formatDate } from '#domain/text/time-format.ts';
import { isRefused } from '#web/lib/http/failures.ts';
import { readBilling, readInvoices, readOrganization } from '#web/lib/http/first-calls.ts';
import { useRead } from '#web/lib/http/use-read.ts';
import { Badge } from '#web/ui/Badge.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/layout/Card.tsx';
import { Skeleton } from '#web/ui/layout/Placeholders.tsx';
import { Loaded } from '#web/ui/layout/Loaded.tsx';
import styles from './SubscriptionCard.module.css';
import { SubscriptionButton } from './SubscriptionButton.tsx';

export function SubscriptionCard() {
  const billing = useRead(readBilling, {});
  if (billing.isPending) return <Skeleton lines={2} />;
  // 404 means that the shop never had a subscription.
  const isKnown = billing.data !== undefined || isRefused(billing.error, 'not_found');
  if (!isKnown) {
    return (
      <Card title="Suscripción">
        <p>No pudimos cargar tu suscripción.</p>
        <Button variant="secondary" onClick={() => void billing.refetch()}>
          Reintentar
        </Button>
      </Card>
    );
  }
  const { button, badges } = subscriptionView(billing.data ?? null);
  return (
    <Card title="Suscripción">
      <div className={styles.row}>
        <div className={styles.state}>
          <p className={styles.badges}>
            {badges.map(({ label, tone }) => (
              <Badge key={label} tone={tone}>
                {label}
              </Badge>
            ))}
          </p>
          {!billing.data?.status && <p className={styles.works}>Tu página recibe reservas.</p>}
        </div>
        <SubscriptionButton {...button} variant="secondary" wide />
      </div>
      {billing.data?.status && <Bills />}
    </Card>
  );
}

const dayOf = (instant: string, zone: Zone) => formatDate(epochToLocal(epochOf(instant), zone));

function Bills() {
  const bills = useRead(readInvoices, {});
  const zone = useRead(readOrganization, {}).data?.timezone;
  if (!zone) return null;
  return (
    <Loaded of={bills} skeleton={<Skeleton height={24} />} problem="No pudimos cargar tus comprobantes.">
      {({ next_charge_at, invoices }) => (
        <>
          {next_charge_at && <p>Próximo cobro: {dayOf(next_charge_at, zone)}</p>}
          {invoices.length > 0 && <BillList invoices={invoices} zone={zone} />}
        </>
      )}
    </Loaded>
  );
}

function BillList({ invoices, zone }: { invoices: Invoice[]; zone: Zone }) {
  return (
    <section aria-labelledby="bills">
      <h3 id="bills" className={styles.title}>
        Últimos comprobantes
      </h3>
      <ul className={styles.bills}>
        {invoices.map((invoice) => (
          <li key={invoice.id} className={styles.bill}>
            <BillDate invoice={invoice} zone={zone} />
            <span className={styles.total}>{billTotal(invoice.total, invoice.currency)}</span>
            <span className={styles.paid}>{billState(invoice.status)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function BillDate({ invoice: { created_at, number, url }, zone }: { invoice: Invoice; zone: Zone }) {
  const day = dayOf(created_at, zone);
  if (!url) return <span>{day}</span>;
  return (
    <a href={url} target="_blank" rel="noopener" aria-label={`Comprobante ${number ?? ''} del ${day}`}>
      {day}
    </a>
  );
}
