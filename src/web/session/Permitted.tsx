import type { ReactNode } from 'react';
import type { Permission } from '#domain/permissions.ts';
import { useSession } from '#web/lib/session/session.ts';
import { userMay } from '#web/lib/session/user-may.ts';
import { EmptyState } from '#web/ui/layout/Placeholders.tsx';

type Props = {
  permission: Permission;
  /** Verb and object of the refusal's sentence, such as `ver la caja`. */
  task: string;
  children: ReactNode;
};

export function Permitted({ permission, task, children }: Props) {
  const { user } = useSession();
  if (!user) return null;
  if (userMay(user, permission)) return children;
  return <EmptyState text={`No tienes permisos para ${task}. Contacta a un administrador.`} />;
}
