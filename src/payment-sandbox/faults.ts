import { z } from 'zod';

export const Faults = z.object({
  down: z.enum(['', 'refuses', 'silent', 'accepts']),
  /** The sandbox refuses to expire payment sessions, so that clients can pay them late. */
  latePayments: z.boolean(),
  slowRefunds: z.boolean(),
});
export type Faults = z.infer<typeof Faults>;

export const noFaults: Faults = { down: '', latePayments: false, slowRefunds: false };
