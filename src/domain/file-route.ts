import { z } from 'zod';
import { type Allowed, type Options, type Route, route, type Signature } from './route.ts';

// Separate from `route.ts`, which the public app loads without the schema library.
export type FileRoute<I extends z.ZodObject = z.ZodObject, W extends Allowed = Allowed> = Route<
  I,
  z.ZodString,
  W
> & { type: string };

export const file = <I extends z.ZodObject, const W extends Allowed>(
  signature: Signature,
  { type, ...options }: Omit<Options<I, z.ZodString, W>, 'answer' | 'status' | 'also'> & { type: string },
): FileRoute<I, W> => ({ ...route(signature, { ...options, answer: z.string() }), type });
