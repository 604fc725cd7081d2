import { type SyntheticEvent, useRef, useState } from 'react';
import { linePrice } from '#domain/booking/basket.ts';
import { everyBasket, nobody } from '#domain/booking/choice.ts';
import { formatPrice } from '#domain/money.ts';
import { fullName } from '#domain/contact.ts';
import { useSession } from '#web/lib/session.ts';
import { Badge } from '#web/ui/Badge.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { PolicyCard } from '#web/profile/PolicyCard.tsx';
import { Checkbox } from '#web/ui/Checkbox.tsx';
import { Phrase } from '#web/ui/Phrase.tsx';
import { bookingFormId } from '../bar/BottomBar.tsx';
import { GroupLines } from '../group/GroupLines.tsx';
import { HoldLine } from '../hold/HoldLine.tsx';
import { forgetClient, readClient } from '../memory/stored.ts';
import { branchText, chosenTimes } from '../summary/choice-text.ts';
import { whoever } from '../summary/barber-text.ts';
import { DefinitionList, Total } from '../summary/SummaryDialog.tsx';
import lines from '../summary/SummaryDialog.module.css';
import { VisitTime } from '../summary/VisitTime.tsx';
import type { Flow, Held } from '../wizard/use-flow.ts';
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
        <ReservationCard wizard={wizard} held={flow.attempt.held} />
        <ClientCard {...{ wizard, flow }} onSubmit={submit} />
        {wizard.rules?.policy && <PolicyCard text={wizard.rules.policy} />}
      </div>
    </>
  );
}

type ClientProps = { wizard: Wizard; flow: Flow; onSubmit: (event: SyntheticEvent<HTMLFormElement>) => void };

/** Who comes. On a client's own phone they need to say it once; staff book for many, so there nobody is remembered. */
function ClientCard({ wizard, flow: { attempt }, onSubmit }: ClientProps) {
  const { user } = useSession();
  const form = useRef<HTMLFormElement>(null);
  const [known, setKnown] = useState(readClient);
  const { client } = wizard.choice;
  const isKnown = !user && known?.email === client.email && known.firstname === client.firstname;
  const forget = () => {
    forgetClient();
    setKnown(null);
    wizard.change((before) => ({ ...before, client: { ...nobody, notes: before.client.notes } }));
    attempt.setRemembers(true);
    form.current?.querySelector('input')?.focus();
  };
  return (
    <Card
      title="Tus datos"
      aside={
        isKnown && (
          <Button variant="quiet" onClick={forget}>
            {`No soy ${known.firstname}`}
          </Button>
        )
      }
    >
      <form ref={form} id={bookingFormId} className={styles.form} noValidate onSubmit={onSubmit}>
        <ClientFields wizard={wizard} wasTried={attempt.wasTried} />
        {!user && (
          <Checkbox
            label="Recordar mis datos en este teléfono"
            value={attempt.remembers}
            onChange={attempt.setRemembers}
          />
        )}
      </form>
    </Card>
  );
}

function ReservationCard({ wizard, held }: { wizard: Wizard; held: Held | null }) {
  const { choice, barber, branch } = wizard;
  const times = chosenTimes(wizard);
  return (
    <Card title="Tu reserva">
      {times && <VisitTime {...times} />}
      {choice.companions ? (
        <GroupLines wizard={wizard} showsBarber />
      ) : (
        <ul className={lines.lines}>
          {choice.lines.map((line) => (
            <li key={line.service.id} className={lines.line}>
              <span>
                {line.service.name} {line.service.is_premium && <Badge tone="yellow">Premium</Badge>}
              </span>
              <span className={lines.price}>
                <Phrase>
                  {line.service.is_premium
                    ? 'Sin costo'
                    : `${formatPrice(line.service.price)} x ${line.quantity}${line.quantity > 1 ? ` = ${formatPrice(linePrice(line))}` : ''}`}
                </Phrase>
              </span>
            </li>
          ))}
        </ul>
      )}
      {(branch || !choice.companions) && (
        <DefinitionList
          of={{
            ...(!choice.companions && { Barbero: barber ? fullName(barber) : whoever }),
            ...(branch && { Sucursal: branchText(branch) }),
          }}
        />
      )}
      <div>
        <Total of={everyBasket(choice).flat()} />
        <HoldLine held={held} zone={wizard.organization.timezone} />
      </div>
    </Card>
  );
}
