import type { z } from 'zod';
import type { Endpoint } from './endpoint.ts';
import { withProof } from './proof.ts';
import { withToken } from './refresh.ts';
import { saveFile } from './save-file.ts';
import { request } from './send.ts';

/**
 * Downloads and saves the file of a staff endpoint, after a password prompt if the server asks for one. Throws as
 * `call` does.
 */
export const download = <I extends z.ZodObject>(target: Endpoint<I>, input: z.input<I>): Promise<void> =>
  withProof(() => withToken((token) => request(target, input, { token }))).then(saveFile);
