import { useEffect, useRef } from 'react';
import type { ShopContact } from '#domain/branches/reach.ts';
import type { Terms } from '#domain/organization/rules.ts';
import type { Repeat } from '#domain/booking/repeat-contract.ts';
import { ContactAfterRefusal } from '#web/branches/ContactButtons.tsx';
import { isRefused, messageOf } from '#web/lib/http/failures.ts';
import { useLoad } from '#web/lib/http/use-load.ts';
import { Button } from '#web/ui/Button.tsx';
import { Skeleton } from '#web/ui/layout/Placeholders.tsx';
import { Problem } from '#web/ui/Problem.tsx';
import { askRepeat } from './ask-repeat.ts';
import { RepeatForm } from './RepeatForm.tsx';

type Props = { externalId: string; contact: ShopContact | undefined; terms: Terms | undefined };
type Answer = { repeat: Repeat } | { failure: unknown };

export function RepeatCard({ externalId, contact, terms }: Props) {
  const loaded = useLoad({
    key: externalId,
    load: (): Promise<Answer> =>
      askRepeat(externalId).then(
        (repeat) => ({ repeat }),
        (failure: unknown) => ({ failure }),
      ),
  });
  if (loaded.state !== 'ready') return <Skeleton lines={3} height={52} />;
  if ('repeat' in loaded.value)
    return <Focused {...{ externalId, contact, terms }} given={loaded.value.repeat} />;
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
