import { chooseTime } from '#domain/booking/choice.ts';
import type { HeldBooking } from '#domain/booking/contract.ts';
import { checkConfirm } from '#domain/booking/wizard.ts';
import type { PublicReservation } from '#domain/reservations/contract.ts';
import { localToEpoch } from '#domain/time.ts';
import { readSession } from '#web/lib/session-store.ts';
import { forgetAvailability, isTimeLost } from '#web/schedule/availability.ts';
import { clearToasts, showToast, toast } from '#web/ui/toasts.ts';
import { forgetClient, readClient, readCode, rememberBooking } from '../memory/stored.ts';
import { calendarOf } from '../schedule/ScheduleStep.tsx';
import { blocked, type Flow } from '../wizard/use-flow.ts';
import type { Wizard } from '../wizard/use-wizard.ts';
import { bookingFailure, bookingRequest, isComplete } from './booking-request.ts';
import { sendBooking } from './send-booking.ts';

/** Checks the booking, sends it and shows the outcome. True when the request was sent. */
export function confirmBooking(wizard: Wizard, flow: Flow): boolean {
  const { choice, activeBranches, organization } = wizard;
  const { attempt } = flow;
  if (attempt.isSending) return true;
  if (!wizard.isOpen) {
    toast.warning(...blocked);
    return false;
  }
  attempt.setTried(true);
  const problem = checkConfirm(choice, activeBranches);
  if (problem || !isComplete(choice)) {
    toast.warning(problem ?? 'Completa los campos obligatorios');
    flow.goToUnfinished();
    return false;
  }
  clearToasts();
  const namesBranch = activeBranches > 1 && wizard.barber?.branch_id === null;
  const request = bookingRequest(choice, { slug: organization.slug, code: wizard.code, namesBranch });
  void sendBooking(request, attempt, {
    onBooked: (booked) => finish(wizard, flow, booked),
    onFailed: (failure) => explain(wizard, flow, failure),
  });
  return true;
}

function finish(wizard: Wizard, flow: Flow, booked: PublicReservation | HeldBooking): void {
  const isHeld = 'held_until' in booked;
  if (!isHeld) {
    const link = { text: 'Ver mi reserva', href: `/r/${booked.external_id}` };
    showToast('success', { title: 'Reserva confirmada', link });
  }
  const email = wizard.choice.client.email.trim();
  forgetDay(wizard, flow);
  const { attempt } = flow;
  const { client } = wizard.choice;
  const { notes: _, ...who } = client;
  // What is only held may never be confirmed.
  if (attempt.remembers && !isHeld && !readSession().user)
    rememberBooking(wizard.organization.slug, { ...who, code: wizard.code }, booked.external_id);
  if (!attempt.remembers && readClient()?.email === client.email) forgetClient();
  // Who books once more right away often does it for somebody else.
  attempt.setRemembers(false);
  attempt.setTried(false);
  wizard.reset();
  const code = readCode();
  if (code) wizard.setCode(code);
  flow.finish(isHeld ? { held_until: booked.held_until, email } : { reservation: booked, email });
}

function explain(wizard: Wizard, flow: Flow, failure: unknown): void {
  toast.error('Error al confirmar la reserva', bookingFailure(failure));
  if (!isTimeLost(failure)) return;
  // Everything else stays chosen; only the time must be chosen again.
  forgetDay(wizard, flow);
  const { choice, organization } = wizard;
  wizard.setLost(localToEpoch(`${choice.date}T${choice.time}`, organization.timezone));
  wizard.change((before) => chooseTime(before, null));
  flow.goToSchedule();
}

/** The barber's busy times are out of date after any attempt. */
function forgetDay(wizard: Wizard, { attempt }: Flow): void {
  const calendar = calendarOf(wizard);
  if (calendar) forgetAvailability(calendar);
  attempt.setRefreshKey((before) => before + 1);
}
