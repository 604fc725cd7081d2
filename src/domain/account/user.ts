import { z } from 'zod';
import { id, instant } from '../fields.ts';
import { permissions, roles } from '../permissions.ts';

export const User = z.object({
  id,
  firstname: z.string(),
  lastname: z.string(),
  email: z.string(),
  phone: z.string().nullable(),
  role: z.enum(roles),
  photo_url: z.string().nullable(),
  branch_id: id.nullable(),
});
export type User = z.infer<typeof User>;

export const OwnUser = User.extend({
  can: z.array(z.enum(permissions)),
  email_confirmed_at: instant.optional(),
});
export type OwnUser = z.infer<typeof OwnUser>;
