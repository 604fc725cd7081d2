import { isDatabaseUnavailable, wasUndone } from '../database/errors.ts';
import type { Deps } from '../deps.ts';
import { receivePress } from './receive-press.ts';
import { receiveStatus } from './receive-status.ts';
import { receiveText } from './receive-text.ts';
import { readDelivery } from './shapes.ts';

/** Rejects if the database is unavailable: the service repeats the delivery, and processed items are recognised. */
export async function receiveChats(deps: Deps, body: unknown): Promise<void> {
  const { statuses, messages } = readDelivery(body);
  const items = [
    ...statuses.map((status) => () => receiveStatus(deps, status)),
    ...messages.map(
      (message) => () => (message.type === 'text' ? receiveText(deps, message) : receivePress(deps, message)),
    ),
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
