import { type KeyboardEvent, type SyntheticEvent, useEffect, useId, useRef } from 'react';
import type { CounterStart } from '#domain/booking/form/counter.ts';
import type { Organization } from '#domain/organization/contract.ts';
import { Sheet } from '#web/ui/overlays/Sheet.tsx';
import { type BlockedPlace, BlockInstead } from './BlockInstead.tsx';
import { ClientSection } from './sections/ClientSection.tsx';
import styles from './Counter.module.css';
import { MoreSection } from './sections/MoreSection.tsx';
import { PeopleSection } from './sections/PeopleSection.tsx';
import { ServicesSection } from './sections/ServicesSection.tsx';
import { SheetFoot } from './sections/SheetFoot.tsx';
import { useCounter } from './use-counter.ts';
import { WhenSection } from './sections/WhenSection.tsx';

export type CounterProps = {
  shop: Organization;
  start: CounterStart;
  onBlock?: (place: BlockedPlace) => void;
  onClose: () => void;
};

export function CounterSheet({ shop, start, onBlock, onClose }: CounterProps) {
  const counter = useCounter(shop, start, onClose);
  const id = useId();
  const fields = useRef<HTMLFormElement>(null);
  const { hasRefused } = counter;
  useEffect(() => {
    if (hasRefused) showProblem(fields.current);
  }, [hasRefused]);
  const send = (event: SyntheticEvent) => {
    event.preventDefault();
    if (!counter.send()) showProblem(fields.current);
  };
  const heedKey = (event: KeyboardEvent<HTMLFormElement>) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    event.currentTarget.requestSubmit();
  };
  return (
    <Sheet
      title={start.channel === 'walk_in' ? 'Sin cita' : 'Nueva reserva'}
      isTouched={counter.isTouched}
      onClose={onClose}
      renderFoot={(close) => (
        <SheetFoot
          place={counter.place}
          zone={counter.zone}
          form={id}
          failure={counter.failure}
          isSending={counter.isSending}
          onClose={close}
        >
          {counter.place.finding && !counter.isBlocked ? 'Agendar igual' : 'Agendar'}
        </SheetFoot>
      )}
    >
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Ctrl+Enter sends, like the button */}
      <form ref={fields} id={id} noValidate className={styles.form} onSubmit={send} onKeyDown={heedKey}>
        {onBlock && <BlockInstead counter={counter} onBlock={onBlock} />}
        <ClientSection counter={counter} />
        <ServicesSection counter={counter} />
        <PeopleSection
          label="Con quién"
          place={counter.place}
          barberId={counter.form.barberId}
          problem={counter.problems.barber}
          onChoose={(barberId) => counter.change({ barberId, branchId: null })}
        />
        <WhenSection counter={counter} />
        <MoreSection counter={counter} />
      </form>
    </Sheet>
  );
}

function showProblem(fields: HTMLFormElement | null) {
  const section = fields?.querySelector('[data-problem]');
  section?.querySelector<HTMLElement>('input, button')?.focus({ preventScroll: true });
  section?.scrollIntoView({ block: 'nearest' });
}
