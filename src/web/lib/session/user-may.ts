import type { User } from '#domain/account/user.ts';
import { may, type Permission } from '#domain/permissions.ts';

type Who = Pick<User, 'role'> & { can?: readonly Permission[] };

export const userMay = (user: Who, permission: Permission): boolean =>
  user.can?.includes(permission) ?? may(user, permission);
