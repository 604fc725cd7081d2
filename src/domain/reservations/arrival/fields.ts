import { z } from 'zod';
import { instant } from '../../fields.ts';

export const arrivalFields = {
  arrived_at: instant.optional(),
  /** Minutes that the client announced to be late; absent when on time. */
  late_minutes: z.int().optional(),
};
