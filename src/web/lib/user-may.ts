import type { User } from '#domain/account/user.ts';
import { may, type Permission } from '#domain/permissions.ts';

type Who = Pick<User, 'role'> & { can?: readonly Permission[] };

/** Whether a user has a permission: from the server's list or, without a list, from the role. */
export const userMay = (user: Who, permission: Permission): boolean =>
  user.can?.includes(permission) ?? may(user, permission);
