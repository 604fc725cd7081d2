import { isDatabaseUnavailable, wasUndone } from '../database/errors.ts';
import type { Deps } from '../deps.ts';
import { receiveBooking } from './booking/receive-booking.ts';
import type { BookingDesk } from './booking/talk.ts';
import { receivePress } from './receive-press.ts';
import { receiveStatus } from './receive-status.ts';
import { receiveText } from './receive-text.ts';
import { type Press, readDelivery, type Text } from './shapes.ts';

/** Rejects if the database is unavailable: the service repeats the delivery, and processed items are recognised. */
export async function receiveChats(deps: Deps, desk: BookingDesk, body: unknown): Promise<void> {
  const { statuses, messages } = readDelivery(body);
  const items = [
    ...statuses.map((status) => () => receiveStatus(deps, status)),
    ...messages.map((message) => () => takeMessage(deps, desk, message)),
  ];
  for (const take of items) {
    try {
      await take();
    } catch (problem) {
      if (isDatabaseUnavailable(problem) || wasUndone(problem)) throw problem;
      // A repeated delivery would fail again and delay the other items of the delivery.
      deps.log.error({ err: problem }, 'a message of the chat service could not be taken in');
    }
  }
}

async function takeMessage(deps: Deps, desk: BookingDesk, message: Press | Text): Promise<void> {
  if (message.type === 'text') return receiveText(deps, desk, message);
  if (!(await receiveBooking({ deps, desk }, message))) await receivePress(deps, message);
}
