import { useLayoutEffect, useState } from 'react';
import { emptyClientForm } from '#domain/booking/form/choice.ts';
import type { Repeat } from '#domain/booking/repeat-contract.ts';
import type { EpochMs } from '#domain/time.ts';
import { barberText } from '#web/manage/repeat/barber-text.ts';
import { formatServices } from '#web/reservations/reservation-formatters.ts';
import { Button } from '#web/ui/Button.tsx';
import { Skeleton } from '#web/ui/layout/Placeholders.tsx';
import { useLazy, useLazyFailure } from '#web/ui/use-lazy.ts';
import type { Flow } from '../wizard/use-flow.ts';
import type { Wizard } from '../wizard/use-wizard.ts';
import styles from './AgainCard.module.css';
import { ComingLine } from './ComingLine.tsx';
import { choosing } from './earlier-of.ts';
import { forgetClient } from './stored.ts';
import { useArrival } from './use-arrival.ts';
import { useRemembered } from './use-remembered.ts';

type Props = { wizard: Wizard; flow: Flow; now: EpochMs };

export function AgainCard({ wizard, flow, now }: Props) {
  const { slug, timezone: zone } = wizard.organization;
  const { link, coming, repeat, forget } = useRemembered(slug, now);
  if (!link || !(coming || repeat)) return null;
  const offer = repeat && { wizard, flow, now, repeat, externalId: link, onForget: forget };
  return (
    <section className={styles.card} aria-label={coming ? 'Tu reserva' : 'Tu última reserva'}>
      {coming && <ComingLine {...{ coming, now, zone }} />}
      {offer && <Offer {...offer} isQuiet={coming !== null} />}
    </section>
  );
}

type OfferProps = Props & {
  externalId: string;
  repeat: Repeat;
  /** Whether the offer is a line below the coming reservation. */
  isQuiet: boolean;
  onForget: () => void;
};

function Offer({ wizard, flow, now, externalId, repeat, isQuiet, onForget }: OfferProps) {
  const arrive = useArrival(flow);
  const [isOpen, setOpen] = useState(false);
  useOnlyConfirm(isOpen && wizard.isUntouched);
  const { contact, organization: shop, rules: { policy, terms } = {} } = wizard;
  const form = useLazy(() => import('#web/manage/repeat/RepeatForm.tsx'));
  useLazyFailure(form.state === 'failed' && isOpen, () => setOpen(false));
  const toggle = () => {
    form.ensure();
    setOpen(!isOpen);
  };
  const chooseTime = () => {
    wizard.change(choosing(wizard, earlierOf(repeat)));
    arrive('calendar');
  };
  const forgetAll = () => {
    forgetClient();
    onForget();
    wizard.change((before) => ({ ...before, client: emptyClientForm }));
    document.querySelector<HTMLElement>('main h2')?.focus({ preventScroll: true });
  };
  const words = `¿Lo de siempre? ${formatServices(repeat)} ${barberText(repeat)}`;
  return (
    <>
      {isQuiet ? (
        <div className={styles.repeat}>
          <p>{words}</p>
          <button type="button" aria-expanded={isOpen} onClick={toggle}>
            Repetir
          </button>
        </div>
      ) : (
        <div className={styles.line}>
          <p className={styles.what}>{words}</p>
          <Button variant="secondary" expanded={isOpen} onClick={toggle}>
            Repetir
          </Button>
        </div>
      )}
      {isOpen && (
        <div className={styles.form}>
          {form.state === 'ready' ? (
            <form.value.RepeatForm {...{ externalId, contact, terms, shop, now }} given={repeat} />
          ) : (
            <Skeleton lines={3} height={52} />
          )}
          {policy && <p className={styles.policy}>{`Política de cancelación: ${policy}`}</p>}
          <div className={styles.ways}>
            <Button variant="secondary" onClick={chooseTime}>
              Elegir hora
            </Button>
            <Button variant="quiet" onClick={forgetAll}>
              Olvidar en este teléfono
            </Button>
          </div>
        </div>
      )}
    </>
  );
}

/** Hides the bar of the empty basket while the form is open, so that "Confirmar" is the only black button. */
function useOnlyConfirm(isOnly: boolean): void {
  useLayoutEffect(() => {
    if (!isOnly) return undefined;
    const { dataset } = document.documentElement;
    dataset['repeating'] = '';
    return () => {
      delete dataset['repeating'];
    };
  }, [isOnly]);
}

const earlierOf = ({ services, barber, branch_id }: Repeat) => ({
  lines: services.map(({ service_id, quantity }) => ({ id: service_id, quantity })),
  barberId: barber?.id ?? null,
  branchId: branch_id,
});
