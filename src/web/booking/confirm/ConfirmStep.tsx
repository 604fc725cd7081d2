import type { SyntheticEvent } from 'react';
import { linePrice } from '#domain/booking/basket.ts';
import { formatPrice } from '#domain/money.ts';
import { formatDate } from '#domain/time-format.ts';
import { Badge } from '#web/ui/Badge.tsx';
import { Card } from '#web/ui/Card.tsx';
import { bookingFormId } from '../bar/BottomBar.tsx';
import { DefinitionList, Total } from '../summary/SummaryDialog.tsx';
import lines from '../summary/SummaryDialog.module.css';
import type { Flow } from '../wizard/use-flow.ts';
import type { Wizard } from '../wizard/use-wizard.ts';
import { ClientFields } from './ClientFields.tsx';
import { confirmBooking } from './confirm-booking.ts';
import styles from './ConfirmStep.module.css';
import { StepHeading } from '../step/StepHeading.tsx';

export function ConfirmStep({ wizard, flow }: { wizard: Wizard; flow: Flow }) {
  const submit = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    // After the fields have rendered their errors.
    if (!confirmBooking(wizard, flow))
      setTimeout(() => form.querySelector<HTMLElement>('[aria-invalid]')?.focus());
  };
  return (
    <>
      <StepHeading>Confirmación</StepHeading>
      <div className={styles.columns}>
        <ReservationCard wizard={wizard} />
        <Card title="Tus datos">
          <form id={bookingFormId} className={styles.form} noValidate onSubmit={submit}>
            <ClientFields wizard={wizard} wasTried={flow.attempt.wasTried} />
          </form>
        </Card>
      </div>
    </>
  );
}

function ReservationCard({ wizard: { choice, barber } }: { wizard: Wizard }) {
  return (
    <Card title="Tu visita">
      <ul className={lines.lines}>
        {choice.lines.map((line) => (
          <li key={line.service.id} className={lines.line}>
            <span>
              {line.service.name} {line.service.is_premium && <Badge tone="yellow">Premium</Badge>}
            </span>
            <span className={lines.price}>
              {line.service.is_premium
                ? 'Sin costo'
                : `${formatPrice(line.service.price)} x ${line.quantity}${line.quantity > 1 ? ` = ${formatPrice(linePrice(line))}` : ''}`}
            </span>
          </li>
        ))}
      </ul>
      <DefinitionList
        of={{
          Profesional: barber && `${barber.firstname} ${barber.lastname}`,
          Fecha: choice.date && formatDate(choice.date),
          Hora: choice.time,
        }}
      />
      <Total of={choice.lines} />
    </Card>
  );
}
