import type { Detail } from '#domain/refusal.ts';
import { serverMessage } from '#domain/server-message.ts';

/** The API answered no. `detail` is null when the answer was not one of ours, as from a proxy. */
export class Refused extends Error {
  readonly status: number;
  readonly detail: Detail | null;
  readonly retryAfterSeconds: number | undefined;

  constructor(status: number, detail: Detail | null, retryAfterSeconds?: number) {
    super(`refused with ${status}`);
    this.name = 'Refused';
    this.status = status;
    this.detail = detail;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/** No answer came: no network, no server, or the browser gave up. */
export class Unreachable extends Error {
  readonly detail = 'No pudimos conectarnos. Revisa tu conexión e intenta nuevamente.';

  constructor(cause: unknown) {
    super('unreachable', { cause });
    this.name = 'Unreachable';
  }
}

/** What the server said, if it said anything. */
export const detailOf = (failure: unknown): Detail | null =>
  failure instanceof Refused ? failure.detail : null;

/** The sentence for a person: the translated detail, the lack of a connection, or `otherwise`. */
export const messageOf = (failure: unknown, otherwise?: string): string =>
  serverMessage(failure instanceof Unreachable ? failure.detail : detailOf(failure), otherwise);

export const isStatus = (failure: unknown, status: number): boolean =>
  failure instanceof Refused && failure.status === status;
