import { useState } from 'react';
import { checkConfirm } from '#domain/booking/wizard.ts';
import type { PublicReservation } from '#domain/reservations/contract.ts';
import { localToEpoch } from '#domain/time.ts';
import { isStatus } from '#web/lib/failures.ts';
import { forgetChair } from '#web/schedule/chair.ts';
import { clearToasts, showToast, toast } from '#web/ui/toasts.ts';
import { blocked } from '../shop/blocked.ts';
import { bookingFailure } from './booking-failure.ts';
import { bookingRequest, isComplete } from './booking-request.ts';
import { chairOf } from '../schedule/chair-of.ts';
import { useBooking } from './use-booking.ts';
import type { Wizard } from '../wizard/use-wizard.ts';

/** The booking that was just made, and where its confirmation was sent. */
export type Booked = { reservation: PublicReservation; email: string };
type Outcome = { onBooked: (booked: Booked) => void; onTaken: () => void; onUnfinished: () => void };

/** The last step's button: checks, sends, and says what came of it. */
export function useConfirm(wizard: Wizard, { onBooked, onTaken, onUnfinished }: Outcome) {
  const { choice, activeBranches, organization } = wizard;
  const [wasTried, setTried] = useState(false);
  const [edition, setEdition] = useState(0);

  // Whatever came of a booking, what was known of the barber's day is old.
  const reload = () => {
    const chair = chairOf(wizard);
    if (chair) forgetChair(chair);
    setEdition((before) => before + 1);
  };

  const { isSending, send } = useBooking({
    onBooked: (reservation) => {
      const link = { text: 'Ver mi reserva', href: `/r/${reservation.external_id}` };
      showToast('success', { title: 'Reserva confirmada', link });
      reload();
      setTried(false);
      wizard.reset();
      onBooked({ reservation, email: choice.client.email.trim() });
    },
    onFailed: (failure) => {
      toast.error('Error al confirmar la reserva', bookingFailure(failure));
      if (!isStatus(failure, 409)) return;
      // All else is kept, the time is chosen anew.
      reload();
      wizard.loseTime(localToEpoch(`${choice.date}T${choice.time}`, organization.timezone));
      onTaken();
    },
  });

  /** True when the booking is on its way. */
  const confirm = (): boolean => {
    if (isSending) return true;
    if (!wizard.isOpen) {
      toast.warning(...blocked);
      return false;
    }
    setTried(true);
    const problem = checkConfirm(choice, activeBranches);
    if (problem || !isComplete(choice)) {
      toast.warning(problem ?? 'Completa los campos obligatorios');
      onUnfinished();
      return false;
    }
    clearToasts();
    const namesBranch = activeBranches > 1 && wizard.barber?.branch_id === null;
    void send(bookingRequest(choice, { slug: organization.slug, code: wizard.code, namesBranch }));
    return true;
  };

  return { confirm, isSending, wasTried, edition };
}
