import { useQueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import { call } from './call.ts';
import type { Endpoint } from './endpoint.ts';
import type { KeyedRequest } from './keyed-request.ts';
import { withProof } from './proof.ts';
import { readKey } from './use-read.ts';
import { useSending } from './use-sending.ts';

type Options<I extends z.ZodObject, A extends z.ZodType> = {
  refreshes?: Endpoint[];
  onDone?: (input: z.input<I>, answer: z.output<A>) => void;
  /** For what must not be made twice where an answer is lost; outlives the form, which may be opened again over that. */
  keyed?: KeyedRequest;
};

/** Writes by one call of the API, which may ask for the password before; afterwards the named reads are fetched again on every screen that shows them. */
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
    // Called here and not by whoever sends, because what is refreshed may take their part of the screen away.
    onSuccess: async (answer, input) => {
      onDone?.(input, answer);
      await Promise.all(refreshes.map((read) => queries.invalidateQueries({ queryKey: readKey(read) })));
    },
  });
}
