import type { z } from 'zod';
import type { Endpoint } from './endpoint.ts';
import { Unreachable } from './failures.ts';
import { withToken } from './refresh.ts';
import { request } from './send.ts';

// Some browsers read a saved file only after the click that saves it.
const keptMs = 60_000;

const named = (response: Response): string =>
  /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1] ?? 'navaja';

/** Fetches the file that a call answers and saves it under its own name. Throws as `call` does; saves all of it or nothing. */
export async function download<I extends z.ZodObject>(target: Endpoint<I>, input: z.input<I>): Promise<void> {
  const response = await withToken((token) => request(target, input, { token }));
  const content = await response.blob().catch((cause: unknown) => {
    throw new Unreachable(cause);
  });
  const link = document.createElement('a');
  link.href = URL.createObjectURL(content);
  link.download = named(response);
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), keptMs);
}
