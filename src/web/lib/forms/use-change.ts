import { useQueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import { call } from '../http/call.ts';
import type { Endpoint } from '../http/endpoint.ts';
import type { KeyedRequest } from '../http/keyed-request.ts';
import { withProof } from '../session/proof.ts';
import { readKey } from '../http/use-read.ts';
import { useSending } from './use-sending.ts';

type Options<I extends z.ZodObject, A extends z.ZodType> = {
  refreshes?: Endpoint[];
  onDone?: (input: z.input<I>, answer: z.output<A>) => void;
  /**
   * Idempotency keys for a change that a retry must not repeat; created outside the form, which may be reopened after a
   * lost response.
   */
  keyed?: KeyedRequest;
};

/** Asks for the password if the server requires one; `refreshes` are refetched on every screen. */
export function useChange<I extends z.ZodObject, A extends z.ZodType>(
  target: Endpoint<I, A>,
  { refreshes = [], onDone, keyed }: Options<I, A> = {},
) {
  const queries = useQueryClient();
  return useSending<z.output<A>, z.input<I>>({
    mutationFn: (input) =>
      withProof(() =>
        keyed ? keyed(input, (sent, options) => call(target, sent, options)) : call(target, input),
      ),
    // Called here and not by the caller of `mutate`, because the refetched data may unmount the caller's component.
    onSuccess: async (answer, input) => {
      onDone?.(input, answer);
      await Promise.all(refreshes.map((read) => queries.invalidateQueries({ queryKey: readKey(read) })));
    },
  });
}
