import type { BookingRequest, HeldBooking } from '#domain/booking/contract.ts';
import type { GroupRequest } from '#domain/booking/groups/contract.ts';
import type { OpenedDeposit, openDeposit, openGroupDeposit } from '#domain/deposits/contract.ts';
import type { DepositMethod } from '#domain/organization/policy.ts';
import { call } from '#web/lib/http/call.ts';
import { endpoint } from '#web/lib/http/endpoint.ts';
import { isRefused, Refusal } from '#web/lib/http/failures.ts';
import { createKeyedRequest } from '#web/lib/http/keyed-request.ts';
import { type DueDeposit, openDepositPage } from '#web/reservations/public/deposit/due-deposit.ts';
import { isTimeLost } from '#web/schedule/lost-time.ts';
import { toast } from '#web/ui/overlays/toasts.ts';
import { bookingFailure } from '../confirm/booking-request.ts';
import { confirmBooking, finish } from '../confirm/confirm-booking.ts';
import { sendHeld } from '../confirm/send-booking.ts';
import { loseTime } from '../hold/lose-time.ts';
import { slotHold } from '../hold/slot-hold.ts';
import { forgetClient, readClient, storeChoice } from '../memory/stored.ts';
import type { Flow } from '../wizard/use-flow.ts';
import type { Wizard } from '../wizard/use-wizard.ts';

const openCall = endpoint<typeof openDeposit>('POST /public/:slug/deposits');
const openGroupCall = endpoint<typeof openGroupDeposit>('POST /public/:slug/groups/deposits');
const keyed = createKeyedRequest();

export type RequestedDeposit = DueDeposit & { request: BookingRequest | GroupRequest };
type Paying = Pick<RequestedDeposit, 'request'> & { method: DepositMethod | undefined };

export function payDeposit(wizard: Wizard, flow: Flow, { request, method }: Paying): void {
  const { attempt } = flow;
  attempt.setFailure(null);
  void sendHeld(
    { ...request, ...(method && { method }) },
    attempt,
    {
      keyed,
      ask: (sent, options) =>
        'people' in sent ? call(openGroupCall, sent, options) : call(openCall, sent, options),
    },
    {
      onDone: (opened) => leave(wizard, flow, opened),
      onFailed: (failure) => explain(wizard, flow, failure),
    },
  );
}

function leave(wizard: Wizard, flow: Flow, opened: OpenedDeposit | HeldBooking): void {
  if ('held_until' in opened) return finish(wizard, flow, opened);
  // The server replaced the hold with the deposit's, so no hold remains to release.
  slotHold.forget();
  storeChoice('');
  if (!flow.attempt.remembers && readClient()?.email === wizard.choice.client.email) forgetClient();
  flow.attempt.isBusy.current = true;
  openDepositPage(opened);
}

function explain(wizard: Wizard, flow: Flow, failure: unknown): void {
  const { attempt } = flow;
  if (isRefused(failure, 'deposit_not_due')) {
    attempt.setDeposit(null);
    confirmBooking(wizard, flow);
    return;
  }
  toast.error('Error al confirmar la reserva', bookingFailure(failure));
  if (isTimeLost(failure)) return loseTime(wizard, flow, failure);
  if (failure instanceof Refusal && failure.status === 422) attempt.setDeposit(null);
  attempt.setFailure(failure);
}
