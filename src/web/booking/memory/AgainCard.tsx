import { useLayoutEffect, useState } from 'react';
import { emptyClientForm } from '#domain/booking/form/choice.ts';
import type { Repeat } from '#domain/booking/repeat-contract.ts';
import { isRefused } from '#web/lib/http/failures.ts';
import { useLoad } from '#web/lib/http/use-load.ts';
import { askRepeat } from '#web/manage/repeat/ask-repeat.ts';
import { forgetLink, readLink } from '#web/manage/repeat/links.ts';
import { barberText } from '#web/manage/repeat/barber-text.ts';
import { formatServices } from '#web/reservations/reservation-formatters.ts';
import { Button } from '#web/ui/Button.tsx';
import { Skeleton } from '#web/ui/layout/Placeholders.tsx';
import { useLazy, useLazyFailure } from '#web/ui/use-lazy.ts';
import type { Flow } from '../wizard/use-flow.ts';
import type { Wizard } from '../wizard/use-wizard.ts';
import styles from './AgainCard.module.css';
import { choosing } from './earlier-of.ts';
import { forgetClient } from './stored.ts';
import { useArrival } from './use-arrival.ts';

type Props = { wizard: Wizard; flow: Flow };

export function AgainCard(props: Props) {
  const { link, repeat, forget } = useRemembered(props.wizard.organization.slug);
  if (link === null || !repeat) return null;
  return <Offer {...props} {...{ link, repeat }} onForget={forget} />;
}

type OfferProps = Props & { link: string; repeat: Repeat; onForget: () => void };

function Offer({ wizard, flow, link, repeat, onForget }: OfferProps) {
  const arrive = useArrival(flow);
  const [isOpen, setOpen] = useState(false);
  useOnlyConfirm(isOpen && wizard.isUntouched);
  const policy = wizard.rules?.policy;
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
  return (
    <section className={styles.card} aria-label="Tu última reserva">
      <div className={styles.line}>
        <p className={styles.what}>{`¿Lo de siempre? ${formatServices(repeat)} ${barberText(repeat)}`}</p>
        <Button variant="secondary" expanded={isOpen} onClick={toggle}>
          Repetir
        </Button>
      </div>
      {isOpen && (
        <div className={styles.form}>
          {form.state === 'ready' ? (
            <form.value.RepeatForm externalId={link} given={repeat} contact={wizard.contact} />
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
    </section>
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

function useRemembered(slug: string) {
  const [link, setLink] = useState(() => readLink(slug));
  const loaded = useLoad({
    key: link,
    load: () =>
      askRepeat(link ?? '').catch((failure: unknown) => {
        if (isRefused(failure, 'not_found')) forgetLink(slug);
        throw failure;
      }),
  });
  const isGone = link === null || loaded.state === 'failed';
  // Releases the space that the inline script reserved for the card.
  useLayoutEffect(() => {
    if (isGone) delete document.documentElement.dataset['again'];
  }, [isGone]);
  return { link, repeat: loaded.state === 'ready' ? loaded.value : null, forget: () => setLink(null) };
}
