import { useEffect, useRef } from 'react';
import type { ShopContact } from '#domain/branches/reach.ts';
import { ContactButtons } from '#web/branches/ContactButtons.tsx';

type Props = {
  contact: ShopContact | undefined;
  /** Number of presses of buttons that require calling the shop; 0 shows nothing, each press moves the focus here. */
  presses: number;
};

export function CallWays({ contact, presses }: Props) {
  const place = useRef<HTMLDivElement>(null);
  // Only a press may move the focus: neither a new mount nor a refreshed reservation.
  const seen = useRef(presses);
  useEffect(() => {
    if (seen.current === presses) return;
    seen.current = presses;
    const first = place.current?.querySelector('a') ?? place.current;
    first?.focus({ preventScroll: true });
    place.current?.scrollIntoView({ block: 'center', behavior: 'instant' });
  }, [presses]);
  if (presses === 0) return null;
  return (
    <div ref={place} tabIndex={-1}>
      {contact ? <ContactButtons contact={contact} /> : <p>La barbería no publicó un teléfono.</p>}
    </div>
  );
}
