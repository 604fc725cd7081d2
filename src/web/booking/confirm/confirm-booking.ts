import { everyBasket } from '#domain/booking/form/choice.ts';
import { changeCompanion, showPerson } from '#domain/booking/groups/company.ts';
import type { HeldBooking } from '#domain/booking/contract.ts';
import { readVia } from '#domain/booking/form/earlier.ts';
import { groupLost } from '#domain/booking/groups/text.ts';
import { checkConfirm } from '#domain/booking/form/wizard.ts';
import type { PublicReservation } from '#domain/reservations/contract.ts';
import { readSession } from '#web/lib/session/session-store.ts';
import { dueDepositOf } from '#web/reservations/public/deposit/due-deposit.ts';
import { clearToasts, showToast, toast } from '#web/ui/overlays/toasts.ts';
import { companionProblems, groupRequest } from '../group/group-request.ts';
import { forgetDay, loseTime } from '../hold/lose-time.ts';
import { slotHold } from '../hold/slot-hold.ts';
import { readCode } from '#web/lib/device/phone-code.ts';
import { isTimeLost, withdrawnText } from '#web/schedule/lost-time.ts';
import { forgetClient, readClient, rememberBooking } from '../memory/stored.ts';
import { blocked, type Flow } from '../wizard/use-flow.ts';
import type { Wizard } from '../wizard/use-wizard.ts';
import { bookingFailure, bookingRequest, isComplete } from './booking-request.ts';
import { sendBooking } from './send-booking.ts';

/** Returns true for a sent request, and while an earlier request runs. */
export function confirmBooking(wizard: Wizard, flow: Flow): boolean {
  const { choice, activeBranches, organization } = wizard;
  const { attempt } = flow;
  if (attempt.isSending) return true;
  if (!wizard.isOpen) {
    toast.warning(...blocked);
    return false;
  }
  attempt.setTried(true);
  attempt.setFailure(null);
  const problem = checkConfirm(choice, activeBranches);
  if (problem || !isComplete(choice)) {
    toast.warning(problem ?? 'Completa los campos obligatorios');
    flow.goToUnfinished();
    return false;
  }
  clearToasts();
  // The request for any barber names the chosen branch, because no barber determines it.
  const namesBranch = wizard.barber
    ? activeBranches > 1 && wizard.barber.branch_id === null
    : choice.branchId !== null;
  const via = readVia(new URLSearchParams(location.search));
  const shop = { slug: organization.slug, code: wizard.code, namesBranch, asks: wizard.rules, via };
  const request = choice.companions ? groupRequest(choice, shop) : bookingRequest(choice, shop);
  void sendBooking(request, attempt, {
    onDone: (made) => finish(wizard, flow, made),
    onFailed: (failure) => {
      const deposit = dueDepositOf(failure);
      if (deposit) attempt.setDeposit({ ...deposit, request });
      else explain(wizard, flow, failure);
    },
  });
  return true;
}

export function finish(wizard: Wizard, flow: Flow, made: PublicReservation[] | HeldBooking): void {
  const isHeld = 'held_until' in made;
  // The server replaced the hold with the booking, so no hold remains to release.
  slotHold.forget();
  flow.attempt.setHeld(null);
  const [reservation, ...companions] = isHeld ? [] : made;
  if (reservation) {
    const link = { text: 'Ver mi reserva', href: `/r/${reservation.external_id}` };
    showToast('success', { title: 'Reserva confirmada', link });
  }
  const email = wizard.choice.client.email.trim();
  forgetDay(wizard, flow);
  const { attempt } = flow;
  const { client } = wizard.choice;
  const { notes: _, marketing: __, ...who } = client;
  // Held bookings are not remembered, because the client may never confirm the email.
  if (attempt.remembers && reservation && !readSession().user)
    rememberBooking(wizard.organization.slug, { ...who, code: wizard.code }, reservation);
  if (!attempt.remembers && readClient()?.email === client.email) forgetClient();
  // A client who books again right away often books for another person.
  attempt.setRemembers(false);
  attempt.setTried(false);
  wizard.reset();
  const code = readCode();
  if (code) wizard.setCode(code);
  if (isHeld) flow.finish({ held_until: made.held_until, email });
  else if (reservation) flow.finish({ reservation, companions, email });
}

function explain(wizard: Wizard, flow: Flow, failure: unknown): void {
  const { attempt } = flow;
  const isLost = isTimeLost(failure);
  const people = everyBasket(wizard.choice).length;
  const words =
    isLost && people > 1 ? (withdrawnText(failure) ?? groupLost(people)) : bookingFailure(failure);
  toast.error('Error al confirmar la reserva', words);
  if (!isLost) {
    const problems = companionProblems(failure);
    if (problems.length === 0) attempt.setFailure(failure);
    return showProblems(wizard, flow, problems);
  }
  loseTime(wizard, flow, failure);
}

function showProblems({ change, steps }: Wizard, flow: Flow, problems: ReturnType<typeof companionProblems>) {
  const [first] = problems;
  if (!first) return;
  change((before) =>
    problems.reduce(
      (choice, { at, problem }) => changeCompanion(choice, at, { problem }),
      showPerson(before, first.at),
    ),
  );
  flow.goTo(steps.indexOf('services'));
}
