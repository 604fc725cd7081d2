import type { z } from 'zod';
import type { Detail } from '#domain/refusal.ts';
import { type Allowed, type Method, requestOf, type Route } from '#domain/route.ts';

export type CallOptions = { token?: string | undefined; headers?: Record<string, string> };
export type Answered<B> = {
  status: number;
  /** The parsed JSON, the text of a file, or undefined for an empty answer. */
  body: B;
  detail: Detail | undefined;
  headers: Headers;
};

/** Makes a call of the API: in process with `callerOf` of `app.ts`, over HTTP with `callerAt`. */
export type Caller = <I extends z.ZodObject, A extends z.ZodType, W extends Allowed>(
  route: Route<I, A, W>,
  input: z.input<I>,
  options?: CallOptions,
) => Promise<Answered<z.output<A>>>;

export type Carrier = (request: {
  method: Method;
  url: string;
  headers: Record<string, string>;
  body: string | undefined;
}) => Promise<{ status: number; headers: Headers; text: string }>;

export function callerOver(carry: Carrier): Caller {
  return async (route, input, { token, headers = {} } = {}) => {
    const { method, url, body } = requestOf(route, input);
    const address = `/api${url}`;
    const answer = await carry({
      method,
      url: address,
      body,
      headers: {
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(token && { authorization: `Bearer ${token}` }),
        ...headers,
      },
    });
    const isFile = answer.status === 200 && route.type !== undefined;
    const parsed = answer.text && !isFile ? JSON.parse(answer.text) : answer.text || undefined;
    return { status: answer.status, body: parsed, detail: parsed?.detail, headers: answer.headers };
  };
}

export const callerAt = (origin: string): Caller =>
  callerOver(async ({ method, url, headers, body }) => {
    const answer = await fetch(new URL(url, origin), {
      method,
      headers,
      ...(body !== undefined && { body }),
    });
    return { status: answer.status, headers: answer.headers, text: await answer.text() };
  });

/** Statuses of answers in ascending order: the result of a race, independent of the winner. */
export const statusesOf = (answers: readonly { status: number }[]): number[] =>
  answers.map(({ status }) => status).toSorted((a, b) => a - b);
