import type { ReactNode } from 'react';
import { findingText } from '#domain/schedule/finding-text.ts';
import type { Zone } from '#domain/time.ts';
import { DialogButtons } from '#web/ui/overlays/Dialog.tsx';
import { Problem } from '#web/ui/Problem.tsx';
import styles from '../Counter.module.css';
import { isBlocked, type BookingPlace } from '../use-place.ts';

type Props = {
  place: BookingPlace;
  zone: Zone;
  form: string;
  failure: string | null;
  isSending: boolean;
  onClose: () => void;
  children: ReactNode;
};

export function SheetFoot({ place, zone, form, failure, isSending, onClose, children }: Props) {
  const blocked = isBlocked(place);
  return (
    <>
      {blocked && place.finding && (
        <p className={styles.reason}>{place.inTheWay ?? findingText(place.finding, zone)}</p>
      )}
      {failure && <Problem>{failure}</Problem>}
      <div className={styles.buttons}>
        <DialogButtons onBack={onClose} type="submit" form={form} wide disabled={blocked} waiting={isSending}>
          {children}
        </DialogButtons>
      </div>
    </>
  );
}
