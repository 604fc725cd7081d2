import type { ReactNode } from 'react';
import type { Organization } from '#domain/organization/contract.ts';
import { useSession } from '#web/lib/session.ts';
import { userMay } from '#web/lib/user-may.ts';
import { WithShop } from '#web/organization/WithShop.tsx';
import { EmptyState } from '#web/ui/Placeholders.tsx';

/** What only those see who may change the shop's page. */
export function OfEditors({ children }: { children: (shop: Organization) => ReactNode }) {
  const { user } = useSession();
  if (!user || !userMay(user, 'profile.edit'))
    return <EmptyState text="No tienes permisos para cambiar la página. Contacta a un administrador." />;
  return <WithShop>{children}</WithShop>;
}
