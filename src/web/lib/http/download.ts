import type { z } from 'zod';
import type { Endpoint } from './endpoint.ts';
import { withProof } from '../session/proof.ts';
import { withToken } from '../session/refresh.ts';
import { saveFile } from './save-file.ts';
import { request } from './send.ts';

/** Asks for the password if the server requires one. Throws as `call` does. */
export const download = <I extends z.ZodObject>(target: Endpoint<I>, input: z.input<I>): Promise<void> =>
  withProof(() => withToken((token) => request(target, input, { token }))).then(saveFile);
