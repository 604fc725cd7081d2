import { billState, billTotal } from '#domain/billing/billing-view.ts';
import { type Invoice, readInvoices } from '#domain/billing/contract.ts';
import { readOrganization } from '#domain/organization/contract.ts';
import { epochOf, epochToLocal, type Zone } from '#domain/time.ts';
import { formatDate } from '#domain/time-format.ts';
import { useRead } from '#web/lib/use-read.ts';
import { Loaded } from '#web/ui/Loaded.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import styles from './Bills.module.css';

const dayOf = (instant: string, zone: Zone) => formatDate(epochToLocal(epochOf(instant), zone));

/** When the shop is charged next, and what it was charged last. */
export function Bills() {
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
            <span className={styles.state}>{billState(invoice.status)}</span>
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
