import { databaseIsAway, wasUndone } from '../database/errors.ts';
import type { Deps } from '../deps.ts';
import { receivePress } from './receive-press.ts';
import { receiveStatus } from './receive-status.ts';
import { receiveText } from './receive-text.ts';
import { readDelivery } from './shapes.ts';

/**
 * Takes in a delivery of the chat service, item by item. Rejects when the database is away: the service delivers it
 * again, and what was taken in is recognised.
 */
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
      if (databaseIsAway(problem) || wasUndone(problem)) throw problem;
      // Delivered again it would fail again, and hold up all that came with it.
      deps.log.error({ err: problem }, 'a message of the chat service could not be taken in');
    }
  }
}
