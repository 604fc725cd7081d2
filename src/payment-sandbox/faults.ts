import { z } from 'zod';

export const Faults = z.object({
  down: z.enum(['', 'refuses', 'silent', 'accepts']),
  /** Sessions cannot be expired, so that they are paid after the product gave up on them. */
  latePayments: z.boolean(),
  slowRefunds: z.boolean(),
});
export type Faults = z.infer<typeof Faults>;

export const noFaults: Faults = { down: '', latePayments: false, slowRefunds: false };
