import { useEffect, useRef } from 'react';
import type { Repeat } from '#domain/booking/repeat-contract.ts';
import { ContactAfterRefusal } from '#web/branches/ContactButtons.tsx';
import { isRefused, messageOf } from '#web/lib/http/failures.ts';
import { useLoad } from '#web/lib/http/use-load.ts';
import { Button } from '#web/ui/Button.tsx';
import { Skeleton } from '#web/ui/layout/Placeholders.tsx';
import { Problem } from '#web/ui/Problem.tsx';
import { askRepeat } from './ask-repeat.ts';
import { RepeatForm } from './RepeatForm.tsx';

type Props = Omit<Parameters<typeof RepeatForm>[0], 'given'>;
type Answer = { repeat: Repeat } | { failure: unknown };

export function RepeatCard(props: Props) {
  const { externalId, contact } = props;
  const loaded = useLoad({
    key: externalId,
    load: (): Promise<Answer> =>
      askRepeat(externalId).then(
        (repeat) => ({ repeat }),
        (failure: unknown) => ({ failure }),
      ),
  });
  if (loaded.state !== 'ready') return <Skeleton lines={3} height={52} />;
  if ('repeat' in loaded.value) return <Focused {...props} given={loaded.value.repeat} />;
  const { failure } = loaded.value;
  return (
    <>
      <Problem>{whyNot(failure)}</Problem>
      <ContactAfterRefusal {...{ failure, contact }} />
      {!isRefused(failure, 'not_found', 'unknown_service', 'booking_closed') && (
        <Button variant="secondary" wide onClick={loaded.retry}>
          Reintentar
        </Button>
      )}
    </>
  );
}

/** Moves the focus of the pressed button, which this form replaced, to the first opening. */
function Focused(props: Parameters<typeof RepeatForm>[0]) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => place.current?.querySelector('input')?.focus({ preventScroll: true }), []);
  return (
    <div ref={place}>
      <RepeatForm {...props} />
    </div>
  );
}

function whyNot(failure: unknown): string {
  if (isRefused(failure, 'unknown_service')) return 'Lo que reservaste ya no se ofrece.';
  // A reservation taken by staff without phone or email has no address to which a new booking could be confirmed.
  if (isRefused(failure, 'not_found')) return 'Para repetirla nos faltan tus datos.';
  return messageOf(failure);
}
