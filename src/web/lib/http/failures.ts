import type { Detail, RefusalCode } from '#domain/refusal.ts';
import { serverMessage } from '#domain/text/server-message.ts';

const codesByStatus: Record<number, RefusalCode> = {
  401: 'not_authenticated',
  403: 'forbidden',
  404: 'not_found',
  422: 'invalid',
  429: 'too_many',
};

/**
 * An error response of the API with the server's message, so that the bundle needs no message table. A response without
 * a code (for example from a proxy) gets one by its status; `detail` is null where the response has none.
 */
export class Refusal extends Error {
  readonly code: RefusalCode;
  readonly status: number;
  readonly detail: Detail | null;
  readonly retryAfterSeconds: number | undefined;
  readonly answer: unknown;

  constructor(status: number, answer: unknown, retryAfterSeconds?: number) {
    super(`refused with ${status}`);
    const { code, detail } = (answer ?? {}) as { code?: RefusalCode; detail?: Detail };
    this.name = 'Refusal';
    this.code = code ?? codesByStatus[status] ?? (status < 500 ? 'unreadable' : 'broken');
    this.status = status;
    this.detail = detail?.length ? detail : null;
    this.retryAfterSeconds = retryAfterSeconds;
    this.answer = answer;
  }
}

/** No response arrived: no network, no server, or the browser aborted the request. */
export class Unreachable extends Error {
  readonly detail = 'No pudimos conectarnos. Revisa tu conexión e intenta nuevamente.';

  constructor(cause: unknown) {
    super('unreachable', { cause });
    this.name = 'Unreachable';
  }
}

const refusalOf = (failure: unknown): Refusal | null => (failure instanceof Refusal ? failure : null);

export const isRefused = (failure: unknown, ...codes: RefusalCode[]): boolean =>
  failure instanceof Refusal && codes.includes(failure.code);

export const detailOf = (failure: unknown): Detail | null => refusalOf(failure)?.detail ?? null;

/** `otherwise` for a refusal without detail and for any other failure. */
export const refusalMessage = (failure: unknown, otherwise?: string): string =>
  serverMessage(refusalOf(failure), otherwise);

export const messageOf = (failure: unknown, otherwise?: string): string =>
  failure instanceof Unreachable ? failure.detail : refusalMessage(failure, otherwise);
