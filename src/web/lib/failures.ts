import type { Detail, RefusalCode } from '#domain/refusal.ts';
import { serverMessage } from '#domain/server-message.ts';

const codesByStatus: Record<number, RefusalCode> = {
  401: 'not_authenticated',
  403: 'forbidden',
  404: 'not_found',
  422: 'invalid',
  429: 'too_many',
};

/**
 * The API's refusal as it arrived; the table of sentences stays on the server. An answer without a code, as from a
 * proxy, gets one by its status; `detail` is null when the answer has none.
 */
export class Refusal extends Error {
  readonly code: RefusalCode;
  readonly status: number;
  readonly detail: Detail | null;
  readonly retryAfterSeconds: number | undefined;

  constructor(status: number, answer: unknown, retryAfterSeconds?: number) {
    super(`refused with ${status}`);
    const { code, detail } = (answer ?? {}) as { code?: RefusalCode; detail?: Detail };
    this.name = 'Refusal';
    this.code = code ?? codesByStatus[status] ?? (status < 500 ? 'unreadable' : 'broken');
    this.status = status;
    this.detail = detail?.length ? detail : null;
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

const refusalOf = (failure: unknown): Refusal | null => (failure instanceof Refusal ? failure : null);

/** Whether a call was refused with one of these codes. */
export const isRefused = (failure: unknown, ...codes: RefusalCode[]): boolean =>
  failure instanceof Refusal && codes.includes(failure.code);

/** The refusal's detail; null for any other failure. */
export const detailOf = (failure: unknown): Detail | null => refusalOf(failure)?.detail ?? null;

/** The sentence for a refusal; `otherwise` for a refusal without detail and for any other failure. */
export const refusalMessage = (failure: unknown, otherwise?: string): string =>
  serverMessage(refusalOf(failure), otherwise);

/** The sentence for any failure: like `refusalMessage`, but a lost connection has its own. */
export const messageOf = (failure: unknown, otherwise?: string): string =>
  failure instanceof Unreachable ? failure.detail : refusalMessage(failure, otherwise);
